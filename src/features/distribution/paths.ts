import {
  authorizationMode,
  authorizationScope,
  authorizationSource,
  authorizationStatus,
} from '#contract/distribution/authorization-codes.ts'
import {
  authorizationQueries,
  distributorQueries,
  priceQueries,
  purchaseQueries,
  relationQueries,
  renewalQueries,
} from '#contract/distribution/page-queries.ts'
import { distributionPages } from '#contract/distribution/pages.ts'
import { codeValue, idValue, listQuery, wordValue } from '#contract/page-query.ts'
import { links } from '#lib/paths.ts'

export const distributorPaths = links(distributorQueries)
export const relationPaths = links(relationQueries)
export const purchasePaths = links(purchaseQueries)
export const renewalPaths = links(renewalQueries)

export const pricePaths = links(priceQueries)

/** The second list of the page, with filters of its own. */
const rules = listQuery(distributionPages.productAuthorization, {
  distributorId: idValue,
  tab: wordValue<'rules'>(),
  scope: codeValue(authorizationScope),
  mode: codeValue(authorizationMode),
  status: codeValue(authorizationStatus),
  source: codeValue(authorizationSource),
})

export const authorizationPaths = links({ ...authorizationQueries, rules })
