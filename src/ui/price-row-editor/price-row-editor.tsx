import { type ComponentProps, type ReactNode, useEffect, useMemo } from 'react'
import { cn } from '#ui/cn.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { useHandler } from '#ui/use-handler.ts'
import type { ShownColumn } from './column.ts'
import { Foot } from './foot.tsx'
import { Grid } from './grid.tsx'
import { layoutOf } from './layout.ts'
import type { PriceSheet } from './price-sheet.ts'
import type { RowChange } from './row-book.ts'
import { Toolbar } from './toolbar.tsx'

export interface PriceRowEditorProps<Row> extends Omit<ComponentProps<'div'>, 'onChange'> {
  /** Created by `usePriceSheet`; has the changes to save. */
  sheet: PriceSheet<Row>
  /** Accessible label of the sheet: 商品改价. */
  label: string
  /** Frozen columns that identify the rows; the first is the row's name. */
  labels: readonly ShownColumn<Row>[]
  /** Called after each change with all differences from the loaded rows; for drafts. */
  onChange?: (changes: readonly RowChange<Row>[]) => void
  /** Shown if there are no rows. */
  empty?: ReactNode
  /** Additional tools, at the end of the toolbar. */
  children?: ReactNode
}

/**
 * A sheet of prices and factors, edited like a spreadsheet: derived prices update while typing, manually set prices are
 * pinned, and copying, pasting, filling and adjusting a range is one undoable step.
 */
export function PriceRowEditor<Row>({
  sheet,
  label,
  labels,
  onChange,
  empty = <Empty title="没有可以改价的规格" />,
  className,
  children,
  ...rest
}: PriceRowEditorProps<Row>) {
  const layout = useMemo(() => layoutOf(labels, sheet.rules.columns), [labels, sheet])
  const nameOf = (row: Row) => labels[0]?.text(row) ?? ''
  const notifyChange = useHandler(() => onChange?.(sheet.changes()))
  useEffect(() => {
    let { summary } = sheet
    return sheet.subscribe(() => {
      if (sheet.summary === summary) return
      summary = sheet.summary
      notifyChange()
    })
  }, [sheet, notifyChange])
  return (
    <div
      data-slot="price-row-editor"
      {...rest}
      className={cn('flex max-h-[70vh] min-h-0 min-w-0 flex-col text-data', className)}
    >
      <Toolbar sheet={sheet} nameOf={nameOf}>
        {children}
      </Toolbar>
      <Grid sheet={sheet} label={label} labels={labels} layout={layout} empty={empty} />
      <Foot sheet={sheet} nameOf={nameOf} />
    </div>
  )
}
