import type { ReactNode } from 'react'
import type { OrderLine } from '#contract/orders/orders.ts'
import { cn } from '#ui/cn.ts'
import { LineGoods } from './line-goods.tsx'

export interface SheetColumn<Line> {
  title: string
  cell: (line: Line) => ReactNode
  isFigure?: boolean
}

interface LinesSheetProps<Line> {
  label: string
  lines: readonly Line[]
  columns: readonly SheetColumn<Line>[]
}

/** Order lines with an input per line. */
export function LinesSheet<Line extends Pick<OrderLine, 'id' | 'image' | 'productName' | 'specText' | 'skuCode'>>({
  label,
  lines,
  columns,
}: LinesSheetProps<Line>) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full text-left">
        <thead className="text-text-muted">
          <tr className="border-b">
            <th scope="col" className="pb-1.5 font-normal">
              商品
            </th>
            {columns.map(({ title, isFigure }) => (
              <th
                key={title}
                scope="col"
                className={cn('whitespace-nowrap pb-1.5 pl-4 font-normal', isFigure && 'text-right')}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-b last:border-b-0">
              <th scope="row" className="py-2 font-normal">
                <LineGoods line={line} />
              </th>
              {columns.map(({ title, cell, isFigure }) => (
                <td key={title} className={cn('whitespace-nowrap py-2 pl-4', isFigure && 'text-right tabular-nums')}>
                  {cell(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
