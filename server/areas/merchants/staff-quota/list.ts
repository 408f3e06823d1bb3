import { and, between, desc, eq, gte, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus, merchantEdition } from '#contract/merchants/codes.ts'
import { GIFT_ENDING_DAYS, NEARLY_FULL } from '#contract/merchants/quota-rules.ts'
import type {
  listStaffQuotaChanges,
  listStaffQuotas,
  StaffQuota,
  StaffQuotaFilters,
} from '#contract/merchants/staff-quotas.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { totalSeats, usedCount } from '#server/areas/merchants/quota.ts'
import { enterpriseName } from '#server/areas/users/user/present.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser, staffQuotaChange } from '#server/database/schema/merchants.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels } from '#server/entity/list-page.ts'
import { cappedCount, chosenRows, countsOf, offsetOf, orderBy, pageRows, withinDays } from '#server/entity/paging.ts'
import { namesOf, pluck, refOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { after, dayOf, days } from '#server/time.ts'
import { hasSeats, presentQuotas } from './present.ts'

type Filters = ExportKindParams<typeof StaffQuotaFilters>

const { giftExpireAt, giftQuota, addonQuota, quotaChangedAt } = enterpriseUser

const isOver = (today: string): SQL | undefined => and(hasSeats, sql`${usedCount} > ${totalSeats(today)}`)
const isNearlyFull = (today: string): SQL =>
  sql`(${usedCount} <= ${totalSeats(today)} and ${usedCount} * 100 >= ${NEARLY_FULL} * ${totalSeats(today)})`
const isGiftEnding = (now: string): SQL | undefined =>
  and(ne(giftQuota, 0), between(giftExpireAt, dayOf(now), dayOf(after(now, days(GIFT_ENDING_DAYS)))))

const remaining = (today: string): SQL => sql`(${totalSeats(today)} - ${usedCount})`
const rateOfUse = (today: string): SQL => sql`(${usedCount}::numeric / greatest(${totalSeats(today)}, 1))`

/** The filters without the tabs. */
function filtersOf(params: Omit<Filters, 'columns'>, { caller, now }: Pick<ExportScope, 'caller' | 'now'>) {
  const { name, shortName, pinyin, enterpriseNo, id } = enterpriseUser
  const today = dayOf(now)
  return and(
    platformRows(caller, enterpriseUser),
    hasSeats,
    ...chosenRows(id, params.ids, params.exceptIds),
    params.name
      ? or(containsAny(params.name, name, shortName, pinyin), eq(enterpriseNo, params.name.toUpperCase()))
      : undefined,
    params.enterpriseId === undefined ? undefined : eq(id, params.enterpriseId),
    same(enterpriseUser, params, 'merchantType', 'edition', 'managerId'),
    params.useRateFrom === undefined ? undefined : gte(sql`${rateOfUse(today)} * 100`, params.useRateFrom),
    params.remainTo === undefined ? undefined : lte(remaining(today), params.remainTo),
  )
}

const inTab = ({ over, nearlyFull, giftEnding }: Partial<Filters>, now: string): SQL | undefined =>
  and(
    over ? isOver(dayOf(now)) : undefined,
    nearlyFull ? isNearlyFull(dayOf(now)) : undefined,
    giftEnding ? isGiftEnding(now) : undefined,
  )

const sumWhere = (value: SQL | typeof addonQuota, where: SQL | undefined) =>
  sql<number>`coalesce(sum(${value}) filter (where ${where ?? sql`true`}), 0)::int`

/** Counts of the tabs, and the sums of the open one, in one pass. */
async function totalsOf(context: Context, where: SQL | undefined, tab: SQL | undefined) {
  const today = dayOf(context.now)
  const count = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which ?? sql`true`}))::int`
  const gift = sql`case when ${giftExpireAt} < ${today}::date then 0 else ${giftQuota} end`
  const query = context.db
    .select({
      all: sql<number>`count(*)::int`,
      over: count(isOver(today)),
      nearlyFull: count(isNearlyFull(today)),
      giftEnding: count(isGiftEnding(context.now)),
      total: count(tab),
      addonQuota: sumWhere(addonQuota, tab),
      giftQuota: sumWhere(gift, tab),
      totalQuota: sumWhere(totalSeats(today), tab),
      usedQuota: sumWhere(usedCount, tab),
    })
    .from(enterpriseUser)
    .where(where)
  const [row] = await countsOf(context, query)
  if (!row) throw new Error('a count has always one row')
  const { all, over, nearlyFull, giftEnding, total, ...sums } = row
  const packageQuota = sums.totalQuota - sums.addonQuota - sums.giftQuota
  return { total, counts: { all, over, nearlyFull, giftEnding }, sums: { packageQuota, ...sums } }
}

export async function pageOfQuotas(
  params: ParsedParamsOf<typeof listStaffQuotas>,
  context: Context,
): Promise<AnswerOf<typeof listStaffQuotas>> {
  const today = dayOf(context.now)
  const where = filtersOf(params, context)
  const tab = inTab(params, context.now)
  const sorts = {
    name: enterpriseUser.name,
    useRate: rateOfUse(today),
    remainQuota: remaining(today),
    giftExpireAt,
    changedAt: quotaChangedAt,
  }
  const query = context.db
    .select()
    .from(enterpriseUser)
    .where(and(where, tab))
    .orderBy(...orderBy(params.sort, sorts, enterpriseUser.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const [list, totals] = await Promise.all([
    pageRows(context, 'staffQuotas', query, presentQuotas),
    totalsOf(context, where, tab),
  ])
  return { list, pageNum: params.pageNum, pageSize: params.pageSize, ...totals }
}

export async function pageOfChanges(
  params: ParsedParamsOf<typeof listStaffQuotaChanges>,
  { db, caller }: Context,
): Promise<AnswerOf<typeof listStaffQuotaChanges>> {
  const { createdAt, id, enterpriseId } = staffQuotaChange
  const own = platformRows(caller, enterpriseUser)
  const where = and(
    own && sql`${enterpriseId} in (select ${enterpriseUser.id} from ${enterpriseUser} where ${own})`,
    same(staffQuotaChange, params, 'enterpriseId', 'kind'),
    ...withinDays(createdAt, params.createdFrom, params.createdTo),
  )
  const rows = await db
    .select()
    .from(staffQuotaChange)
    .where(where)
    .orderBy(...(params.sort ? orderBy(params.sort, { createdAt }, id) : [desc(createdAt), desc(id)]))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const names = await namesOf(db, enterpriseUser, pluck(rows, 'enterpriseId'), enterpriseName)
  return {
    list: rows.map((row) => ({ ...row, enterprise: refOf(row.enterpriseId, names) })),
    total: await cappedCount(db, staffQuotaChange, where),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
  }
}

export const quotaExport: ExportDefinition<Filters, StaffQuota> = {
  kind: 'staffQuotas',
  module: import.meta.url,
  resource: 'staffQuota',
  title: '员工数量列表',
  permission: 'enterpriseUser:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个商家`],
      ['企业', params.name || (params.enterpriseId && `#${params.enterpriseId}`)],
      ['商家类型', params.merchantType, merchantType],
      ['版本', params.edition, merchantEdition],
      ['使用率', params.useRateFrom !== undefined && `${params.useRateFrom}% 以上`],
      ['剩余', params.remainTo !== undefined && `${params.remainTo} 个以下`],
      ['范围', params.over && '已超额'],
      ['范围', params.nearlyFull && `使用率 ${NEARLY_FULL}% 以上`],
      ['范围', params.giftEnding && '赠送将到期'],
    ),
  ...exportedRows(
    enterpriseUser,
    (params: Filters, scope) => and(filtersOf(params, scope), inTab(params, scope.now)),
    presentQuotas,
  ),
  columns: () => [
    { id: 'name', title: '企业商家', width: 32, value: (row) => row.name },
    { id: 'enterpriseNo', title: '企业编号', value: (row) => row.enterpriseNo },
    { id: 'status', title: '状态', isExtra: true, value: (row) => enterpriseStatus.label(row.status) },
    { id: 'merchantType', title: '商家类型', value: (row) => merchantType.label(row.merchantType) },
    { id: 'edition', title: '版本', value: (row) => merchantEdition.label(row.edition) },
    { id: 'totalQuota', title: '总数量', kind: 'number', value: (row) => row.totalQuota },
    { id: 'usedQuota', title: '已用', kind: 'number', value: (row) => row.usedQuota },
    { id: 'remainQuota', title: '剩余', kind: 'number', value: (row) => row.remainQuota },
    { id: 'useRate', title: '使用率', kind: 'number', value: (row) => row.useRate },
    { id: 'packageQuota', title: '套餐', kind: 'number', value: (row) => row.packageQuota },
    { id: 'addonQuota', title: '增购', kind: 'number', value: (row) => row.addonQuota },
    { id: 'giftQuota', title: '赠送', kind: 'number', value: (row) => row.giftQuota },
    { id: 'giftExpireAt', title: '赠送到期', kind: 'date', value: (row) => row.giftExpireAt },
    { id: 'overSince', title: '超额起', kind: 'date', value: (row) => row.overSince ?? '' },
    { id: 'manager', title: '客户经理', value: (row) => row.manager?.name ?? '' },
    { id: 'changedAt', title: '最近调整', kind: 'time', value: (row) => row.changedAt },
  ],
}
