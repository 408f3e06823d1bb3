import { storeQueries, userQueries } from '#contract/users/page-queries.ts'
import { links } from '#lib/paths.ts'

export const storePaths = links(storeQueries)
export const userPaths = links(userQueries)
