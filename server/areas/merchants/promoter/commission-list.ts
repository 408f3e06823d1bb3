import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { commissionKind, commissionStatus } from '#contract/merchants/codes.ts'
import type {
  listPromoterCommissions,
  PromoterCommission,
  PromoterCommissionFilters,
} from '#contract/merchants/promoter-money.ts'
import type { Context } from '#server/context.ts'
import { order } from '#server/database/schema/orders.ts'
import { promoter, promoterCommission } from '#server/database/schema/promoters.ts'
import { same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { namesOf, pluck, refOf } from '#server/entity/present.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { ofOwnPromoters } from './present.ts'

type Filters = ExportKindParams<typeof PromoterCommissionFilters>
type CommissionRecord = typeof promoterCommission.$inferSelect

const { status, amount, createdAt, settledAt } = promoterCommission

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Partial<Filters>, { caller }: Pick<ExportScope, 'caller'>): SQL | undefined {
  const { orderNo } = params
  return and(
    ofOwnPromoters(caller, promoterCommission.promoterId),
    ...chosenRows(promoterCommission.id, params.ids, params.exceptIds),
    same(promoterCommission, params, 'promoterId', 'kind'),
    orderNo
      ? sql`${promoterCommission.orderId} = (select ${order.id} from ${order} where ${eq(order.orderNo, orderNo)})`
      : undefined,
    ...withinDays(createdAt, params.createdFrom, params.createdTo),
  )
}

async function present({ db }: Pick<Context, 'db'>, rows: readonly CommissionRecord[]): Promise<PromoterCommission[]> {
  if (rows.length === 0) return []
  const names = await namesOf(db, promoter, pluck(rows, 'promoterId'))
  const orders = await db
    .select({ id: order.id, orderNo: order.orderNo })
    .from(order)
    .where(inArray(order.id, pluck(rows, 'orderId')))
  const numbers = new Map(orders.map(({ id, orderNo }) => [id, orderNo]))
  return rows.map((row) => ({
    ...row,
    promoter: refOf(row.promoterId, names),
    order: { id: row.orderId, orderNo: numbers.get(row.orderId) ?? '' },
  }))
}

/** What promoters whom the caller may see earn by an order. */
export async function commissionsOfOrder(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  orderId: number,
): Promise<PromoterCommission[]> {
  const own = and(eq(promoterCommission.orderId, orderId), ofOwnPromoters(caller, promoterCommission.promoterId))
  return present({ db }, await db.select().from(promoterCommission).where(own).orderBy(promoterCommission.kind))
}

export async function pageOfCommissions(
  params: ParsedParamsOf<typeof listPromoterCommissions>,
  context: Context,
): Promise<AnswerOf<typeof listPromoterCommissions>> {
  const where = filtersOf(params, context)
  const page = await listPage(context, params, {
    name: 'promoterCommissions',
    table: promoterCommission,
    where,
    tabs: { column: status, codes: commissionStatus.codes, open: params.status },
    sorts: { createdAt, settledAt },
    present,
  })
  const rows = await context.db
    .select({ status, total: sql<string>`sum(${amount})::text` })
    .from(promoterCommission)
    .where(where)
    .groupBy(status)
  return { ...page, sums: Object.fromEntries(rows.map((row) => [row.status, row.total])) }
}

export const promoterCommissionExport: ExportDefinition<Filters, PromoterCommission> = {
  kind: 'promoterCommissions',
  module: import.meta.url,
  resource: 'promoter',
  title: '推广佣金',
  permission: 'promoter:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 条佣金`],
      ['订单号', params.orderNo],
      ['类型', params.kind, commissionKind],
      ['状态', params.status, commissionStatus],
      ['创建时间从', params.createdFrom],
      ['创建时间至', params.createdTo],
    ),
  ...exportedRows(
    promoterCommission,
    (params: Filters, scope) => inTab(filtersOf(params, scope), status, params.status),
    present,
  ),
  columns: () => [
    { id: 'order', title: '订单号', width: 22, value: (row) => row.order.orderNo },
    { id: 'promoter', title: '推广员', value: (row) => row.promoter.name },
    { id: 'kind', title: '类型', value: (row) => commissionKind.label(row.kind) },
    { id: 'status', title: '状态', value: (row) => commissionStatus.label(row.status) },
    { id: 'baseAmount', title: '计佣金额', kind: 'money', value: (row) => row.baseAmount },
    { id: 'rate', title: '比例', value: (row) => `${row.rate}%` },
    { id: 'amount', title: '佣金', kind: 'money', value: (row) => row.amount },
    { id: 'takenBackAmount', title: '提现后追回', kind: 'money', value: (row) => row.takenBackAmount },
    { id: 'settledAt', title: '结算时间', kind: 'time', value: (row) => row.settledAt },
    { id: 'createdAt', title: '产生时间', kind: 'time', value: (row) => row.createdAt },
  ],
}
