import { userQueries } from '#contract/users/page-queries.ts'
import { links } from '#lib/paths.ts'

export const userPaths = links(userQueries)
