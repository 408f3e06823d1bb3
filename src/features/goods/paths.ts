import { productQueries } from '#contract/goods/page-queries.ts'
import { links } from '#lib/paths.ts'

export const productPaths = links(productQueries)

/** Opens the price sheet of the brand in the list filter. */
export const BRAND_PRICES = 'brandPrices'
