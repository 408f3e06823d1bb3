import { createContext, useContext, useMemo, useState } from 'react'
import { type DealerPriceName, dealerPrices, typedPrices } from '#contract/distribution/price-rules.ts'
import type { PriceSetting } from '#contract/distribution/prices.ts'
import type { PriceRow } from '#contract/rules/price.ts'

/** A row with typed prices that are not saved yet. */
export interface PriceEdit {
  /** The row as it was when the first price was typed. */
  base: PriceSetting
  prices: PriceRow
}

const asRow = (row: PriceSetting): PriceRow => ({
  supplyPrice: row.supplyPrice ?? '',
  purchasePrice: row.purchasePrice ?? '',
  productPrice: row.productPrice ?? '',
  salePrice: row.salePrice ?? '',
  purchaseFactor: row.purchaseFactor ?? '',
  productFactor: row.productFactor ?? '',
  saleFactor: row.saleFactor ?? '',
})

/** Whether a price of an edit differs from the row. */
export const isTyped = ({ base, prices }: PriceEdit, name: DealerPriceName): boolean =>
  prices[name] !== (base[name] ?? '')

/** Prices typed in the table, by SKU. They stay while pages and filters change. */
export function usePriceEdits() {
  const [edits, setEdits] = useState<ReadonlyMap<number, PriceEdit>>(new Map())
  return useMemo(() => {
    const keep = (id: number, edit: PriceEdit | null) =>
      setEdits((present) => {
        const next = new Map(present)
        if (edit && dealerPrices.some((name) => isTyped(edit, name))) next.set(id, edit)
        else next.delete(id)
        return next
      })
    return {
      edits,
      /** An empty price stays as it was. */
      type: (row: PriceSetting, name: DealerPriceName, text: string) => {
        const { base, prices } = edits.get(row.id) ?? { base: row, prices: asRow(row) }
        keep(row.id, { base, prices: typedPrices(prices, { [name]: text || (base[name] ?? '') }) })
      },
      /** Somebody changed these rows meanwhile: the typed prices are kept on top of the new ones, or dropped. */
      settle: (latest: readonly PriceSetting[], winner: 'mine' | 'theirs') => {
        for (const row of latest) {
          const edit = edits.get(row.id)
          keep(row.id, edit && winner === 'mine' ? { ...edit, base: row } : null)
        }
      },
      clear: () => setEdits(new Map()),
    }
  }, [edits])
}

export type PriceEdits = ReturnType<typeof usePriceEdits>

interface Editing {
  edits: PriceEdits
  /** The prices that the caller may type. */
  editable: readonly DealerPriceName[]
}

export const EditingContext = createContext<Editing | null>(null)
export const useEditing = (): Editing | null => useContext(EditingContext)
