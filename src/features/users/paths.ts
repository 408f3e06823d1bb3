import { applicationQueries, storeQueries, userQueries } from '#contract/users/page-queries.ts'
import { links } from '#lib/paths.ts'

export const applicationPaths = links(applicationQueries)

export const storePaths = links(storeQueries)
export const userPaths = links(userQueries)
