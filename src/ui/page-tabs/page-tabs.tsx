import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { cn } from '#ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { goTo, type OnNavigate } from '#ui/nav-link/nav-link.tsx'
import { DirtyDot, PageTabEntry } from '#ui/page-tabs/page-tab-entry.tsx'
import { type PageTab, type PageTabHandlers, tabActions } from '#ui/page-tabs/tab-actions.ts'
import { useKeepFocus } from '#ui/page-tabs/use-keep-focus.ts'
import { useTabDrag } from '#ui/page-tabs/use-tab-drag.ts'

export interface PageTabsProps extends PageTabHandlers, Omit<ComponentProps<'div'>, keyof PageTabHandlers> {
  label?: string
  tabs: readonly PageTab[]
  /** Id of the active page; null while a page without a tab is shown. */
  activeId: string | null
  /** Maximum number of tabs, shown next to the list of all. The owner of the tabs decides which one is closed. */
  max?: number
  /** Shortcut that closes the active page, shown next to 关闭. The console handles it, not the strip. */
  closeKeys?: string
  /** Without it the browser follows the links. */
  onNavigate?: OnNavigate
}

/** Moves between tabs by the arrow keys; all tabs are also tab stops. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1
  const next = { ArrowLeft: links[at - 1], ArrowRight: links[at + 1], Home: links[0], End: links.at(-1) }[event.key]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

const frame = 'flex h-9 shrink-0 border-b bg-sunken print:hidden'

/** Placeholder of the strip before there is a page. */
export const PageTabsOutline = () => <div aria-hidden className={frame} />

/**
 * A scrolling strip of the opened pages. Delete closes the focused one; other actions are in its context menu, and for
 * the active page in the menu at the end, with a list of all.
 */
export function PageTabs({
  label = '已打开的页面',
  tabs,
  activeId,
  max,
  closeKeys,
  onNavigate,
  onClose,
  onReload,
  onOpenElsewhere,
  onMove,
  className,
  ...rest
}: PageTabsProps) {
  const [announced, announce] = useState('')
  const strip = useKeepFocus(tabs)
  const move = onMove && {
    onMove(id: string, to: number) {
      const title = tabs.find((tab) => tab.id === id)?.title ?? ''
      onMove(id, to)
      announce(`「${title}」移到第 ${to + 1} 位，共 ${tabs.length} 位`)
    },
  }
  const handlers: PageTabHandlers = { onClose, onReload, onOpenElsewhere, ...move }
  const dragOf = useTabDrag(
    tabs.map(({ id }) => id),
    move?.onMove,
  )
  const active = tabs.find((tab) => tab.id === activeId)
  return (
    <div data-slot="page-tabs" {...rest} className={cn(frame, className)}>
      {tabs.length > 0 && (
        <nav
          {...strip}
          aria-label={label}
          onKeyDown={moveFocus}
          onWheel={(event) => {
            // A vertical wheel scrolls the strip as well.
            if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
          }}
          className="min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]"
        >
          <ul className="flex h-full">
            {tabs.map((tab) => (
              <PageTabEntry
                key={tab.id}
                tab={tab}
                tabs={tabs}
                handlers={handlers}
                drag={dragOf(tab.id)}
                isActive={tab === active}
                closeKeys={closeKeys}
                onNavigate={onNavigate}
              />
            ))}
          </ul>
        </nav>
      )}
      {active && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton label="页签操作" className="mx-1 self-center">
              <ChevronDown aria-hidden strokeWidth={1.75} />
            </IconButton>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            {tabActions(active, tabs, handlers, closeKeys).map(({ name, ...action }) => (
              <DropdownMenuItem key={name} {...action}>
                {name}
              </DropdownMenuItem>
            ))}
            {tabs.length > 1 && (
              <>
                <DropdownMenuSeparator />
                <DropdownMenuLabel>
                  已打开 {tabs.length} 个{max !== undefined && `，最多 ${max} 个`}
                </DropdownMenuLabel>
                {tabs.map((tab) => (
                  <DropdownMenuItem key={tab.id} onSelect={() => goTo(tab, onNavigate)}>
                    <span className={cn('flex items-center gap-1.5', tab === active && 'font-medium text-accent-text')}>
                      {tab.isDirty && <DirtyDot />}
                      <span className="min-w-0 truncate">{tab.title}</span>
                      {tab === active && <span className="sr-only">（当前）</span>}
                    </span>
                  </DropdownMenuItem>
                ))}
              </>
            )}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  )
}
