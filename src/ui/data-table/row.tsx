import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ChangeEvent, memo, type ReactNode, type Ref } from 'react'
import { boxLook } from '#ui/checkbox/box-look.ts'
import { cn } from '#ui/cn.ts'
import { isBlank } from './column.ts'
import { gridRow, leadLook, rowLook, tailLook } from './look.ts'
import type { CellPlace } from './use-columns.ts'

/** Shared by all rows of a table. Its identity is stable while nothing changes, so that rows do not render again. */
export interface RowKit<Row> {
  placed: readonly CellPlace<Row>[]
  selectable: boolean
  expandable: boolean
  actions: ((row: Row) => ReactNode) | undefined
  /** Fixed row height, as the virtualiser requires. */
  isLarge: boolean
  onSelect: (index: number, selected: boolean, range: boolean) => void
  onExpand: (index: number) => void
}

interface RowProps<Row> {
  kit: RowKit<Row>
  row: Row
  index: number
  /** Display name of the row; may be empty. */
  name: string
  /** Row number over all pages; the header is the first row. */
  position: number
  /** Undefined if the row has no id. */
  isSelected: boolean | undefined
  isExpanded: boolean
  /** The only row in the tab order; arrows move on from it. */
  isStop: boolean
}

function BareRow<Row>({ kit, row, index, name, position, isSelected, isExpanded, isStop }: RowProps<Row>) {
  const { placed, selectable, expandable, actions, isLarge, onSelect, onExpand } = kit
  const label = name === '' ? `第 ${position - 1} 行` : name
  const select = (event: ChangeEvent<HTMLInputElement>) => {
    const range = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey
    onSelect(index, event.target.checked, range)
  }
  return (
    <tr
      data-slot="data-table-row"
      data-index={index}
      data-selected={isSelected || undefined}
      aria-rowindex={position}
      aria-selected={selectable ? isSelected : undefined}
      tabIndex={isStop ? 0 : -1}
      className={rowLook(isLarge)}
    >
      {(selectable || expandable) && (
        <td className={leadLook(placed[0]?.pin !== 'start')}>
          {selectable && (
            <input
              type="checkbox"
              checked={isSelected ?? false}
              disabled={isSelected === undefined}
              onChange={select}
              aria-label={`选择 ${label}`}
              tabIndex={-1}
              className={boxLook}
            />
          )}
          {expandable && (
            <button
              type="button"
              aria-expanded={isExpanded}
              aria-label={`${isExpanded ? '收起' : '展开'} ${label}`}
              onClick={() => onExpand(index)}
              className="grid size-6 shrink-0 cursor-pointer place-items-center rounded text-text-muted hover:bg-sunken hover:text-text"
            >
              <ChevronRight
                aria-hidden
                strokeWidth={1.75}
                className={cn('size-4 transition-transform duration-quick', isExpanded && 'rotate-90')}
              />
            </button>
          )}
        </td>
      )}
      <Cells placed={placed} actions={actions} isLarge={isLarge} row={row} />
    </tr>
  )
}

type CellsProps<Row> = Pick<RowKit<Row>, 'placed' | 'actions' | 'isLarge'> & { row: Row }

/** Not rendered again when the row is selected, expanded or focused. */
const Cells = memo(function BareCells<Row>({ placed, actions, isLarge, row }: CellsProps<Row>) {
  return (
    <>
      {placed.map((place) => {
        const content = place.column.cell(row)
        return (
          <td key={place.column.id} style={place.style} className={isLarge ? place.look : `${place.look} py-1`}>
            {isBlank(content) ? <span className="text-text-faint">—</span> : content}
          </td>
        )
      })}
      {actions && <td className={tailLook(placed.at(-1)?.pin !== 'end')}>{actions(row)}</td>}
    </>
  )
}) as <Row>(props: CellsProps<Row>) => ReactNode

/** Memoised: ticking one checkbox must not render 100 rows. */
export const Row = memo(BareRow) as typeof BareRow

export interface DetailProps {
  children: ReactNode
  ref?: Ref<HTMLTableRowElement> | undefined
}

/** The content of an expanded row, as wide as the visible area. */
export function Detail({ children, ref }: DetailProps) {
  return (
    <tr ref={ref} data-slot="data-table-detail" className={cn(gridRow, 'border-b bg-sunken')}>
      <td className="sticky left-0 col-span-full w-[100cqw] p-4">{children}</td>
    </tr>
  )
}
