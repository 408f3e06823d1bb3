import { cn } from '#ui/cn.ts'
import { gridRow, leadLook, tailLook } from './look.ts'
import type { CellPlace } from './use-columns.ts'

interface TotalsProps<Row> {
  placed: readonly CellPlace<Row>[]
  hasLead: boolean
  /** Rows end with an action column: the totals cover content that scrolls under it, too. */
  hasTail: boolean
}

/** Sticky totals at the bottom; passed by the caller, since they include rows of other pages. */
export function Totals<Row>({ placed, hasLead, hasTail }: TotalsProps<Row>) {
  const titled = placed.find(({ column }) => column.total === undefined)
  return (
    <tfoot
      data-scroll
      className="sticky bottom-(--table-bottom,0px) z-10 block overflow-x-hidden border-b bg-sunken font-medium in-data-large:overflow-visible"
    >
      <tr className={cn(gridRow, 'h-(--row-height) bg-sunken')}>
        {hasLead && <td className={leadLook(placed[0]?.pin !== 'start')} />}
        {placed.map((place) => (
          <td key={place.column.id} style={place.style} className={place.look}>
            {place === titled ? '合计' : place.column.total}
          </td>
        ))}
        {hasTail && <td className={tailLook(placed.at(-1)?.pin !== 'end')} />}
      </tr>
    </tfoot>
  )
}
