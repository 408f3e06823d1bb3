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
  /** Id of the page in front; null while something stands there that has no tab. */
  activeId: string | null
  /** How many can be open: told beside the list of all. Who gives way is for the owner of the tabs to say. */
  max?: number
  /** Keys that close the page in front, shown beside 关闭. They are the console's: the strip does not listen to them. */
  closeKeys?: string
  /** Without it the browser follows the links itself. */
  onNavigate?: OnNavigate
}

/** Goes from tab to tab by the arrows; the Tab key goes through them too. */
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

/** The room of the strip before there is a page. */
export const PageTabsOutline = () => <div aria-hidden className={frame} />

/**
 * The opened pages in a strip that scrolls. Delete closes the one with the focus; the rest stands in its context menu, and at
 * the end for the page in front, with a list of all.
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
            // A wheel that turns only up and down scrolls the strip all the same.
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
