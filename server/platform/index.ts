import * as base from '#contract/base.ts'
import * as bulk from '#contract/bulk.ts'
import * as imports from '#contract/imports.ts'
import * as jobs from '#contract/jobs.ts'
import * as notifications from '#contract/notifications.ts'
import * as presence from '#contract/presence.ts'
import * as rollback from '#contract/rollback.ts'
import * as savedViews from '#contract/saved-views.ts'
import * as search from '#contract/search.ts'
import * as session from '#contract/session.ts'
import * as viewAs from '#contract/view-as.ts'
import * as watermark from '#contract/watermark.ts'
import { savedView, userWatermark } from '#server/database/schema/settings.ts'
import { area, pair } from '../areas/area.ts'
import { recordOf } from '../areas/record-scope.ts'
import { sealAuditLog } from '../audit/seal.ts'
import { bulkOf } from '../bulk/definition.ts'
import { bulkHandlers } from '../bulk/handlers.ts'
import { rollbackHandlers } from '../bulk/rollback-handlers.ts'
import { importHandlers } from '../imports/handlers.ts'
import { searchHandlers } from '../search/handlers.ts'
import { sessionHandlers } from '../session/handlers.ts'
import { endStaleViews } from '../session/view-as.ts'
import { viewAsHandlers } from '../session/view-as-handlers.ts'
import { minutes } from '../time.ts'
import { baseHandlers } from './base-handlers.ts'
import { jobHandlers } from './job-handlers.ts'
import { notificationHandlers } from './notification-handlers.ts'
import { presenceHandlers } from './presence/handlers.ts'
import { savedViewHandlers } from './saved-view/handlers.ts'
import { watermarkHandlers } from './watermark-handlers.ts'

const { listNotifications, readNotifications, deleteNotifications } = notifications
const byTitle = ({ title }: { title: string }) => title

/** Shared endpoints that do not belong to an area, declared like an area. */
export const platform = area('platform', {
  routes: [
    pair(session, sessionHandlers),
    pair(viewAs, viewAsHandlers),
    pair(base, baseHandlers),
    pair(search, searchHandlers),
    pair(imports, importHandlers),
    pair(notifications, notificationHandlers),
    pair(jobs, jobHandlers),
    pair(bulk, bulkHandlers),
    pair(rollback, rollbackHandlers),
    pair(watermark, watermarkHandlers),
    pair(savedViews, savedViewHandlers),
    pair(presence, presenceHandlers),
  ],
  records: {
    savedView: recordOf(savedView),
    userWatermark: { files: [{ table: userWatermark, recordId: userWatermark.userId }] },
  },
  bulk: [
    bulkOf(readNotifications, listNotifications, byTitle),
    bulkOf(deleteNotifications, listNotifications, byTitle),
  ],
  schedules: [
    { name: 'seal the audit log', everyMs: 20_000, run: sealAuditLog },
    { name: 'end stale views', everyMs: minutes(1), run: endStaleViews },
  ],
})
