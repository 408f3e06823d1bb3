import {
  clientColumnQueries,
  enterpriseQueries,
  experienceQueries,
  merchantLabelQueries,
  merchantMenuQueries,
  merchantUserQueries,
  personalMerchantQueries,
  promoterQueries,
  providerQueries,
  staffQuotaQueries,
} from '#contract/merchants/page-queries.ts'
import { links } from '#lib/paths.ts'

export const clientColumnPaths = links(clientColumnQueries)
export const enterprisePaths = links(enterpriseQueries)
export const experiencePaths = links(experienceQueries)
export const merchantLabelPaths = links(merchantLabelQueries)
export const merchantMenuPaths = links(merchantMenuQueries)
export const merchantUserPaths = links(merchantUserQueries)
export const personalMerchantPaths = links(personalMerchantQueries)
export const staffQuotaPaths = links(staffQuotaQueries)
export const providerPaths = links(providerQueries)
export const promoterPaths = links(promoterQueries)
