import { priceMode, priceState } from '#contract/distribution/price-codes.ts'
import type { DealerPriceName } from '#contract/distribution/price-rules.ts'
import type { listPriceSettings, PriceSetting } from '#contract/distribution/prices.ts'
import { formatTime } from '#lib/formats.ts'
import { columns } from '#screen/list/columns.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { PriceCell } from './price-cell.tsx'

const col = columns<typeof listPriceSettings>()

/** The prices of the next planned change in words. */
const plannedText = ({ pending }: PriceSetting): string =>
  pending
    ? `${formatTime(pending.effectiveAt)} 起：采购价 ${pending.purchasePrice ?? '未定'}，产品价 ${pending.productPrice ?? '未定'}，销售价 ${pending.salePrice ?? '未定'}`
    : ''

function State({ row }: { row: PriceSetting }) {
  const badge = <StatusBadge tone={priceState.tone(row.priceState)}>{priceState.label(row.priceState)}</StatusBadge>
  if (!row.pending) return badge
  return (
    <Tooltip content={plannedText(row)}>
      <button type="button">{badge}</button>
    </Tooltip>
  )
}

const price = (name: DealerPriceName, title: string) =>
  ({
    cell: (row: PriceSetting) => <PriceCell row={row} name={name} />,
    options: { width: 128, align: 'right' as const, text: (row: PriceSetting) => row[name] ?? '' },
    title,
  }) as const

const purchase = price('purchasePrice', '采购价')
const productPrice = price('productPrice', '产品价')
const sale = price('salePrice', '销售价')

const factor = (name: 'purchaseFactor' | 'productFactor' | 'saleFactor') => ({
  width: 80,
  align: 'right' as const,
  text: (row: PriceSetting) => row[name] ?? '',
})

export const priceColumns = [
  col.image('cover', '图片', ({ productName }) => productName, { pin: 'start' }),
  col.cell(
    'productName',
    '商品',
    ({ productName, specText }) => (
      <span className="block truncate" title={`${productName} ${specText}`}>
        {productName} <span className="text-text-muted">{specText}</span>
      </span>
    ),
    { width: 200, pin: 'start', hideable: false, text: ({ productName, specText }) => `${productName} ${specText}` },
  ),
  col.cell('priceState', '价格状态', (row) => <State row={row} />, {
    width: 104,
    text: (row) => priceState.label(row.priceState),
  }),
  col.money('supplyPrice', '供货价', { width: 96 }),
  col.cell('purchasePrice', purchase.title, purchase.cell, { ...purchase.options, sortable: true }),
  col.cell('productPrice', productPrice.title, productPrice.cell, productPrice.options),
  col.cell('salePrice', sale.title, sale.cell, { ...sale.options, sortable: true }),
  col.cell('profitRate', '毛利率', ({ profitRate }) => (profitRate === '' ? '' : `${profitRate}%`), {
    width: 80,
    align: 'right',
    text: ({ profitRate }) => profitRate,
  }),
  col.cell('purchaseFactor', '采购系数', ({ purchaseFactor }) => purchaseFactor, factor('purchaseFactor')),
  col.cell('productFactor', '产品系数', ({ productFactor }) => productFactor, factor('productFactor')),
  col.cell('saleFactor', '销售系数', ({ saleFactor }) => saleFactor, factor('saleFactor')),
  col.label('priceMode', '定价方式', priceMode, { width: 96 }),
  col.code('skuCode', 'SKU 编码', { width: 144, sortable: true }),
  col.text('specText', '规格', { width: 144 }),
  col.cell('brand', '品牌', ({ brand }) => brand.name, { width: 104, text: ({ brand }) => brand.name }),
  col.cell('category', '类目', ({ category }) => category.name, { width: 104, text: ({ category }) => category.name }),
]
