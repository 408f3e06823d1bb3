import { enterpriseQueries, promoterQueries } from '#contract/merchants/page-queries.ts'
import { links } from '#lib/paths.ts'

export const enterprisePaths = links(enterpriseQueries)
export const promoterPaths = links(promoterQueries)
