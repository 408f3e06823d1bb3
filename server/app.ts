import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { ALIPAY_NOTIFY_PATH } from '#contract/orders/payments.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serve } from './http/serve.ts'
import { StaticSite } from './http/static.ts'
import { cashierRoutes } from './payment/cashier-routes.ts'
import type { Services } from './services.ts'

const build = fileURLToPath(new URL('../dist/app', import.meta.url))

/** Console and API as one application; the object store handles its requests before it (server/main.ts). */
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
  for (const open of services.areas.open) app.route('/', open(services))
  if (services.payments.cashier) {
    const notify = async (path: string, fields: Record<string, string>) =>
      path === ALIPAY_NOTIFY_PATH
        ? (await app.request(path, { method: 'POST', body: new URLSearchParams(fields) })).text()
        : 'failure'
    app.route('/', cashierRoutes(services.payments.cashier, notify))
  }
  app.route('/', serve(services.areas.routes, services))
  app.get('*', (context) => site.answer(context))
  return app
}
