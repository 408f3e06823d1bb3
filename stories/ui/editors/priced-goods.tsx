import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import type { SheetColumn, ShownColumn, TextKey } from '#ui/price-row-editor/column.ts'
import { PriceRowEditor } from '#ui/price-row-editor/price-row-editor.tsx'
import type { RowChange } from '#ui/price-row-editor/row-book.ts'
import { usePriceSheet, useSheet } from '#ui/price-row-editor/use-price-sheet.ts'
import { checkPrices, factorsLead, priceRows, type SkuPrice, skuColumns, skuLabels } from './price-rows.ts'

export interface PricedGoodsProps {
  /** Number of rows. */
  count?: number
  columns?: readonly SheetColumn<SkuPrice>[]
  labels?: readonly ShownColumn<SkuPrice>[]
  derive?: (row: SkuPrice, changed: TextKey<SkuPrice>) => SkuPrice
  onChange?: (changes: readonly RowChange<SkuPrice>[]) => void
  onSave?: (changes: readonly RowChange<SkuPrice>[]) => void
  className?: string
}

/** A price sheet as used by a screen: saved rows become the loaded ones, and errors block saving. */
export function PricedGoods({
  count = 30,
  columns = skuColumns,
  labels = skuLabels,
  derive = factorsLead,
  onSave,
  ...rest
}: PricedGoodsProps) {
  const [rows] = useState(() => priceRows(count))
  const sheet = usePriceSheet({ rows, columns, derive, check: checkPrices })
  const { changed, errors } = useSheet(sheet, ({ summary }) => summary)
  const save = () => {
    const changes = sheet.changes()
    onSave?.(changes)
    const saved = new Map(changes.map(({ row, values }) => [row.id, { ...row, ...values }]))
    sheet.load(sheet.rows.map((row) => saved.get(row.id) ?? row))
  }
  return (
    <PriceRowEditor {...rest} label="商品改价" sheet={sheet} labels={labels}>
      {onSave && (
        <Button tone="primary" disabled={changed === 0 || errors > 0} onClick={save}>
          保存价格
        </Button>
      )}
    </PriceRowEditor>
  )
}
