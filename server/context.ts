import type { z } from 'zod'
import type { AuditChange } from '#contract/base.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { AnswerOf, Endpoint, ParsedParamsOf } from '#contract/endpoint.ts'
import type { AuditResource } from '#contract/permissions/field-rights.ts'
import type { Permission } from '#contract/permissions.ts'
import { accountType, dataScope } from '#contract/session.ts'
import type { Viewing } from '#contract/viewing.ts'
import type { LoggedField } from './database/logged-field.ts'
import type { Connection } from './database/pool.ts'
import type { Services } from './services.ts'

/** How far the roles' data scopes narrow the rows that the account type allows. */
export interface Reach {
  /** False with 全部数据, 本供应商 or 本经销商: the other fields then do not apply. */
  isNarrow: boolean
  /** 可管品牌, by 指定品牌. */
  brandIds: readonly number[]
  /** 仅本人创建 */
  byCreator: boolean
}

/** The account that makes the call. `anonymous` is used when nobody is signed in. */
export interface Caller {
  sessionId: string
  /** 0 in a view as a role or an account: what belongs to one person, such as notifications, is then nobody's. */
  userId: number
  /** The account whose records count as the caller's own; in a view as an account, that account. */
  authorId: number
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
  /** Set in a view as a role or an account; `actor` is the person who views. */
  viewing: (Viewing & { actor: Caller }) | null
  can(permission: Permission): boolean
}

/** The person behind a call, also while viewing the console as another. */
export const actorOf = (caller: Caller): Caller => caller.viewing?.actor ?? caller

export const anonymous: Caller = {
  sessionId: '',
  userId: 0,
  authorId: 0,
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
  viewing: null,
  can: () => false,
}

export interface AuditRecord {
  resource: AuditResource
  action: string
  targetId?: number | string
  targetName?: string
  /** Chinese sentence, such as 停用品牌「北欧之家」. */
  summary: string
  changes?: z.infer<typeof AuditChange>[]
  /** The whole record, for changes where the changed fields are not enough, for example to restore an earlier grant. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** The form fields of the record, for its history: `loggedForm` of server/entity/logged-form.ts. */
  form?: LoggedField[]
  reason?: string
  /** Shared by all rows of a bulk action. */
  batchNo?: string
  /** The batch whose change this one undoes. */
  rollsBack?: string
}

/** Context of one request: everything a handler may use. */
export interface Context {
  /** A transaction for endpoints that change data, otherwise a read-only connection. */
  db: Connection
  caller: Caller
  /** ISO 8601 with +08:00. */
  now: string
  requestId: string
  ip: string
  device: string
  /** The token as sent, for the endpoints of the mall, whose users have sessions of their own. */
  token?: string
  /** Cookie that identifies the device at the next sign-in; undefined without an HTTP response, as in a job. */
  deviceCookie?: { sent: string; give(text: string): void }
  services: Services
  /** Adds an audit record, written in the same transaction as the change. */
  audit(record: AuditRecord): void
  /** The record is handled as part of a bulk action, although the parameters name only this one. */
  isOneOfMany?: true
}

type Rest<E extends Endpoint> = (context: Context) => Promise<AnswerOf<E>>

export interface Handler<E extends Endpoint> {
  (params: ParsedParamsOf<E>, context: Context): Promise<AnswerOf<E>>
  /** Runs before the transaction of a change begins; returns the part that runs inside it. */
  prepare?: (params: ParsedParamsOf<E>, context: Context) => Promise<Rest<E>>
}

/**
 * A change with a slow first part that writes nothing, such as reading a file. `prepare` runs on the read-only
 * connection, so that part holds no writing connection. The function it returns runs in the transaction.
 */
export function prepared<E extends Endpoint>(
  prepare: (params: ParsedParamsOf<E>, context: Context) => Promise<Rest<E>>,
): Handler<E> {
  const handler = async (params: ParsedParamsOf<E>, context: Context) => (await prepare(params, context))(context)
  return Object.assign(handler, { prepare })
}

/** One handler for each endpoint of a contract module; a missing handler is a type error. */
export type Handlers<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name] extends Endpoint
    ? Handler<Module[Name]>
    : never
}
