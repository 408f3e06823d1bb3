import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as base from '#contract/base.ts'
import * as bulk from '#contract/bulk.ts'
import * as imports from '#contract/imports.ts'
import * as jobs from '#contract/jobs.ts'
import * as notifications from '#contract/notifications.ts'
import { ALIPAY_NOTIFY_PATH } from '#contract/orders/payments.ts'
import * as session from '#contract/session.ts'
import * as watermark from '#contract/watermark.ts'
import { digitalDownloads } from './areas/orders/digital-download.ts'
import { paymentNotices } from './areas/orders/payment-notice.ts'
import { areaRoutes } from './areas/routes.ts'
import { bulkHandlers } from './bulk/handlers.ts'
import { importHandlers } from './imports/handlers.ts'
import { deskRoutes } from './payment/desk-routes.ts'
import { baseHandlers } from './platform/base-handlers.ts'
import { jobHandlers } from './platform/job-handlers.ts'
import { notificationHandlers } from './platform/notification-handlers.ts'
import { watermarkHandlers } from './platform/watermark-handlers.ts'
import { securityHeaders } from './security-headers.ts'
import { type Route, routesOf, serve } from './serve.ts'
import type { Services } from './services.ts'
import { sessionHandlers } from './session/handlers.ts'
import { StaticSite } from './static.ts'

const build = fileURLToPath(new URL('../dist/app', import.meta.url))

export function allRoutes(): Route[] {
  return [
    ...routesOf('platform', session, sessionHandlers),
    ...routesOf('platform', base, baseHandlers),
    ...routesOf('platform', imports, importHandlers),
    ...routesOf('platform', notifications, notificationHandlers),
    ...routesOf('platform', jobs, jobHandlers),
    ...routesOf('platform', bulk, bulkHandlers),
    ...routesOf('platform', watermark, watermarkHandlers),
    ...areaRoutes(),
  ]
}

/** Console and API as one application; the object store answers before it (server/main.ts). */
export function createApp(services: Services, state: { stopping: boolean } = { stopping: false }): Hono {
  const app = new Hono()
  const { store } = services
  const site = new StaticSite(build, store.cutsPictures ? store.host : undefined)
  app.use('*', securityHeaders(services))
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    if (state.stopping) return context.json({ status: 'stopping' }, 503)
    try {
      await services.databases.readOnly.execute(sql`select 1`)
      return context.json({ status: 'ready' })
    } catch {
      return context.json({ status: 'database unreachable' }, 503)
    }
  })
  // A gateway and a buyer's browser have no session: these two stand beside the pipeline of the contract.
  app.route('/', paymentNotices(services))
  app.route('/', digitalDownloads(services))
  if (services.payments.desk) {
    const notify = async (path: string, fields: Record<string, string>) =>
      path === ALIPAY_NOTIFY_PATH
        ? (await app.request(path, { method: 'POST', body: new URLSearchParams(fields) })).text()
        : 'failure'
    app.route('/', deskRoutes(services.payments.desk, notify))
  }
  app.route('/', serve(allRoutes(), services))
  app.get('*', (context) => site.answer(context))
  return app
}
