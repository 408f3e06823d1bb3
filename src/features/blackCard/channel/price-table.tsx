import type { ChannelPrice } from '#contract/blackCard/channel-prices.ts'
import { channelPriceState } from '#contract/blackCard/codes.ts'
import { isMore } from '#contract/orders/order-money.ts'
import { columns } from '#screen/list/columns.tsx'
import { Money } from '#ui/money/money.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<ChannelPrice>()

/** The price of a row as typed; the stored one before it is typed into. */
interface PriceEdits {
  priceOf: (row: ChannelPrice) => string
  faultOf: (row: ChannelPrice) => string | undefined
  onChange: (row: ChannelPrice, price: string) => void
  /** False for who only looks, and for an ended channel. */
  isOpen: boolean
}

export const isBelowSupply = (price: string, { supplyPrice }: Pick<ChannelPrice, 'supplyPrice'>): boolean =>
  price !== '' && supplyPrice !== null && isMore(supplyPrice, price)

/** What remains of a price, in percent. */
function rateText(price: string, supplyPrice: string | null): string {
  if (price === '' || supplyPrice === null || Number(price) === 0) return ''
  return `${((1 - Number(supplyPrice) / Number(price)) * 100).toFixed(2)}%`
}

export const priceColumns = ({ priceOf, faultOf, onChange, isOpen }: PriceEdits) => [
  col.cell(
    'product',
    '商品',
    ({ product, onShelf }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate" title={product.name}>
          {product.name}
        </span>
        {!onShelf && <Tag>未上架</Tag>}
      </span>
    ),
    { width: 240, pin: 'start', text: ({ product }) => product.name },
  ),
  col.status('priceState', '定价状态', channelPriceState, { width: 128 }),
  col.cell(
    'channelSupplyPrice',
    '渠道供货价',
    (row) => <PriceCell {...{ row, priceOf, faultOf, onChange, isOpen }} />,
    {
      width: 168,
      align: 'right',
      text: ({ channelSupplyPrice }) => channelSupplyPrice ?? '',
    },
  ),
  col.cell('supplyPrice', '供货价', ({ supplyPrice }) => <Money amount={supplyPrice} />, {
    width: 112,
    align: 'right',
    text: ({ supplyPrice }) => supplyPrice ?? '',
  }),
  col.cell('profitRate', '毛利率', (row) => <Rate price={priceOf(row)} row={row} />, {
    width: 88,
    align: 'right',
    text: (row) => rateText(priceOf(row), row.supplyPrice),
  }),
  col.code('skuCode', 'SKU 编码', { width: 144 }),
  col.text('specText', '规格', { width: 168 }),
  col.time('updatedAt', '更新时间'),
]

function Rate({ price, row }: { price: string; row: ChannelPrice }) {
  const rate = rateText(price, row.supplyPrice)
  if (rate === '') return <span className="text-text-faint">—</span>
  return <span className={isBelowSupply(price, row) ? 'text-danger-text tabular-nums' : 'tabular-nums'}>{rate}</span>
}

function PriceCell({ row, priceOf, faultOf, onChange, isOpen }: PriceEdits & { row: ChannelPrice }) {
  if (!isOpen) return <Money amount={row.channelSupplyPrice} />
  const price = priceOf(row)
  const fault = faultOf(row)
  return (
    <span className="grid gap-0.5 py-1">
      <PriceInput
        aria-label={`${row.product.name} ${row.specText} 渠道供货价`}
        aria-invalid={fault !== undefined}
        value={price}
        placeholder="不供货"
        onChange={(next) => onChange(row, next)}
      />
      {(fault ?? isBelowSupply(price, row)) && (
        <span className={fault ? 'text-danger-text text-small' : 'text-small text-warning-text'}>
          {fault ?? '低于供货价'}
        </span>
      )}
    </span>
  )
}
