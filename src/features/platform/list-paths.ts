import { notificationsQuery } from '#contract/platform/list-page-queries.ts'
import { link } from '#lib/paths.ts'

export const notificationsPath = link(notificationsQuery)
