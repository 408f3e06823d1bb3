import type { z } from 'zod'
import type { AuditChange } from '#contract/base.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { AnswerOf, Endpoint, ParsedParamsOf } from '#contract/endpoint.ts'
import type { AuditResource } from '#contract/permissions/field-rights.ts'
import type { Permission } from '#contract/permissions.ts'
import { accountType, dataScope } from '#contract/session.ts'

import type { Connection } from './database/pool.ts'
import type { Services } from './services.ts'

/** How far the data scopes of the roles reach within what the account type leaves. */
export interface Reach {
  /** False with 全部数据, 本供应商 or 本经销商: then the rest says nothing. */
  isNarrow: boolean
  /** 可管品牌, by 指定品牌. */
  brandIds: readonly number[]
  /** 仅本人创建 */
  byCreator: boolean
}

/** Who is calling. `anonymous` stands in where nobody is signed in. */
export interface Caller {
  sessionId: string
  userId: number
  account: string
  name: string
  accountType: CodeOf<typeof accountType>
  dataScope: number
  reach: Reach
  supplierId: number | null
  distributorId: number | null
  roles: { id: number; name: string }[]
  permissions: ReadonlySet<Permission>
  authVersion: number
  mustChangePassword: boolean
  can(permission: Permission): boolean
}

export const anonymous: Caller = {
  sessionId: '',
  userId: 0,
  account: '',
  name: '',
  accountType: accountType.platform,
  dataScope: dataScope.all,
  reach: { isNarrow: false, brandIds: [], byCreator: false },
  supplierId: null,
  distributorId: null,
  roles: [],
  permissions: new Set(),
  authVersion: 0,
  mustChangePassword: false,
  can: () => false,
}

export interface AuditRecord {
  resource: AuditResource
  action: string
  targetId?: number | string
  targetName?: string
  /** A Chinese sentence: 停用品牌「北欧之家」. */
  summary: string
  changes?: z.infer<typeof AuditChange>[]
  /** The whole record, where more is needed than what changed: to go back to an earlier grant, for example. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
  /** One for all rows of a bulk action. */
  batchNo?: string
}

/** One call under way: what a handler may use. */
export interface Context {
  /** A transaction where the endpoint changes something, else a connection that refuses writes. */
  db: Connection
  caller: Caller
  /** ISO 8601 with +08:00. */
  now: string
  requestId: string
  ip: string
  device: string
  /** The cookie that tells a device again at the next sign-in; nothing where nobody is on the line, as in a job. */
  deviceCookie?: { sent: string; give(text: string): void }
  services: Services
  /** Notes what was done; written in the same transaction as the change. */
  audit(record: AuditRecord): void
  /** One of many records that are handled alike, though the parameters name it alone. */
  isOneOfMany?: true
}

type Rest<E extends Endpoint> = (context: Context) => Promise<AnswerOf<E>>

export interface Handler<E extends Endpoint> {
  (params: ParsedParamsOf<E>, context: Context): Promise<AnswerOf<E>>
  /** Runs before the transaction of a change begins, and answers what is left for it. */
  prepare?: (params: ParsedParamsOf<E>, context: Context) => Promise<Rest<E>>
}

/**
 * A change whose first part takes long and writes nothing, such as reading a file. That part holds no connection that
 * writes: `prepare` gets the connection that refuses writes, and what it answers runs in the transaction.
 */
export function prepared<E extends Endpoint>(
  prepare: (params: ParsedParamsOf<E>, context: Context) => Promise<Rest<E>>,
): Handler<E> {
  const handler = async (params: ParsedParamsOf<E>, context: Context) => (await prepare(params, context))(context)
  return Object.assign(handler, { prepare })
}

/** One handler for each endpoint of a contract module: a missing one is a type error. */
export type Handlers<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name] extends Endpoint
    ? Handler<Module[Name]>
    : never
}
