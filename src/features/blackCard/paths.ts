import { cardAuditQueries, cardMerchantQueries } from '#contract/blackCard/card-page-queries.ts'
import { channelQueries, serviceOrderQueries, servicePackageQueries } from '#contract/blackCard/page-queries.ts'
import { links } from '#lib/paths.ts'

export const servicePackagePaths = links(servicePackageQueries)
export const serviceOrderPaths = links(serviceOrderQueries)

export const cardMerchantPaths = links(cardMerchantQueries)
export const cardAuditPaths = links(cardAuditQueries)

export const channelPaths = links(channelQueries)
