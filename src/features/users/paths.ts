import {
  applicationQueries,
  customerQueries,
  designStoreQueries,
  miniStoreQueries,
  storeQueries,
  userQueries,
} from '#contract/users/page-queries.ts'
import { links } from '#lib/paths.ts'

export const applicationPaths = links(applicationQueries)

export const miniStorePaths = links(miniStoreQueries)
export const designStorePaths = links(designStoreQueries)
export const storePaths = links(storeQueries)
export const customerPaths = links(customerQueries)
export const userPaths = links(userQueries)
