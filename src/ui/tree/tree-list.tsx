import { useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { siblingsOf, type TreeEntry } from './index-tree.ts'
import { treeRowId } from './tree-row-id.ts'
import type { Tree } from './use-tree.ts'

export type TreeRowProps = ComponentProps<'div'> & { [data: `data-${string}`]: string | number | boolean | undefined }

interface TreeListProps<Node> extends Omit<ComponentProps<'div'>, 'children'> {
  id: string
  tree: Tree<Node>
  /** Accessible label of the tree: 可选的类目. */
  label: string
  /** Index of the active row, which is scrolled into view; -1 for none. */
  active: number
  multiple?: boolean
  /** Id of the row that gets focus as soon as it is rendered. */
  wanted?: RefObject<string | null>
  /** Estimated row height in px before measuring. */
  rowHeight: number
  /** Attributes and handlers of one row. */
  rowProps: (entry: TreeEntry<Node>, index: number) => TreeRowProps
  children: (entry: TreeEntry<Node>, index: number) => ReactNode
}

/** The rows of a tree in their own scroller. Only visible rows are rendered; ARIA attributes describe the rest. */
export function TreeList<Node>(props: TreeListProps<Node>) {
  const { tree, label, active, multiple, wanted, rowHeight, rowProps, children, className, id, ...rest } = props
  const { index, rows, isOpen, statusOf } = tree
  // State instead of a ref: the list can only be measured once its scroller is mounted.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    getItemKey: (row) => rows[row]?.id ?? row,
    overscan: 6,
  })
  useEffect(() => {
    if (scroller && active >= 0) virtualizer.scrollToIndex(active)
  }, [scroller, active, virtualizer])

  useLayoutEffect(() => {
    if (!wanted || wanted.current === null) return
    const at = rows.findIndex((entry) => entry.id === wanted.current)
    const row = scroller?.querySelector<HTMLElement>(`[data-index="${at}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })

  return (
    <div
      data-slot="tree-list"
      tabIndex={-1}
      {...rest}
      ref={setScroller}
      className={cn('overflow-y-auto overscroll-contain outline-none', className)}
    >
      <div
        id={id}
        role="tree"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index: at, start }) => {
          const entry = rows[at]
          if (!entry) return null
          const { className: rowClass, style, ...more } = rowProps(entry, at)
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              id={treeRowId(id, at)}
              role="treeitem"
              tabIndex={-1}
              data-index={at}
              data-level={entry.level}
              aria-level={entry.level + 1}
              aria-setsize={siblingsOf(index, entry).length}
              aria-posinset={entry.place + 1}
              aria-expanded={entry.isBranch ? isOpen(entry) : undefined}
              aria-busy={statusOf(entry) === 'loading' || undefined}
              {...more}
              className={cn('absolute inset-x-0 top-0', rowClass)}
              style={{ ...style, transform: `translateY(${start}px)` }}
            >
              {children(entry, at)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
