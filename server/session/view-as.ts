import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { VIEW_AS_MINUTES } from '#contract/constants.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { allPermissions } from '#contract/permissions.ts'
import { accountType, dataScope, sessionStatus } from '#contract/session.ts'
import { stopViewAs } from '#contract/view-as.ts'
import { type Viewing, viewedText } from '#contract/viewing.ts'
import type { AuditRecord, Caller } from '#server/context.ts'
import { role } from '#server/database/schema/permissions.ts'
import { adminUser, session } from '#server/database/schema/platform.ts'
import { writeAudit } from '../audit/write.ts'
import { type Connection, inTransaction } from '../database/pool.ts'
import { forbidden, notFound, Refusal, refuse } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { after, dayOf, minutes } from '../time.ts'
import { callerOf, isValidOn, type Rights, rightsOf, rightsOfRoles } from './rights.ts'

type SessionRecord = typeof session.$inferSelect

type Target = Pick<SessionRecord, 'viewAsRoleId' | 'viewAsUserId'>

/** The role or account that is viewed, and since when. */
interface ViewAs extends Target {
  viewAsSince: string
}

/** The role or account as a caller would be, without a session of its own. */
interface Viewed
  extends Pick<Caller, 'account' | 'accountType' | 'authorId' | 'distributorId' | 'name' | 'supplierId'> {
  rights: Rights
  /** Rises with each change of its permissions. */
  version: number
  isUnbound: boolean
}

const endOf = (since: string): string => after(since, minutes(VIEW_AS_MINUTES))

/**
 * The caller of a view: the role or account, with the person who views as its actor. Refuses what the person may not
 * view, so that a view never shows more than the person could grant.
 */
export async function viewedCaller(db: Connection, actor: Caller, view: ViewAs, now: string): Promise<Caller> {
  const { viewAsUserId, viewAsRoleId, viewAsSince } = view
  if (actor.accountType !== accountType.platform || !actor.can('role:viewAs')) {
    throw forbidden('您没有以角色或账号查看的权限')
  }
  if (viewAsUserId === actor.userId) throw refuse('不能以自己的账号查看')
  const kind: Viewing['kind'] = viewAsUserId === null ? 'role' : 'account'
  const { rights, version, isUnbound, ...viewed } = await (viewAsUserId === null
    ? viewedRole(db, viewAsRoleId ?? 0)
    : viewedAccount(db, viewAsUserId, now))
  refuseWider(actor, kind, viewed.accountType, rights)
  return {
    ...viewed,
    ...rights,
    sessionId: actor.sessionId,
    userId: 0,
    // Differs from the person's own version, and rises with each of its parts.
    authVersion: Date.parse(viewAsSince) + actor.authVersion + version,
    mustChangePassword: false,
    viewing: { actor, kind, name: viewed.name, endsAt: endOf(viewAsSince), isUnbound },
    can: (permission) => rights.permissions.has(permission),
  }
}

async function viewedRole(db: Connection, id: number): Promise<Viewed> {
  const [row] = await db.select().from(role).where(eq(role.id, id))
  if (!row) throw notFound('角色不存在或已被删除')
  if (!row.enabled) throw refuse('该角色已停用，不能以它查看')
  const [first = accountType.platform] = row.accountTypes
  return {
    account: '',
    name: row.name,
    accountType: row.accountTypes.includes(accountType.platform) ? accountType.platform : first,
    authorId: 0,
    supplierId: null,
    distributorId: null,
    rights: await rightsOfRoles(db, [row], 0),
    version: row.version,
    isUnbound: row.dataScope !== dataScope.all,
  }
}

async function viewedAccount(db: Connection, id: number, now: string): Promise<Viewed> {
  const [row] = await db.select().from(adminUser).where(eq(adminUser.id, id))
  if (!row || row.status === adminUserStatus.deleted) throw notFound('账号不存在或已被删除')
  if (row.status === adminUserStatus.frozen) throw refuse('该账号已被冻结，不能以它查看')
  if (!isValidOn(row, dayOf(now))) throw refuse('该账号不在有效期内，不能以它查看')
  const { account, name, supplierId, distributorId, authVersion: version } = row
  const rights = await rightsOf(db, row)
  return {
    ...{ account, name, supplierId, distributorId, version, rights },
    accountType: row.accountType,
    authorId: id,
    isUnbound: false,
  }
}

/**
 * The person must hold every viewed permission. Suppliers and distributors read some fields by their kind of account,
 * without a permission: whoever views them must hold all permissions. Rows need no comparison, because `role:viewAs`
 * is effective only with the data scope 全部数据.
 */
function refuseWider(actor: Caller, kind: Viewing['kind'], type: Caller['accountType'], { permissions }: Rights): void {
  const held = type === accountType.platform ? permissions : allPermissions
  if ([...held].every((permission) => actor.can(permission))) return
  if (type !== accountType.platform) throw forbidden('供应商与经销商的角色和账号，只有超级管理员可以以其身份查看')
  throw forbidden(`不能以权限超出自己的${kind === 'role' ? '角色' : '账号'}查看`)
}

const isOver = (since: string, now: string): boolean => Date.parse(now) >= Date.parse(endOf(since))

/**
 * The caller of a session that views as a role or an account. A view that is over, or that the person may no longer
 * have, ends here, and the call is the person's own.
 */
export async function callerOfView(
  row: SessionRecord,
  actor: Caller,
  now: string,
  services: Services,
): Promise<Caller> {
  const { viewAsSince } = row
  if (viewAsSince === null) return actor
  try {
    if (!isOver(viewAsSince, now))
      return await viewedCaller(services.databases.readOnly, actor, { ...row, viewAsSince }, now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  await endAndLog(row, actor, now, services)
  return actor
}

/** Ends a view that no call ends: its session is over, or nobody has used it since. */
export async function endStaleViews(services: Services, now: string): Promise<void> {
  const open = await services.databases.main
    .select({ session, user: adminUser })
    .from(session)
    .innerJoin(adminUser, eq(adminUser.id, session.userId))
    .where(isNotNull(session.viewAsSince))
  for (const { session: row, user } of open) {
    const actor = await callerOf(services.databases.readOnly, user, row.id)
    const isSessionOver = row.status !== sessionStatus.active || Date.parse(now) >= Date.parse(row.expireAt)
    if (isSessionOver || user.status !== adminUserStatus.active) await endAndLog(row, actor, now, services)
    else await callerOfView(row, actor, now, services)
  }
}

async function endAndLog(row: SessionRecord, actor: Caller, now: string, services: Services): Promise<void> {
  await inTransaction(services.databases.main, async (tx) => {
    const ended = await endView(tx, row, now)
    if (!ended) return
    const call = { caller: actor, now, requestId: randomUUID(), ip: row.ip, device: row.device, services }
    await writeAudit(tx, call, { endpoint: stopViewAs, area: 'platform', costMs: 0 }, [ended])
  })
}

/** The log entry of the start of a view. */
export const startedView = (view: Target, name: string): AuditRecord => ({
  ...targetOf(view, name),
  action: 'viewAs',
  summary: `开始以${textOf(view, name)}的身份查看控制台`,
})

/** Ends the view of a session. Returns its log entry; undefined if it had ended before. */
export async function endView(db: Connection, row: SessionRecord, now: string): Promise<AuditRecord | undefined> {
  const { id, viewAsSince, viewAsName } = row
  if (viewAsSince === null) return undefined
  const ended = await db
    .update(session)
    .set({ viewAsRoleId: null, viewAsUserId: null, viewAsName: '', viewAsSince: null })
    .where(and(eq(session.id, id), eq(session.viewAsSince, viewAsSince)))
    .returning({ id: session.id })
  if (ended.length === 0) return undefined
  const until = isOver(viewAsSince, now) ? endOf(viewAsSince) : now
  return {
    ...targetOf(row, viewAsName),
    action: 'endViewAs',
    summary: `结束以${textOf(row, viewAsName)}的身份查看控制台，历时${spanText(viewAsSince, until)}`,
  }
}

const targetOf = ({ viewAsRoleId, viewAsUserId }: Target, targetName: string) =>
  viewAsUserId === null
    ? { resource: 'role' as const, targetId: viewAsRoleId ?? 0, targetName }
    : { resource: 'adminUser' as const, targetId: viewAsUserId, targetName }

const textOf = ({ viewAsUserId }: Target, name: string): string =>
  viewedText({ kind: viewAsUserId === null ? 'role' : 'account', name })

function spanText(from: string, to: string): string {
  const passed = Math.floor((Date.parse(to) - Date.parse(from)) / minutes(1))
  return passed < 1 ? '不到 1 分钟' : ` ${passed} 分钟`
}
