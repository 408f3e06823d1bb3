import {
  activityProductQueries,
  activityQueries,
  couponQueries,
  handselQueries,
  useLogQueries,
} from '#contract/marketing/page-queries.ts'
import { links } from '#lib/paths.ts'

export const activityPaths = links(activityQueries)
export const activityProductPaths = links(activityProductQueries)
export const couponPaths = links(couponQueries)
export const handselPaths = links(handselQueries)
export const useLogPaths = links(useLogQueries)
