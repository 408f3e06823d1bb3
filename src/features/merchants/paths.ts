import { enterpriseQueries, merchantUserQueries, staffQuotaQueries } from '#contract/merchants/page-queries.ts'
import { links } from '#lib/paths.ts'

export const enterprisePaths = links(enterpriseQueries)
export const merchantUserPaths = links(merchantUserQueries)
export const staffQuotaPaths = links(staffQuotaQueries)
