import { and, between, eq, gte, lt, ne, or, sql, sum } from 'drizzle-orm'
import { distributorBillStatus, distributorStatus } from '#contract/distribution/codes.ts'
import type { exportRenewals, listRenewals, RenewalRow } from '#contract/distribution/renewals.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { yuan } from '#contract/orders/order-money.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { monthsAfter } from '#contract/rules/moment.ts'
import type { Context } from '#server/context.ts'
import { distributorRenewal } from '#server/database/schema/distributor-bills.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { dayOf } from '#server/time.ts'
import { distributors } from '../account/present.ts'
import { presentRenewals, renewals } from './present.ts'

type Filters = Omit<ParsedParamsOf<typeof exportRenewals>, 'columns'>

const { status, createdAt, effectiveAt, renewalNo, oldExpireAt } = distributorRenewal

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Filters, { caller }: Pick<Context, 'caller'>) {
  const { agentPackageId } = params
  return and(
    renewals.own?.(caller),
    ...chosenRows(distributorRenewal.id, params.ids, params.exceptIds),
    params.renewalNo ? eq(renewalNo, params.renewalNo.toUpperCase()) : undefined,
    same(distributorRenewal, params, 'distributorId', 'payMethod'),
    agentPackageId === undefined ? undefined : eq(distributorRenewal.packageId, agentPackageId),
    ...withinDays(createdAt, params.createdFrom, params.createdTo),
    ...withinDays(effectiveAt, params.effectiveFrom, params.effectiveTo),
  )
}

/** Renewals of this month, and how many of the accounts that end in it were renewed. */
async function monthOf({ db, caller, now }: Context): Promise<AnswerOf<typeof listRenewals>['month']> {
  const first = `${dayOf(now).slice(0, 7)}-01`
  const next = monthsAfter(first, 1)
  const effective = and(renewals.own?.(caller), eq(status, distributorBillStatus.effective))
  const [made] = await db
    .select({
      renewed: sql<number>`count(distinct ${distributorRenewal.distributorId})::int`,
      amount: sum(distributorRenewal.payAmount),
    })
    .from(distributorRenewal)
    .where(and(effective, gte(effectiveAt, `${first}T00:00:00+08:00`), lt(effectiveAt, `${next}T00:00:00+08:00`)))
  const endsNow = sql`${oldExpireAt} >= ${first}::date and ${oldExpireAt} < ${next}::date`
  const [kept] = await db
    .select({ total: sql<number>`count(distinct ${distributorRenewal.distributorId})::int` })
    .from(distributorRenewal)
    .where(and(effective, endsNow))
  // Not renewed: the last day is still in this month.
  const open = await db.$count(
    distributorAccount,
    and(
      distributors.own?.(caller),
      or(
        eq(distributorAccount.status, distributorStatus.active),
        eq(distributorAccount.status, distributorStatus.expired),
      ),
      between(distributorAccount.expireAt, first, next),
      ne(distributorAccount.expireAt, next),
    ),
  )
  return {
    renewed: made?.renewed ?? 0,
    amount: yuan(made?.amount ?? '0'),
    expiring: open + (kept?.total ?? 0),
    kept: kept?.total ?? 0,
  }
}

export async function pageOfRenewals(
  params: ParsedParamsOf<typeof listRenewals>,
  context: Context,
): Promise<AnswerOf<typeof listRenewals>> {
  const where = filtersOf(params, context)
  const page = await listPage(context, params, {
    name: 'distributorRenewals',
    table: distributorRenewal,
    where,
    tabs: { column: status, codes: distributorBillStatus.codes, open: params.status },
    sorts: { createdAt, effectiveAt },
    present: presentRenewals,
  })
  const [total] = await context.db
    .select({ payAmount: sum(distributorRenewal.payAmount) })
    .from(distributorRenewal)
    .where(inTab(where, status, params.status))
  return { ...page, sums: { payAmount: yuan(total?.payAmount ?? '0') }, month: await monthOf(context) }
}

export const renewalExport: ExportDefinition<Filters, RenewalRow> = {
  kind: 'distributorRenewals',
  module: import.meta.url,
  resource: 'distributorRenewal',
  title: '续费单',
  permission: 'distributorRenewal:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 张续费单`],
      ['续费单号', params.renewalNo],
      ['状态', params.status, distributorBillStatus],
      ['提交从', params.createdFrom],
      ['提交至', params.createdTo],
      ['生效从', params.effectiveFrom],
      ['生效至', params.effectiveTo],
    ),
  ...exportedRows(
    distributorRenewal,
    (params: Filters, scope) => inTab(filtersOf(params, scope), status, params.status),
    presentRenewals,
  ),
  columns: () => [
    { id: 'renewalNo', title: '续费单号', width: 24, value: (row) => row.renewalNo },
    { id: 'status', title: '状态', value: (row) => distributorBillStatus.label(row.status) },
    { id: 'payAmount', title: '应付金额', kind: 'money', value: (row) => row.payAmount },
    { id: 'distributor', title: '经销商', width: 28, value: (row) => row.distributor.name },
    { id: 'agentPackage', title: '续费套餐', value: (row) => row.agentPackage.name },
    { id: 'months', title: '续费时长(月)', kind: 'number', value: (row) => row.months },
    { id: 'packageAmount', title: '套餐费', kind: 'money', value: (row) => row.packageAmount },
    { id: 'addonAmount', title: '增购续费', kind: 'money', value: (row) => row.addonAmount },
    { id: 'discountAmount', title: '优惠', kind: 'money', value: (row) => row.discountAmount },
    { id: 'payMethod', title: '支付方式', value: (row) => payMethodLabel(row.payMethod) },
    { id: 'refundedAmount', title: '已退金额', kind: 'money', value: (row) => row.refundedAmount },
    { id: 'oldExpireAt', title: '原到期日', kind: 'date', value: (row) => row.oldExpireAt },
    { id: 'newExpireAt', title: '新到期日', kind: 'date', value: (row) => row.newExpireAt },
    { id: 'effectiveAt', title: '生效时间', kind: 'time', value: (row) => row.effectiveAt },
    { id: 'createdBy', title: '提交人', value: (row) => row.createdBy },
    { id: 'createdAt', title: '提交时间', kind: 'time', value: (row) => row.createdAt },
  ],
}
