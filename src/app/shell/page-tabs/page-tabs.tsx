import { ChevronDown, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { cn } from '#ui/cn.ts'
import { ContextMenu, ContextMenuContent, ContextMenuItem, ContextMenuTrigger } from '#ui/context-menu/context-menu.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { tabActions } from './tab-actions.ts'
import type { PageTab } from './tabs.ts'
import { addressOf, type PageTabsModel } from './use-page-tabs.ts'

/** The opened pages in a strip. Delete closes the one with the focus; the rest stands in its context menu and at the end. */
export function PageTabs({ model }: { model: PageTabsModel }) {
  const { tabs } = model.state
  const active = tabs.find((tab) => tab.key === model.activeKey)
  if (tabs.length === 0) return <div className="h-9 shrink-0 border-b bg-sunken" />
  return (
    <div className="flex h-9 shrink-0 border-b bg-sunken print:hidden">
      <nav aria-label="已打开的页面" className="min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
        <ul className="flex h-full">
          {tabs.map((tab) => (
            <PageTabEntry key={tab.key} tab={tab} model={model} isActive={tab === active} canClose={tabs.length > 1} />
          ))}
        </ul>
      </nav>
      {active && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton label="页签操作" className="mx-1 self-center">
              <ChevronDown aria-hidden strokeWidth={1.75} />
            </IconButton>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            {tabActions(active, model).map(({ name, run, ...action }) => (
              <DropdownMenuItem key={name} onSelect={run} {...action}>
                {name}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </div>
  )
}

interface PageTabEntryProps {
  tab: PageTab
  model: PageTabsModel
  isActive: boolean
  canClose: boolean
}

function PageTabEntry({ tab, model, isActive, canClose }: PageTabEntryProps) {
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [isActive])
  const close = () => canClose && model.close([tab])
  return (
    <ContextMenu>
      <ContextMenuTrigger asChild>
        <li
          ref={element}
          data-active={isActive || undefined}
          data-unsaved={tab.isDirty || undefined}
          className={cn(
            'group relative flex max-w-56 shrink-0 items-center border-r pr-1.5 text-small text-text-muted transition-colors duration-quick',
            'hover:text-text data-active:bg-canvas data-active:font-medium data-active:text-text',
            // The strip's own line ends where the page begins.
            'data-active:after:absolute data-active:after:inset-x-0 data-active:after:-bottom-px data-active:after:h-px data-active:after:bg-canvas',
          )}
        >
          <Link
            to={addressOf(tab)}
            title={tab.title}
            aria-current={isActive ? 'page' : undefined}
            className="flex h-full min-w-0 items-center gap-1.5 pr-1.5 pl-3.5 focus-visible:-outline-offset-2"
            onKeyDown={(event) => event.key === 'Delete' && close()}
            // The middle button closes, as in a browser.
            onAuxClick={(event) => {
              if (event.button !== 1) return
              event.preventDefault()
              close()
            }}
          >
            {tab.isDirty && (
              <>
                <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warning" />
                <span className="sr-only">未保存</span>
              </>
            )}
            <span className="truncate">{tab.title}</span>
          </Link>
          {canClose && (
            <button
              type="button"
              // By keyboard Delete closes; a second stop at every tab would double the way through them.
              tabIndex={-1}
              aria-label={`关闭${tab.title}`}
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
        {tabActions(tab, model).map(({ name, run, ...action }) => (
          <ContextMenuItem key={name} onSelect={run} {...action}>
            {name}
          </ContextMenuItem>
        ))}
      </ContextMenuContent>
    </ContextMenu>
  )
}
