import { useState } from 'react'
import { derivePrices } from '#contract/rules/price.ts'
import { priceRows, type SkuPrice } from '../../../../stories/ui/editors/price-rows.ts'
import { benchPage } from './bench-page.ts'

// A minimal React price sheet: one input and the price derived from it.

const money = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function PlainPrice({ record }: { record: SkuPrice | undefined }) {
  const [row, setRow] = useState(record)
  if (!row) return null
  return (
    <p>
      <input
        value={row.supplyPrice}
        onChange={({ currentTarget }) =>
          setRow(derivePrices({ ...row, supplyPrice: currentTarget.value }, 'supplyPrice'))
        }
      />
      <output>{money.format(Number(row.salePrice))}</output>
    </p>
  )
}

benchPage(priceRows, (rows) => <PlainPrice record={rows[0]} />)
