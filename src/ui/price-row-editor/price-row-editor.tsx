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
  /** Made by `usePriceSheet`; says what there is to save. */
  sheet: PriceSheet<Row>
  /** What the sheet is called: 商品改价. */
  label: string
  /** Frozen columns that tell the rows apart; the first is what a row is called. */
  labels: readonly ShownColumn<Row>[]
  /** Hears of all that differs from what was loaded, after each change; for drafts. */
  onChange?: (changes: readonly RowChange<Row>[]) => void
  /** In place of rows when there are none. */
  empty?: ReactNode
  /** Further tools, at the end of the toolbar. */
  children?: ReactNode
}

/**
 * A sheet of prices and factors, edited like a spreadsheet: what derives is shown as one types, prices set by hand are
 * pinned, and ranges are copied, pasted, filled and adjusted in one step that can be undone.
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
  const tell = useHandler(() => onChange?.(sheet.changes()))
  useEffect(() => {
    let { summary } = sheet
    return sheet.subscribe(() => {
      if (sheet.summary === summary) return
      summary = sheet.summary
      tell()
    })
  }, [sheet, tell])
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
