import '#ui/tokens.css'
import { PriceRowEditor } from '#ui/price-row-editor/price-row-editor.tsx'
import { usePriceSheet } from '#ui/price-row-editor/use-price-sheet.ts'
import {
  checkPrices,
  factorsLead,
  priceRows,
  type SkuPrice,
  skuColumns,
  skuLabels,
} from '../../../../stories/ui/editors/price-rows.ts'
import { benchPage } from './bench-page.ts'

function Prices({ rows }: { rows: readonly SkuPrice[] }) {
  const sheet = usePriceSheet({ rows, columns: skuColumns, derive: factorsLead, check: checkPrices })
  return <PriceRowEditor label="商品改价" sheet={sheet} labels={skuLabels} />
}

benchPage(priceRows, (rows) => <Prices rows={rows} />)
