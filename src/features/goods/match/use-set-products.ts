import { useState } from 'react'
import { productStatus } from '#contract/goods/codes.ts'
import { listSkus, type ProductRow, type Sku } from '#contract/goods/products.ts'
import type { MatchItem } from '#contract/goods/recommended-matches.ts'
import { useLookup } from '#screen/data/use-read.ts'

/** A product of a set while it is composed: what it is called, and the versions that it comes in. */
export interface SetProduct {
  name: string
  cover: string
  isOnSale: boolean
  skus: readonly Sku[]
}

/** The version that speaks for a product in a set: the one that is named, else the cheapest. */
export function versionOf({ skus }: SetProduct, skuId: number | null): Sku | undefined {
  if (skuId !== null) return skus.find(({ id }) => id === skuId)
  return skus
    .filter(({ enabled }) => enabled)
    .toSorted((one, other) => Number(one.salePrice ?? Infinity) - Number(other.salePrice ?? Infinity))[0]
}

/**
 * What is known of the products of a set, by id. What was known stays while the versions of a new one are on their way:
 * the prices must not jump away.
 */
export function useSetProducts(mainProductId: number | null, items: readonly MatchItem[]) {
  const ids = [mainProductId ?? [], ...items.map(({ productId }) => productId)].flat()
  const spuIds = [...new Set(ids)].sort((one, other) => one - other)
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
    /** Names and pictures of what was just picked, before its versions arrive. */
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
