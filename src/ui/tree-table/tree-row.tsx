import { memo, type ReactNode } from 'react'
import { boxLook } from '#ui/checkbox/box-look.ts'
import { cn } from '#ui/cn.ts'
import { isBlank } from '#ui/data-table/column.ts'
import { leadLook, rowLook, tailLook } from '#ui/data-table/look.ts'
import type { CellPlace } from '#ui/data-table/use-columns.ts'
import { BranchFailure, BranchToggle } from '#ui/tree/branch-toggle.tsx'
import type { CheckState } from '#ui/tree/check.ts'
import type { TreeEntry } from '#ui/tree/index-tree.ts'
import type { BranchStatus } from '#ui/tree/use-tree.ts'

/** Shared by all rows of a table. Its identity is stable while nothing changes, so that rows do not render again. */
export interface TreeRowKit<Row> {
  placed: readonly CellPlace<Row>[]
  /** The column that shows the tree structure. */
  treeColumn: string | undefined
  selectable: boolean
  actions: ((row: Row) => ReactNode) | undefined
  /** Fixed row height, as the virtualiser requires. */
  isLarge: boolean
  onToggle: (entry: TreeEntry<Row>, open: boolean) => void
  onSelect: (entry: TreeEntry<Row>) => void
}

interface TreeRowProps<Row> {
  kit: TreeRowKit<Row>
  entry: TreeEntry<Row>
  index: number
  siblings: number
  isOpen: boolean
  status: BranchStatus | undefined
  checked: CheckState
  /** Not a match itself, only an ancestor or descendant of one. */
  isAside: boolean
  /** The only row in the tab order; arrows move on from it. */
  isStop: boolean
}

function BareTreeRow<Row>(props: TreeRowProps<Row>) {
  const { kit, entry, index, siblings, isOpen, status, checked, isAside, isStop } = props
  const { placed, treeColumn, selectable, actions, isLarge, onToggle, onSelect } = kit
  return (
    <tr
      data-slot="tree-table-row"
      data-index={index}
      data-level={entry.level}
      data-selected={(selectable && checked === 'all') || undefined}
      aria-rowindex={index + 2}
      aria-level={entry.level + 1}
      aria-setsize={siblings}
      aria-posinset={entry.place + 1}
      aria-expanded={entry.isBranch ? isOpen : undefined}
      aria-busy={status === 'loading' || undefined}
      aria-selected={selectable ? checked === 'all' : undefined}
      tabIndex={isStop ? 0 : -1}
      className={cn(rowLook(isLarge), isAside && 'text-text-muted')}
    >
      {selectable && (
        <td className={leadLook(placed[0]?.pin !== 'start')}>
          <input
            type="checkbox"
            checked={checked === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = checked === 'some'
            }}
            disabled={entry.isDisabled}
            onChange={() => onSelect(entry)}
            aria-label={`选择 ${entry.label}`}
            tabIndex={-1}
            className={boxLook}
          />
        </td>
      )}
      {placed.map((place) => {
        const content = place.column.cell(entry.node)
        const shown = isBlank(content) ? <span className="text-text-faint">—</span> : content
        return (
          <td key={place.column.id} style={place.style} className={isLarge ? place.look : `${place.look} py-1`}>
            {place.column.id === treeColumn ? (
              <span className="-ml-2 flex items-center">
                <BranchToggle entry={entry} isOpen={isOpen} status={status} onToggle={onToggle} />
                <span className="min-w-0 truncate">{shown}</span>
                {status === 'failed' && <BranchFailure />}
              </span>
            ) : (
              shown
            )}
          </td>
        )
      })}
      {actions && <td className={tailLook(placed.at(-1)?.pin !== 'end')}>{actions(entry.node)}</td>}
    </tr>
  )
}

/** Memoised: opening one row must not render all rows. */
export const TreeRow = memo(BareTreeRow) as typeof BareTreeRow
