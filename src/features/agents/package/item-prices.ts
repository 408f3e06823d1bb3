import type { AgentPackageItem } from '#contract/agents/items.ts'
import type { Sku } from '#contract/goods/products.ts'

/**
 * Has neither its own price nor a purchase price to derive one from. Users without cost permission see the error only
 * on saving.
 */
export const isUnpriced = ({ channelPrice, sku }: AgentPackageItem): boolean =>
  channelPrice === '' && sku.purchasePrice === null

/** Priced for agents below the supply price. */
export const isBelowSupply = ({ channelPrice, sku }: AgentPackageItem): boolean =>
  channelPrice !== '' && Boolean(sku.supplyPrice) && Number(channelPrice) < Number(sku.supplyPrice)

/** A package item for a newly added SKU. */
export const newItem = (sku: Sku): AgentPackageItem => ({
  id: sku.id,
  skuId: sku.id,
  channelPrice: '',
  minQuantity: 1,
  sellable: sku.enabled,
  sku,
})

export const isFound = ({ sku }: AgentPackageItem, keyword: string): boolean =>
  [sku.productName, sku.specText, sku.skuCode].some((text) => text.toLowerCase().includes(keyword.toLowerCase()))
