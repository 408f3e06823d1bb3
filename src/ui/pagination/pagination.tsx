import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { formatFigure } from '#ui/format-figure.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { PageJump } from '#ui/pagination/page-jump.tsx'
import { pageList } from '#ui/pagination/page-list.ts'
import { Select } from '#ui/select/select.tsx'

export interface PaginationProps extends Omit<ComponentProps<'nav'>, 'onChange'> {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  /** The server stopped counting at `total`: there are at least that many. */
  isTotalCapped?: boolean
  onPageChange: (page: number) => void
  /** Enables other sizes. The caller goes back to the first page. */
  onPageSizeChange?: (pageSize: number) => void
  pageSizes?: readonly number[]
}

const usualSizes = [10, 20, 50, 100]

/** Footer of a list: total and page navigation. Arrow keys, Home and End move between pages. */
export function Pagination({
  page,
  pageSize,
  total,
  isTotalCapped = false,
  onPageChange,
  onPageSizeChange,
  pageSizes = usualSizes,
  className,
  onKeyDown,
  ...rest
}: PaginationProps) {
  const isMovingRef = useRef(false)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(Math.max(1, page), pages)

  const go = (next: number) => {
    const target = Math.min(Math.max(1, next), pages)
    if (target !== page) onPageChange(target)
  }

  const goByKey = (event: KeyboardEvent<HTMLUListElement>) => {
    const targets: Record<string, number> = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 1, End: pages }
    const next = targets[event.key]
    if (next === undefined) return
    event.preventDefault()
    isMovingRef.current = true
    go(next)
  }

  // After keyboard navigation focus moves to the new page's button.
  const followKeys = (button: HTMLButtonElement | null) => {
    if (!button || !isMovingRef.current) return
    isMovingRef.current = false
    button.focus()
  }

  return (
    <nav
      data-slot="pagination"
      aria-label="分页"
      onKeyDown={onKeyDown}
      {...rest}
      className={cn('flex flex-wrap items-center justify-end gap-x-4 gap-y-2 text-text-muted tabular-nums', className)}
    >
      <span className="mr-auto" role="status">
        共 {formatFigure(total)}
        {isTotalCapped && '+'} 条
      </span>
      <div className="flex items-center gap-1">
        <IconButton label="上一页" disabled={current === 1} onClick={() => go(current - 1)}>
          <ChevronLeft aria-hidden strokeWidth={1.75} />
        </IconButton>
        <ul onKeyDown={goByKey} className="flex items-center gap-1">
          {pageList(current, pages).map((entry) => (
            <li key={entry}>
              {typeof entry === 'number' ? (
                <Button
                  tone="quiet"
                  aria-label={`第 ${entry} 页`}
                  aria-current={entry === current ? 'page' : undefined}
                  ref={entry === current ? followKeys : undefined}
                  onClick={() => go(entry)}
                  className={cn(
                    'min-w-7 px-1.5',
                    entry === current &&
                      'bg-accent-subtle text-accent-text hover:bg-accent-subtle hover:text-accent-text',
                  )}
                >
                  {entry}
                </Button>
              ) : (
                <span aria-hidden className="inline-block w-7 text-center text-text-faint">
                  …
                </span>
              )}
            </li>
          ))}
        </ul>
        <IconButton label="下一页" disabled={current === pages} onClick={() => go(current + 1)}>
          <ChevronRight aria-hidden strokeWidth={1.75} />
        </IconButton>
      </div>
      {onPageSizeChange && (
        <Select
          aria-label="每页条数"
          className="w-28"
          value={String(pageSize)}
          onChange={(value) => onPageSizeChange(Number(value))}
          options={pageSizes.map((size) => ({ value: String(size), label: `${size} 条/页` }))}
        />
      )}
      {pages > 7 && <PageJump pages={pages} onJump={go} />}
    </nav>
  )
}
