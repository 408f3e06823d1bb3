import { reviewStatus } from '#contract/rules/review.ts'
import { brandQueries } from '#contract/suppliers/page-queries.ts'
import { noticeQueries } from '#contract/suppliers/page-queries.ts'
import { supplierQueries } from '#contract/suppliers/page-queries.ts'
import { links } from '#lib/paths.ts'

export const brandPaths = links(brandQueries)
export const supplierPaths = links(supplierQueries)
export const noticePaths = links(noticeQueries)
