import { authorizationQueries, distributorQueries } from '#contract/distribution/page-queries.ts'
import { links } from '#lib/paths.ts'

export const distributorPaths = links(distributorQueries)
export const authorizationPaths = links(authorizationQueries)
