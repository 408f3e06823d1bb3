import { couponQueries } from '#contract/marketing/page-queries.ts'
import { links } from '#lib/paths.ts'

export const couponPaths = links(couponQueries)
