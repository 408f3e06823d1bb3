import { Hono, type Context as HonoContext } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ZodType } from 'zod'
import { getAreaTree } from '#contract/base.ts'
import { type Endpoint, isChange } from '#contract/endpoint.ts'
import { responseMessages, serverMessages } from '#contract/response-codes.ts'
import { changePassword, getProfile, getUserMenu, login, logout } from '#contract/session.ts'
import { writeAudit, writeRefused } from '#server/audit/write.ts'
import type { AuditRecord, Caller, Context, Handler } from '#server/context.ts'
import { actorOf, anonymous } from '#server/context.ts'
import { inTransaction } from '../database/pool.ts'
import type { Services } from '../services.ts'
import { DEVICE_DAYS } from '../session/devices.ts'
import { findCaller } from '../session/find-caller.ts'
import { days, moment } from '../time.ts'
import { checkParams } from './check-params.ts'
import { json } from './compress.ts'
import { byCatalogue, Conflict, forbidden, Refusal, tooMany } from './errors.ts'
import { refuseInView } from './refuse-in-view.ts'
import { readInput, requestFacts } from './request.ts'
import { replayOrRun } from './request-record.ts'

/** Cookie with a random id that identifies a device. */
const DEVICE_COOKIE = 'console-device'

/** An endpoint with its handler. */
export interface Route {
  area: string
  endpoint: Endpoint
  handler: Handler<Endpoint>
}

/** Endpoints that an account may still call while it must change its password. */
const openBeforePasswordChange = new Set(
  [getProfile, changePassword, logout, getUserMenu, getAreaTree].map(({ path }) => path),
)

/** The API: every route of the contract runs through the pipeline below. */
export function serve(routes: readonly Route[], services: Services): Hono {
  const app = new Hono()
  for (const route of routes) {
    const path = route.endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(route.endpoint.method, path, (http) => answer(http, route, services))
  }
  app.all('/api/*', (http) => http.json({ code: 404, message: '接口不存在', data: null }, 404))
  return app
}

async function answer(http: HonoContext, route: Route, services: Services): Promise<Response> {
  const started = performance.now()
  const { endpoint } = route
  const facts = requestFacts(http, services.proxies)
  const context: Context = {
    ...facts,
    caller: anonymous,
    now: moment(services.clock()),
    db: services.databases.readOnly,
    services,
    deviceCookie: deviceCookie(http, services),
    audit: refuseAudit,
  }
  http.header('cache-control', 'no-store')
  http.header('request-id', facts.requestId)
  const meta = () => ({ endpoint, area: route.area, costMs: Math.round(performance.now() - started) })
  let params: unknown
  try {
    if (endpoint.permission !== 'anyone') {
      if (!facts.token) throw byCatalogue(600)
      context.caller = await findCaller(facts.token, context.now, services)
      if (!services.rates.take(context.caller.sessionId, services.clock())) throw tooMany()
      http.header('auth-version', String(context.caller.authVersion))
      refuseInView(endpoint, context.caller, facts.showsView)
      checkPermission(endpoint, context.caller)
    }
    params = checkParams(endpoint, await readInput(http, endpoint), context)
    const data = await run(route, params, context, facts.repeatable, meta)
    log(services, route, context, 200, started)
    return await json(http, { code: 200, message: responseMessages[200], data }, { isSecret: isSecret(endpoint) })
  } catch (error) {
    const refusal = error instanceof Refusal ? error : fault(error, services, facts.requestId, endpoint)
    log(services, route, context, refusal.code, started)
    if (isChange(endpoint) && [403, 409, 422, 500].includes(refusal.code) && !refusal.isAudited) {
      await writeRefused(services.databases.main, context, meta(), refusal, params).catch((failure: Error) =>
        services.log.error('audit failed', { message: failure.message }),
      )
    }
    const status = [400, 413, 415, 429, 500, 503].includes(refusal.code) ? refusal.code : 200
    const body = { code: refusal.code, message: refusal.message, data: refusalData(refusal, services) }
    return json(http, body, { status, isSecret: isSecret(endpoint) })
  }
}

/**
 * Whether a response holds secrets or is for an anonymous caller. Such a response is not compressed: its length would
 * reveal how much of the request it repeats. All others need a header that another site cannot set.
 */
const isSecret = (endpoint: Endpoint): boolean => endpoint.permission === 'anyone' || endpoint.secretAnswer === true

/** Sent to the sign-in endpoint only; not readable by scripts. */
function deviceCookie(http: HonoContext, { config }: Services): NonNullable<Context['deviceCookie']> {
  return {
    sent: getCookie(http, DEVICE_COOKIE) ?? '',
    give: (text) =>
      setCookie(http, DEVICE_COOKIE, text, {
        path: login.path,
        httpOnly: true,
        sameSite: 'Strict',
        secure: config.publicUrl.startsWith('https:'),
        maxAge: days(DEVICE_DAYS) / 1000,
      }),
  }
}

type Meta = () => Parameters<typeof writeAudit>[2]

function run(route: Route, params: unknown, context: Context, repeatable: boolean, meta: Meta): Promise<unknown> {
  if (!isChange(route.endpoint)) return read(route, params, context)
  const isLoggedRead = route.endpoint.isRead && context.caller.viewing !== null
  return isLoggedRead ? loggedRead(route, params, context, meta) : change(route, params, context, repeatable, meta)
}

const read = async ({ endpoint, handler }: Route, params: unknown, context: Context): Promise<unknown> =>
  parseAnswer(endpoint.data, await handler(params, context))

/** In a view as a role or an account, a change that is declared as a read writes its log and nothing else. */
async function loggedRead(route: Route, params: unknown, context: Context, meta: Meta): Promise<unknown> {
  const records: AuditRecord[] = []
  const own: Context = { ...context, audit: (record) => records.push(record) }
  const data = await read(route, params, own)
  await inTransaction(context.services.databases.main, (tx) => writeAudit(tx, own, meta(), records))
  return data
}

/**
 * Runs a change once per request id, with its audit record, in one transaction. The response is checked against the
 * contract before the commit, so that a change with an invalid response is rolled back.
 */
async function change(
  { endpoint, handler }: Route,
  params: unknown,
  context: Context,
  repeatable: boolean,
  meta: Meta,
) {
  const work = handler.prepare ? await handler.prepare(params, context) : (own: Context) => handler(params, own)
  return inTransaction(context.services.databases.main, (tx) =>
    replayOrRun(tx, { ...context, repeatable }, endpoint, params, async () => {
      const records: AuditRecord[] = []
      // The sign-in handler identifies the caller and sets it here for the audit record.
      const own: Context = { ...context, db: tx, audit: (record) => records.push(record) }
      const data = parseAnswer(endpoint.data, await work(own))
      await writeAudit(tx, own, meta(), records)
      return data
    }),
  )
}

function checkPermission(endpoint: Endpoint, caller: Caller): void {
  if (caller.mustChangePassword && !openBeforePasswordChange.has(endpoint.path)) throw forbidden('请先修改初始密码')
  if (endpoint.permission !== 'signedIn' && endpoint.permission !== 'anyone' && !caller.can(endpoint.permission)) {
    throw forbidden(serverMessages.forbidden, { permission: endpoint.permission })
  }
}

/** Strips every column that the contract does not name, so that selected columns cannot leak. */
function parseAnswer(schema: ZodType, data: unknown): unknown {
  const result = schema.safeParse(data)
  if (result.success) return result.data
  throw new Error(
    `answer breaks the contract: ${result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
  )
}

/**
 * Data of a refusal. A row is returned only through its schema. A row that does not match is left out, because the
 * conflict must be reported anyway.
 */
function refusalData(refusal: Refusal, services: Services): unknown {
  if (refusal.code !== 409) return refusal.data
  if (!(refusal instanceof Conflict)) return { latest: null }
  const shown = refusal.schema.safeParse(refusal.row)
  if (!shown.success) services.log.error('a row of a conflict breaks the contract', { message: shown.error.message })
  return { latest: shown.data ?? null }
}

function fault(error: unknown, services: Services, requestId: string, endpoint: Endpoint): Refusal {
  const message = error instanceof Error ? error.message : String(error)
  services.log.error('fault', {
    requestId,
    path: endpoint.path,
    message,
    cause: error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined,
    stack: error instanceof Error ? error.stack : undefined,
  })
  return new Refusal(500, `${serverMessages.fault}(${requestId})`)
}

function refuseAudit(): never {
  throw new Error('an endpoint that reads has nothing to audit: give it `invalidates`')
}

function log(services: Services, route: Route, context: Context, code: number, started: number): void {
  services.log.info('call', {
    path: route.endpoint.path,
    code,
    ms: Math.round(performance.now() - started),
    user: actorOf(context.caller).userId,
    requestId: context.requestId,
    ip: context.ip,
  })
}
