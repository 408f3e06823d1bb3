import type { CodeOf } from '#contract/codes.ts'
import { stockMode } from '#contract/goods/codes.ts'

import type { Sku } from '#contract/goods/products.ts'
import { MAX_STOCK, type StockSetting } from '#contract/goods/stock.ts'

/** The input for one SKU; empty strings change nothing. */
export interface StockDraft {
  mode: CodeOf<typeof stockMode>
  quantity: string
  warnStock: string
}

export const untouched: StockDraft = { mode: stockMode.increase, quantity: '', warnStock: '' }

/** The stock after applying a draft. */
export function nextStock({ stock }: Sku, { mode, quantity }: StockDraft): number {
  if (quantity === '') return stock
  const amount = Number(quantity)
  return mode === stockMode.set ? amount : mode === stockMode.increase ? stock + amount : stock - amount
}

/** The validation error of a draft; '' if valid. */
export function stockFault(sku: Sku, draft: StockDraft): string {
  const next = nextStock(sku, draft)
  if (next < sku.lockedStock) return `不能小于锁定库存 ${sku.lockedStock}`
  return next > MAX_STOCK ? `不能大于 ${MAX_STOCK}` : ''
}

const isTouched = (sku: Sku, { quantity, warnStock }: StockDraft): boolean =>
  quantity !== '' || (warnStock !== '' && Number(warnStock) !== sku.warnStock)

/** The payload: the SKUs with input. */
export function settingsOf(skus: readonly Sku[], drafts: Readonly<Record<number, StockDraft>>): StockSetting[] {
  return skus.flatMap((sku) => {
    const draft = drafts[sku.id]
    if (!draft || !isTouched(sku, draft)) return []
    const { mode, quantity, warnStock } = draft
    return [
      {
        skuId: sku.id,
        // A change of the warning value alone leaves the stock unchanged.
        mode: quantity === '' ? 2 : mode,
        quantity: Number(quantity || 0),
        ...(mode === stockMode.set && quantity !== '' ? { stockRead: sku.stock } : {}),
        ...(warnStock === '' ? {} : { warnStock: Number(warnStock) }),
      },
    ]
  })
}
