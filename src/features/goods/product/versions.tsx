import { useState } from 'react'
import { stockLogKind, stockMode } from '#contract/goods/codes.ts'
import { keptPriceText, needsReason, PRICES, priceTitles, REASON_WANTED, reprice } from '#contract/goods/price-rules.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import { listSkus, type ProductRow, type Sku } from '#contract/goods/products.ts'
import { MAX_STOCK, setProductStock } from '#contract/goods/stock.ts'
import { canPrice, canStock, isSupplyPriceLocked } from '#contract/goods/transitions.ts'
import type { PriceName } from '#contract/rules/price.ts'
import { ApiError } from '#lib/api-error.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { lastChange } from '#screen/form/confirm-retry.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { Money } from '#ui/money/money.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast.ts'
import { movedSkus } from './moved-skus.ts'
import { NumberCell } from './number-cell.tsx'
import { pricedSku, type TypedPrice } from './price-sheet.ts'

/** SKUs shown initially. */
const FIRST = 20

interface ProductVersionsProps {
  product: Pick<ProductRow, 'id' | 'name'>
  /** Opens the price sheet with the typed price, if a large change needs a reason. */
  onPrice: (typed: TypedPrice) => void
}

/** The SKUs of a product under its row: one price or stock is edited in place, several in the sheet. */
export function ProductVersions({ product, onPrice }: ProductVersionsProps) {
  const read = useLookup(listSkus, { spuIds: [product.id] }, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="规格">
      {({ list }) => <Versions name={product.name} skus={list} onPrice={onPrice} />}
    </QueryBody>
  )
}

function Versions({
  name,
  skus,
  onPrice,
}: {
  name: string
  skus: readonly Sku[]
  onPrice: ProductVersionsProps['onPrice']
}) {
  const [isWhole, setWhole] = useState(false)
  // Prices without permission are missing in the response.
  const prices = PRICES.filter((price) => skus.some((sku) => price in sku))
  const more = isWhole ? 0 : skus.length - FIRST
  return (
    <div className="overflow-x-auto">
      <table aria-label={`${name} 的规格`} className="w-full text-left">
        <thead className="text-text-muted">
          <tr className="border-b [&>th]:whitespace-nowrap [&>th]:py-1.5 [&>th]:pr-4 [&>th]:font-normal">
            <th>规格</th>
            <th>SKU 编码</th>
            {prices.map((price) => (
              <th key={price} className="text-right">
                {priceTitles[price]}
              </th>
            ))}
            <th className="text-right">账面库存</th>
            <th className="text-right">可售库存</th>
            <th>启用</th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {(more > 0 ? skus.slice(0, FIRST) : skus).map((sku) => (
            <tr key={sku.id} className="border-b last:border-b-0 [&>td]:py-1 [&>td]:pr-4">
              <td>{sku.specText}</td>
              <td>
                <CopyText value={sku.skuCode} />
              </td>
              {prices.map((price) => (
                <td key={price} className="text-right">
                  <PriceCell sku={sku} name={price} onPrice={onPrice} />
                </td>
              ))}
              <td>
                <span className="flex justify-end">
                  <StockCell sku={sku} />
                </span>
              </td>
              <td className="text-right">{sku.availableStock}</td>
              <td>
                <StatusBadge tone={sku.enabled ? 'success' : 'neutral'}>{sku.enabled ? '启用' : '停用'}</StatusBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button tone="link" size="tiny" onClick={() => setWhole(true)}>
          显示其余 {more} 个规格
        </Button>
      )}
    </div>
  )
}

/** One price with its derived prices. A change that needs a reason is made in the sheet. */
function PriceCell({ sku, name, onPrice }: { sku: Sku; name: PriceName; onPrice: ProductVersionsProps['onPrice'] }) {
  const save = useChange(setProductPrice)
  const hasPermission = useCanCall(setProductPrice)
  const [sent, setSent] = useState<string | null>(null)
  const isLocked = !canPrice(sku.productStatus) || (name === 'supplyPrice' && isSupplyPriceLocked(sku.productStatus))
  if (!hasPermission || isLocked) return <Money amount={sku[name] ?? null} />
  const settle = async (text: string) => {
    const before = pricedSku(sku)
    const { row: next, kept } = reprice(before, name, text)
    if (needsReason(before, next)) {
      toast.info(`${REASON_WANTED}，请在改价中填写原因`)
      onPrice({ skuId: sku.id, name, text })
      return
    }
    setSent(text)
    const moved = Object.fromEntries(
      PRICES.filter((price) => next[price] !== before[price]).map((price) => [price, next[price]]),
    )
    try {
      const done = ['价格已保存', keptPriceText(next, kept)].filter(Boolean).join('；')
      await save({ rows: [{ skuId: sku.id, version: sku.version, ...moved }] }, done, { quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [latest] = movedSkus(error)
      if (!latest) toast.error(error.message)
      else {
        // The sheet shows both values side by side, and the typed value is not lost.
        const changed = await lastChange('product', sku.productId)
        toast.info(`${changed}价格已是 ${latest[name] ?? '空'}，您填写的 ${text} 在改价中，核对后保存`)
        onPrice({ skuId: sku.id, name, text })
      }
    } finally {
      setSent(null)
    }
  }
  return (
    <PriceInput
      aria-label={`${sku.specText} ${priceTitles[name]}`}
      value={sent ?? sku[name] ?? ''}
      onChange={(text) => void settle(text)}
      className="ml-auto w-28"
    />
  )
}

function StockCell({ sku }: { sku: Sku }) {
  const save = useChange(setProductStock)
  const hasPermission = useCanCall(setProductStock)
  if (!hasPermission || !canStock(sku.productStatus)) return sku.stock
  return (
    <NumberCell
      label={`${sku.specText} 账面库存`}
      value={sku.stock}
      max={MAX_STOCK}
      onSettle={(quantity) =>
        save(
          {
            rows: [{ skuId: sku.id, mode: stockMode.set, quantity, stockRead: sku.stock }],
            kind: stockLogKind.received,
          },
          '库存已保存',
        )
      }
    />
  )
}
