import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { noParams, queryId } from '#contract/fields.ts'
import type { Handler } from '#server/context.ts'
import { preference } from '#server/database/schema/settings.ts'
import { conflict, Refusal, refuseField } from '#server/http/errors.ts'
import { type Route, serve } from '#server/http/serve.ts'
import type { Services } from '#server/services.ts'

// Endpoints with a single behaviour each, to test the pipeline.

export const add = endpoint('POST /api/probe/add', {
  title: '试加',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['preference'],
  params: z.strictObject({
    name: z.string('请输入名称').min(1, '请输入名称').max(20, '名称最多 20 个字'),
    size: z.number().optional(),
  }),
  data: z.object({ name: z.string() }),
})

export const remove = endpoint('GET /api/probe/delete/{id}', {
  title: '试删',
  paramsIn: 'path',
  permission: 'brand:delete',
  invalidates: ['probe'],
  params: z.strictObject({ id: queryId() }),
  data: z.null(),
})

const plain = {
  paramsIn: 'none',
  permission: 'signedIn',
  params: noParams,
  data: z.object({ shown: z.string() }),
} as const
export const writeInRead = endpoint('GET /api/probe/writeInRead', { ...plain, title: '只读写入', resource: 'probe' })
export const leak = endpoint('GET /api/probe/leak', { ...plain, title: '多余的列', resource: 'probe' })
export const fault = endpoint('POST /api/probe/fault', { ...plain, title: '故障', invalidates: ['probe'] })
export const broken = endpoint('POST /api/probe/broken', { ...plain, title: '不合约定的回答', invalidates: ['probe'] })
export const stale = endpoint('POST /api/probe/stale', { ...plain, title: '过期版本', invalidates: ['probe'] })
export const bareConflict = endpoint('POST /api/probe/bareConflict', {
  ...plain,
  title: '裸行冲突',
  invalidates: ['probe'],
})
export const rule = endpoint('POST /api/probe/rule', { ...plain, title: '违反规则', invalidates: ['probe'] })

/** Inserts a row that shows whether a change was committed. */
const put: Handler<typeof add> = async ({ name }, call) => {
  await call.db
    .insert(preference)
    .values({ userId: call.caller.userId, pageKey: `probe:${name}`, value: {}, updatedAt: call.now })
    .onConflictDoUpdate({
      target: [preference.userId, preference.pageKey],
      set: { value: sql`jsonb_build_object('again', true)` },
    })
  return { name }
}

const route = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({
  area: 'probe',
  endpoint,
  handler: handler as unknown as Handler<Endpoint>,
})

const row = { shown: 'yes', secretCost: '12.00' }

const routes = [
  route(add, put),
  route(remove, async ({ id }, call) => {
    await put({ name: `removed${id}` }, call)
    return null
  }),
  route(writeInRead, async (_params, call) => {
    await put({ name: 'read' }, call)
    return row
  }),
  route(leak, async () => row),
  route(fault, async (_params, call) => {
    await put({ name: 'fault' }, call)
    throw new Error('column "secret_cost" does not exist')
  }),
  route(broken, async (_params, call) => {
    await put({ name: 'broken' }, call)
    return { shown: 12 } as never
  }),
  route(stale, async () => {
    throw conflict(z.object({ version: z.number() }), { version: 2, ...row })
  }),
  route(bareConflict, async () => {
    throw new Refusal(409, '数据已被他人修改', { latest: row })
  }),
  route(rule, async (_params, call) => {
    await put({ name: 'rule' }, call)
    throw refuseField('name', '名称已存在')
  }),
]

export const probeApp = (services: Services): Hono => serve(routes, services)
