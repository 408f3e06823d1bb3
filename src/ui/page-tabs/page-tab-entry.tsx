import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import { ContextMenu, ContextMenuContent, ContextMenuItem, ContextMenuTrigger } from '#ui/context-menu/context-menu.tsx'
import { NavLink, type OnNavigate } from '#ui/nav-link/nav-link.tsx'
import { moveKeys, type PageTab, type PageTabHandlers, tabActions } from '#ui/page-tabs/tab-actions.ts'
import type { TabDrag } from '#ui/page-tabs/use-tab-drag.ts'

/** Marks a page with unsaved input. */
export function DirtyDot() {
  return (
    <>
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warning" />
      <span className="sr-only">未保存</span>
    </>
  )
}

interface PageTabEntryProps {
  tab: PageTab
  tabs: readonly PageTab[]
  handlers: PageTabHandlers
  drag: TabDrag
  isActive: boolean
  closeKeys: string | undefined
  onNavigate: OnNavigate | undefined
}

export function PageTabEntry({ tab, tabs, handlers, drag, isActive, closeKeys, onNavigate }: PageTabEntryProps) {
  const element = useRef<HTMLLIElement>(null)
  // A single tab is always visible.
  const isFirst = tabs.length === 1
  useEffect(() => {
    if (!isActive || isFirst) return
    // In the next frame: here it would force layout of an unfinished page.
    const frame = requestAnimationFrame(() => element.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [isActive, isFirst])
  const { id, title, href, isDirty } = tab
  const canClose = tabs.length > 1
  const close = () => canClose && handlers.onClose([id])
  const actions = tabActions(tab, tabs, handlers, closeKeys)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete') close()
    const isMove = event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey
    const keys = isMove && { ArrowLeft: moveKeys.left, ArrowRight: moveKeys.right }[event.key]
    const action = actions.find((candidate) => candidate.keys === keys)
    if (!action || action.disabledReason) return
    event.preventDefault()
    action.onSelect()
  }

  return (
    <ContextMenu>
      <ContextMenuTrigger asChild>
        <li
          ref={element}
          {...drag.props}
          data-slot="page-tab"
          data-active={isActive || undefined}
          data-unsaved={isDirty || undefined}
          data-dragging={drag.isDragged || undefined}
          data-drop={drag.drop}
          className={cn(
            'group relative flex max-w-56 shrink-0 items-center border-r pr-1.5 text-small text-text-muted transition-colors duration-quick',
            'hover:text-text data-active:bg-canvas data-active:font-medium data-active:text-text',
            // The border of the strip is interrupted below the active tab.
            'data-active:after:absolute data-active:after:inset-x-0 data-active:after:-bottom-px data-active:after:h-px data-active:after:bg-canvas',
            'data-dragging:opacity-50',
            'data-drop:before:absolute data-drop:before:inset-y-1 data-drop:before:z-10 data-drop:before:w-0.5 data-drop:before:rounded-full data-drop:before:bg-accent',
            'data-[drop=before]:before:left-0 data-[drop=after]:before:right-0',
          )}
        >
          <NavLink
            href={href}
            onNavigate={onNavigate}
            // The tab is draggable, not its link.
            draggable={false}
            data-tab={id}
            title={title}
            aria-current={isActive ? 'page' : undefined}
            className="flex h-full min-w-0 items-center gap-1.5 pr-1.5 pl-3.5 focus-visible:-outline-offset-2"
            onKeyDown={onKeyDown}
            // The middle button closes, as in a browser.
            onAuxClick={(event) => {
              if (event.button !== 1) return
              event.preventDefault()
              close()
            }}
          >
            {isDirty && <DirtyDot />}
            <span className="truncate">{title}</span>
          </NavLink>
          {canClose && (
            <button
              type="button"
              // With the keyboard Delete closes; a second stop per tab would double the tab stops.
              tabIndex={-1}
              aria-label={`关闭${title}`}
              onClick={close}
              className={cn(
                'flex size-5 shrink-0 cursor-pointer items-center justify-center rounded text-text-faint opacity-0 hover:bg-hover hover:text-text',
                'group-hover:opacity-100 group-focus-within:opacity-100 group-data-active:opacity-100',
              )}
            >
              <X aria-hidden strokeWidth={1.75} className="size-3.5" />
            </button>
          )}
        </li>
      </ContextMenuTrigger>
      <ContextMenuContent>
        {actions.map(({ name, ...action }) => (
          <ContextMenuItem key={name} {...action}>
            {name}
          </ContextMenuItem>
        ))}
      </ContextMenuContent>
    </ContextMenu>
  )
}
