import { and, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { adminUserStatus, auditResult } from '#contract/permissions/codes.ts'
import { type LastSave, PRESENCE_MS, type PresentPerson } from '#contract/presence.ts'
import { accountType } from '#contract/session.ts'
import { type LogScope, ownEntries, presentEntry } from '#server/audit/present.ts'
import { newestFirst } from '#server/audit/write.ts'
import type { Caller, Context } from '#server/context.ts'
import { adminUserRole, role } from '#server/database/schema/permissions.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import { presence } from '#server/database/schema/presence.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { after } from '../../time.ts'

interface RecordKey {
  resource: string
  id: number
}

const entriesOf = ({ resource, id }: RecordKey, scope: LogScope) =>
  and(
    eq(auditLog.resource, resource),
    eq(auditLog.targetId, String(id)),
    eq(auditLog.result, auditResult.success),
    ownEntries(scope),
  )

/** Accounts of another side see the colleagues of their own company; of the platform they see that somebody is there. */
const mayMeet = ({ supplierId, distributorId }: Caller) =>
  or(
    eq(adminUser.accountType, accountType.platform),
    supplierId === null ? undefined : eq(adminUser.supplierId, supplierId),
    distributorId === null ? undefined : eq(adminUser.distributorId, distributorId),
  )

/** Others who have the record open, one entry for each person. */
export async function othersOn(context: Context, key: RecordKey, scope: LogScope): Promise<PresentPerson[]> {
  const { caller, db, now } = context
  const people = await db
    .select({
      id: adminUser.id,
      name: adminUser.name,
      accountType: adminUser.accountType,
      isEditing: sql<boolean>`bool_or(${presence.isEditing})`,
      since: sql<string>`min(${presence.since})`.mapWith(presence.since),
      roles: sql<string[]>`array(select ${role.name} from ${adminUserRole}
        join ${role} on ${role.id} = ${adminUserRole.roleId} and ${role.enabled}
        where ${adminUserRole.userId} = ${adminUser.id} order by ${role.id})`,
    })
    .from(presence)
    .innerJoin(adminUser, eq(adminUser.id, presence.userId))
    .where(
      and(
        eq(presence.resource, key.resource),
        eq(presence.recordId, key.id),
        ne(presence.userId, caller.userId),
        gt(presence.seenAt, after(now, -PRESENCE_MS)),
        eq(adminUser.status, adminUserStatus.active),
        isPlatform(caller) ? undefined : mayMeet(caller),
      ),
    )
    .groupBy(adminUser.id)
    .orderBy(sql`bool_or(${presence.isEditing}) desc`, sql`min(${presence.since})`, adminUser.id)
  const hidden = await hiddenStaff(context, key, scope, people)
  return people.map(({ id, name, accountType: side, roles, isEditing, since }) => ({
    name: hidden.has(id) ? '' : name,
    role: hidden.has(id) ? accountType.label(side) : roles.join('、'),
    isEditing,
    since,
  }))
}

/** Staff of the platform whom a caller of another side does not know from the log of the record. */
async function hiddenStaff(
  { caller, db }: Context,
  key: RecordKey,
  scope: LogScope,
  people: readonly { id: number; accountType: number }[],
): Promise<ReadonlySet<number>> {
  const staff = people.filter((person) => person.accountType === accountType.platform).map(({ id }) => id)
  if (isPlatform(caller) || staff.length === 0) return new Set()
  const known = await db
    .selectDistinct({ id: auditLog.actorId })
    .from(auditLog)
    .where(and(entriesOf(key, scope), inArray(auditLog.actorId, staff)))
  return new Set(staff.filter((id) => !known.some((actor) => actor.id === id)))
}

/** The newest entry of the log that changed the record, as the caller may read it. */
export async function lastSaveOf({ caller, db }: Context, key: RecordKey, scope: LogScope): Promise<LastSave | null> {
  const { id, occurredAt, actorId, actorName, resource, action, summary, targetName, changes, reason, form } = auditLog
  const [row] = await db
    .select({
      ...{ id, occurredAt, actorId, actorName, resource, action, summary, targetName, changes, reason },
      canCompare: sql<boolean>`coalesce(jsonb_path_exists(${form}, '$[*].before'), false)`,
    })
    .from(auditLog)
    .where(and(entriesOf(key, scope), or(isNotNull(form), sql`${changes} <> '[]'::jsonb`)))
    .orderBy(...newestFirst)
    .limit(1)
  if (!row) return null
  const shown = presentEntry(row, caller, scope)
  return {
    logId: row.id,
    by: row.actorName || '系统',
    isOwn: row.actorId === caller.userId,
    occurredAt: row.occurredAt,
    summary: shown.summary,
    canCompare: row.canCompare,
  }
}
