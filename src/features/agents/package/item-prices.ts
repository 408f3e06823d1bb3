import type { AgentPackageItem } from '#contract/agents/items.ts'
import type { Sku } from '#contract/goods/products.ts'

/** Neither a price of its own nor a purchase price that one follows from. Who may not see costs cannot tell, and is told on saving. */
export const isUnpriced = ({ channelPrice, sku }: AgentPackageItem): boolean =>
  channelPrice === '' && sku.purchasePrice === null

/** Sold to agents for less than the supplier gets. */
export const isBelowSupply = ({ channelPrice, sku }: AgentPackageItem): boolean =>
  channelPrice !== '' && Boolean(sku.supplyPrice) && Number(channelPrice) < Number(sku.supplyPrice)

/** A version as it comes into a package. */
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
