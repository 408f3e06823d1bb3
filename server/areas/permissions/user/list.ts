import { and, asc, eq, exists, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  type AdminUserRow,
  ENDING_SOON_DAYS,
  type exportAdminUsers,
  type listAdminUsers,
} from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { accountType } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import { adminUserRole } from '#server/database/schema/permissions.ts'
import { adminUser, session } from '#server/database/schema/platform.ts'
import { signInFailure } from '#server/database/schema/sign-in.ts'
import { containsAny } from '#server/entity/filters.ts'
import { filterLabels } from '#server/entity/list-page.ts'
import { cappedCount, countsOf, offsetOf, orderBy, sumOf, tabsOf, withinDays } from '#server/entity/paging.ts'
import { batches, type ExportDefinition, type ExportScope } from '#server/jobs/exports.ts'
import { after, dayOf, days } from '#server/time.ts'
import { isLive, presentUsers } from './present.ts'

type Filters = ParsedParamsOf<typeof exportAdminUsers>

const isLocked = (
  now: string,
): SQL => sql`${adminUser.status} = ${literal(adminUserStatus.active)} and exists (select 1 from ${signInFailure}
  where ${signInFailure.name} in (lower(${adminUser.account}), ${adminUser.phone}) and ${signInFailure.lockedUntil} > ${now})`
const endsSoon = (now: string): SQL =>
  sql`${adminUser.status} = ${literal(adminUserStatus.active)} and ${adminUser.validTo} between ${dayOf(now)} and ${dayOf(after(now, days(ENDING_SOON_DAYS)))}`
const neverSignedIn: SQL = sql`${adminUser.status} = ${literal(adminUserStatus.active)} and ${adminUser.lastLoginAt} is null`

/** Filter of the open tab. Deleted accounts are shown only on request. */
const tabOf = (params: Filters, now: string): SQL | undefined =>
  and(
    params.status === undefined ? ne(adminUser.status, adminUserStatus.deleted) : eq(adminUser.status, params.status),
    params.locked ? isLocked(now) : undefined,
    params.endingSoon ? endsSoon(now) : undefined,
    params.neverSignedIn ? neverSignedIn : undefined,
  )

/** All filters except those of the tabs, which are counted for every tab. */
function filtersOf(params: Filters, { db, now }: Pick<ExportScope, 'db' | 'now'>): SQL | undefined {
  const { account, name, phone, roleId } = params
  const same = ['accountType', 'supplierId', 'distributorId'] as const
  const live = exists(
    db
      .select({ one: sql`1` })
      .from(session)
      .where(and(eq(session.userId, adminUser.id), isLive(now))),
  )
  const holdsRole = exists(
    db
      .select({ one: sql`1` })
      .from(adminUserRole)
      .where(and(eq(adminUserRole.userId, adminUser.id), eq(adminUserRole.roleId, roleId ?? 0))),
  )
  return and(
    containsAny(account, adminUser.account),
    containsAny(name, adminUser.name, adminUser.pinyin),
    containsAny(phone, adminUser.phone),
    ...same.map((field) => (params[field] === undefined ? undefined : sql`${adminUser[field]} = ${params[field]}`)),
    roleId === undefined ? undefined : holdsRole,
    params.online === undefined ? undefined : params.online ? live : sql`not ${live}`,
    ...withinDays(adminUser.lastLoginAt, params.lastLoginFrom, params.lastLoginTo),
    ...withinDays(adminUser.createdAt, params.createdFrom, params.createdTo),
  )
}

const matching = (params: Filters, scope: Pick<ExportScope, 'db' | 'now'>): SQL | undefined =>
  and(filtersOf(params, scope), tabOf(params, scope.now))

export async function pageOfUsers(
  params: ParsedParamsOf<typeof listAdminUsers>,
  context: Context,
): Promise<AnswerOf<typeof listAdminUsers>> {
  const filters = filtersOf(params, context)
  const where = and(filters, tabOf(params, context.now))
  const { account, name, lastLoginAt, validTo, createdAt } = adminUser
  const rows = await context.db
    .select()
    .from(adminUser)
    .where(where)
    .orderBy(...orderBy(params.sort, { account, name, lastLoginAt, validTo, createdAt }, adminUser.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const tabs = await countsOf(
    context,
    context.db
      .select({
        status: adminUser.status,
        total: sql<number>`count(*)::int`,
        locked: counted(isLocked(context.now)),
        endingSoon: counted(endsSoon(context.now)),
        neverSignedIn: counted(neverSignedIn),
      })
      .from(adminUser)
      .where(filters)
      .groupBy(adminUser.status),
  )
  const { counts } = tabsOf(tabs, adminUserStatus.codes, params.status)
  const chips = {
    locked: sumOf(tabs, 'locked'),
    endingSoon: sumOf(tabs, 'endingSoon'),
    neverSignedIn: sumOf(tabs, 'neverSignedIn'),
  }
  return {
    list: await presentUsers(context, rows),
    total: await cappedCount(context.db, adminUser, where),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    counts: { ...counts, ...chips },
  }
}

export const userExport: ExportDefinition<Filters, AdminUserRow> = {
  kind: 'adminUsers',
  module: import.meta.url,
  resource: 'adminUser',
  title: '管理员账号',
  permission: 'adminUser:export',
  describe: (params) =>
    filterLabels(
      ['登录账号', params.account],
      ['姓名', params.name],
      ['账号类型', params.accountType, accountType],
      ['状态', params.status, adminUserStatus],
    ),
  count: (params, scope) => scope.db.$count(adminUser, matching(params, scope)),
  columns: () => [
    { id: 'account', title: '登录账号', value: (row) => row.account },
    { id: 'name', title: '姓名', value: (row) => row.name },
    { id: 'roles', title: '角色', width: 32, value: (row) => row.roles.map(({ name }) => name).join('、') },
    { id: 'status', title: '状态', value: (row) => adminUserStatus.label(row.status) },
    { id: 'frozenReason', title: '冻结原因', width: 32, beside: 'status', value: (row) => row.frozenReason },
    { id: 'online', title: '在线', value: (row) => row.onlineCount },
    { id: 'validTo', title: '有效期至', kind: 'date', value: (row) => row.validTo ?? '长期' },
    { id: 'phone', title: '手机号', value: (row) => row.phone },
    { id: 'department', title: '部门', value: (row) => row.department },
    { id: 'accountType', title: '账号类型', value: (row) => accountType.label(row.accountType) },
    { id: 'owner', title: '所属公司', width: 24, value: (row) => row.supplier?.name ?? row.distributor?.name },
    { id: 'lastLoginAt', title: '最近登录', kind: 'time', value: (row) => row.lastLoginAt },
    { id: 'lockedUntil', title: '锁定至', kind: 'time', value: (row) => row.lockedUntil },
    { id: 'lastLoginIp', title: '最近登录 IP', value: (row) => row.lastLoginIp },
    { id: 'createdAt', title: '创建时间', kind: 'time', value: (row) => row.createdAt },
  ],
  async *rows(params, scope) {
    const where = matching(params, scope)
    yield* batches(async (afterId, limit) =>
      presentUsers(
        scope,
        await scope.db
          .select()
          .from(adminUser)
          .where(and(where, gt(adminUser.id, afterId)))
          .orderBy(asc(adminUser.id))
          .limit(limit),
      ),
    )
  },
}
