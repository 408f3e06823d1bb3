import { brandQueries, noticeQueries, supplierQueries } from '#contract/suppliers/page-queries.ts'
import { links } from '#lib/paths.ts'

export const brandPaths = links(brandQueries)
export const supplierPaths = links(supplierQueries)
export const noticePaths = links(noticeQueries)
