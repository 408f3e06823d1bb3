import { applicationQueries, userQueries } from '#contract/users/page-queries.ts'
import { links } from '#lib/paths.ts'

export const applicationPaths = links(applicationQueries)
export const userPaths = links(userQueries)
