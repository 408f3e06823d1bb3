import { supplierProductQueries } from '#contract/goods/supplier-product-page-queries.ts'
import { links } from '#lib/paths.ts'

export const supplierProductPaths = links(supplierProductQueries)
