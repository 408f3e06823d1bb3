import { customerQueries, userQueries } from '#contract/users/page-queries.ts'
import { links } from '#lib/paths.ts'

export const customerPaths = links(customerQueries)
export const userPaths = links(userQueries)
