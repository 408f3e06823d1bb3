import { useState } from 'react'
import { productStatus } from '#contract/goods/codes.ts'
import { listSkus, type ProductRow, type Sku } from '#contract/goods/products.ts'
import type { MatchItem } from '#contract/goods/recommended-matches.ts'
import { useLookup } from '#screen/data/use-read.ts'

/** A product of a set in the form: its name and SKUs. */
export interface SetProduct {
  name: string
  cover: string
  isOnSale: boolean
  skus: readonly Sku[]
}

/** The SKU that represents a product in a set: the given one, else the cheapest. */
export function versionOf({ skus }: SetProduct, skuId: number | null): Sku | undefined {
  if (skuId !== null) return skus.find(({ id }) => id === skuId)
  return skus
    .filter(({ enabled }) => enabled)
    .toSorted((a, b) => Number(a.salePrice ?? Infinity) - Number(b.salePrice ?? Infinity))[0]
}

/**
 * Data of the products of a set, by id. Known data stays while the SKUs of a new product load, so that prices do not
 * flicker.
 */
export function useSetProducts(mainProductId: number | null, items: readonly MatchItem[]) {
  const ids = [mainProductId ?? [], ...items.map(({ productId }) => productId)].flat()
  const spuIds = [...new Set(ids)].sort((a, b) => a - b)
  const { data } = useLookup(listSkus, { spuIds }, { enabled: spuIds.length > 0 })
  const [known, learn] = useState<ReadonlyMap<number, SetProduct>>(new Map())
  const [read, note] = useState(data)
  if (data && data !== read) {
    note(data)
    learn(new Map([...known, ...bySpu(data.list)]))
  }
  const all = read === undefined && data ? new Map([...known, ...bySpu(data.list)]) : known
  return {
    productOf: (id: number | null): SetProduct | undefined => (id === null ? undefined : all.get(id)),
    /** Stores names and pictures of newly picked products until their SKUs load. */
    remember: (rows: readonly ProductRow[]) =>
      learn(
        new Map([
          ...rows.map(
            ({ id, name, cover, status }) =>
              [id, { name, cover, isOnSale: status === productStatus.onSale, skus: [] }] as const,
          ),
          ...known,
        ]),
      ),
  }
}

const bySpu = (skus: readonly Sku[]): [number, SetProduct][] =>
  [...Map.groupBy(skus, ({ productId }) => productId)].map(([id, own]) => [
    id,
    {
      name: own[0]?.productName ?? '',
      cover: own[0]?.image ?? '',
      isOnSale: own[0]?.productStatus === productStatus.onSale,
      skus: own,
    },
  ])
