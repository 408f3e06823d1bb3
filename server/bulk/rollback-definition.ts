import { and, eq, sql } from 'drizzle-orm'
import type { Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { auditAction } from '#contract/permissions/audit-labels.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import type { AuditResource } from '#contract/permissions/field-rights.ts'
import { isPermission, type Permission } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import { rowsTable } from '#server/database/bulk-writes.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { checkParams } from '../http/check-params.ts'
import { refuse } from '../http/errors.ts'

export type LoggedEntry = typeof auditLog.$inferSelect

/** A part of a logged change that is undone, or refused, on its own. */
export interface UndonePart {
  entry: LoggedEntry
  /** Id of the part: of the record, or of one of its rows. */
  id: number
  name: string
}

/** How a logged change is undone. */
export interface RollbackDefinition {
  resource: AuditResource
  actions: readonly string[]
  permission: Permission
  /** The parts of an entry; empty when it does not hold the values before. Defaults to the record. */
  partsOf?(entry: LoggedEntry): Omit<UndonePart, 'entry'>[]
  /** Locks what `undo` changes, until the end of the transaction. */
  lock?(part: UndonePart, context: Context): Promise<void>
  /** The parts that cannot be undone now, with the reason. Records outside the caller's scope are among them. */
  faultsOf(parts: readonly UndonePart[], context: Context): Promise<ReadonlyMap<UndonePart, string>>
  /** Undoes one part that has no fault. */
  undo(part: UndonePart, context: Context): Promise<unknown>
}

/** Declares how changes of a resource are undone. */
export const rollbackOf = (definition: RollbackDefinition): RollbackDefinition => definition

/** A row in `before` or `after` of an entry, by the id of a part. */
export function loggedRow(
  { entry, id }: UndonePart,
  side: 'before' | 'after',
  list: string,
): Readonly<Record<string, unknown>> | undefined {
  const rows = entry[side]?.[list]
  return Array.isArray(rows) ? rows.find((row) => row?.id === id) : undefined
}

/** The newest later change of each part's record by one of some actions, as a reason: 之后又有修改（下架）. */
export async function laterChanges(
  parts: readonly UndonePart[],
  actions: readonly string[],
  { db }: Pick<Context, 'db'>,
): Promise<ReadonlyMap<UndonePart, string>> {
  const entries = [...new Map(parts.map(({ entry }) => [entry.id, entry])).values()]
  const rows = await db
    .select({ entryId: sql<number>`given."entryId"`.mapWith(Number), action: auditLog.action })
    .from(
      rowsTable(
        entries.map((entry) => ({ entryId: entry.id, about: entry.resource, targetId: entry.targetId })),
        { entryId: 'bigint', about: 'text', targetId: 'text' },
      ),
    )
    .innerJoin(
      auditLog,
      and(
        sql`${auditLog.resource} = given.about and ${auditLog.targetId} = given."targetId"`,
        sql`${auditLog.id} > given."entryId" and ${auditLog.action} = any(${sql.param(actions)})`,
        eq(auditLog.result, auditResult.success),
      ),
    )
    .orderBy(auditLog.id)
  const later = new Map(rows.map(({ entryId, action }) => [entryId, changedSince(auditAction.label(action))]))
  return new Map(
    parts.flatMap((part) => {
      const reason = later.get(part.entry.id)
      return reason ? [[part, reason] as const] : []
    }),
  )
}

/** Something newer was written on top. */
export const changedSince = (what: string): string => `之后又有修改${what && `（${what}）`}`

interface CounterCall<E extends Endpoint> {
  resource: AuditResource
  actions: readonly string[]
  /** Later actions that make the undoing wrong, in addition to `actions`. */
  overwrittenBy?: readonly string[]
  call: E
  paramsOf(entry: LoggedEntry): ParamsOf<E>
}

/** Undoes a change by calling an endpoint: 停用 by 启用. The endpoint checks the scope and the rules of the record. */
export function rollbackByCall<E extends Endpoint>({
  resource,
  actions,
  overwrittenBy = [],
  call,
  paramsOf,
}: CounterCall<E>): RollbackDefinition {
  const { permission } = call
  if (!isPermission(permission)) throw new Error(`${call.path} has no permission`)
  return {
    resource,
    actions,
    permission,
    faultsOf: (parts, context) => laterChanges(parts, [...actions, ...overwrittenBy], context),
    undo: async ({ entry }, context) => {
      const route = context.services.areas.routes.find(({ endpoint }) => endpoint === (call as Endpoint))
      if (!route) throw new Error(`no route answers ${call.path}`)
      const answer = await route.handler(checkParams(call, paramsOf(entry), context), context)
      const [refused] = (answer as { failed?: { message: string }[] }).failed ?? []
      if (refused) throw refuse(refused.message)
    },
  }
}

/** Whether the endpoint takes `enabled` as a boolean; some take 1 and 0. */
const takesBoolean = ({ params }: Endpoint): boolean => params.safeParse({ ids: [1], enabled: true }).success

/** 启用 by 停用 and the reverse, by the endpoint of both. */
export const switchedBack = (
  resource: AuditResource,
  call: Endpoint,
  paramsOf: (id: number, enabled: 0 | 1) => object = (id, enabled) => ({
    ids: [id],
    enabled: takesBoolean(call) ? enabled === 1 : enabled,
  }),
): RollbackDefinition =>
  rollbackByCall({
    resource,
    actions: ['enable', 'disable'],
    overwrittenBy: ['delete', 'remove', 'restore', 'ban', 'lift'],
    call,
    paramsOf: ({ targetId, action }) => paramsOf(Number(targetId), action === 'enable' ? 0 : 1),
  })

export type Rollbacks = ReadonlyMap<string, RollbackDefinition>

const keyOf = (resource: string, action: string): string => `${resource} ${action}`

export const rollbacksOf = (definitions: readonly RollbackDefinition[]): Rollbacks =>
  new Map(
    definitions.flatMap((definition) =>
      definition.actions.map((action) => [keyOf(definition.resource, action), definition] as const),
    ),
  )

export const rollbackFor = (all: Rollbacks, { resource, action }: Pick<LoggedEntry, 'resource' | 'action'>) =>
  all.get(keyOf(resource, action))
