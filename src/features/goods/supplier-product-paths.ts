import { supplierProductQueries } from '#contract/goods/supplier-product-queries.ts'
import { links } from '#lib/paths.ts'

export const supplierProductPaths = links(supplierProductQueries)
