import { and, asc, eq, gt, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP } from '#contract/constants.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  orderBizType,
  refundProcessState,
  refundReason,
  refundStatus,
  refundStatusLabel,
  refundType,
  supplierOpinion,
} from '#contract/orders/codes.ts'
import { refundRights } from '#contract/orders/field-rights.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import type { countRefunds, exportRefunds, listRefunds, RefundRow } from '#contract/orders/refunds.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { seenLines } from '#server/areas/orders/order/scope.ts'
import { buyerSpelledSo, canMatchTerm } from '#server/areas/orders/order/search-index.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { refund, refundLine } from '#server/database/schema/refunds.ts'
import { containsAny } from '#server/entity/filters.ts'
import { chosenRows, contains, countsOf, offsetOf, orderBy, sumOf, withinDays } from '#server/entity/paging.ts'
import { isSupplier } from '#server/entity/scope.ts'
import {
  batches,
  type ExportColumn,
  type ExportDefinition,
  type ExportScope,
  shownColumns,
} from '#server/jobs/exports.ts'
import { presentRefunds } from './describe.ts'
import { ownRefunds, seesMoney } from './present.ts'

type Filters = ParsedParamsOf<typeof exportRefunds>

const OPEN_ENDED = 4
/** Statuses that the code table does not know count as the last one. */
const ofStatus = (status: number): SQL | undefined =>
  status === OPEN_ENDED
    ? notInArray(refund.status, [refundStatus.requested, refundStatus.processing, refundStatus.rejected])
    : sql`${refund.status} = ${status}`

const isOverdue = (now: string): SQL | undefined =>
  and(eq(refund.status, refundStatus.requested), lt(refund.dealDeadline, now))

/** Filters by orders with a subquery, so that counts and sums read one table. */
function ofOrders(
  db: ExportScope['db'],
  { orderNo, bizType, payMethod, userId }: Omit<Filters, 'status'>,
): SQL | undefined {
  const where = and(
    orderNo ? eq(order.orderNo, orderNo) : undefined,
    bizType === undefined ? undefined : eq(order.bizType, bizType),
    payMethod === undefined ? undefined : eq(order.payMethod, payMethod),
    userId === undefined ? undefined : eq(order.userId, userId),
  )
  return where && inArray(refund.orderId, db.select({ id: order.id }).from(order).where(where))
}

/** Filters by a part of the buyer's or goods' name, or by an exact SKU code. */
function ofKeyword({ db, caller }: Pick<ExportScope, 'db' | 'caller'>, keyword: string): SQL | undefined {
  // Candidates by terms; kind and name are checked afterwards on the few rows.
  const candidates = sql`(${canMatchTerm(keyword)})`
  const goods = db
    .select({ id: refundLine.refundId })
    .from(refundLine)
    .innerJoin(orderLine, eq(orderLine.id, refundLine.orderLineId))
    .where(
      and(
        or(
          and(inArray(orderLine.orderId, candidates), containsAny(keyword, orderLine.productName, orderLine.pinyin)),
          eq(orderLine.skuCode, keyword),
        ),
        seenLines(caller),
      ),
    )
  const buyers = db
    .select({ id: order.id })
    .from(order)
    .where(
      or(
        and(inArray(order.id, candidates), contains(order.buyerName, keyword)),
        sql`${order.id} in (${buyerSpelledSo(keyword)})`,
      ),
    )
  return or(inArray(refund.orderId, buyers), inArray(refund.id, goods))
}

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Omit<Filters, 'status'>, { db, caller, now }: ExportScope): SQL | undefined {
  const { createdFrom, createdTo, keyword, refundIds, ids, exceptIds, refundNo, supplierId } = params
  return and(
    ownRefunds({ db, caller }),
    refundIds ? inArray(refund.id, refundIds) : undefined,
    ...chosenRows(refund.id, ids, exceptIds),
    refundNo ? eq(refund.refundNo, refundNo) : undefined,
    params.processState === undefined ? undefined : eq(refund.processState, params.processState),
    params.refundType === undefined ? undefined : eq(refund.refundType, params.refundType),
    params.reason === undefined ? undefined : eq(refund.reason, params.reason),
    isSupplier(caller) && supplierId !== undefined && supplierId !== caller.supplierId ? sql`false` : undefined,
    supplierId === undefined ? undefined : sql`${refund.supplierIds} @> ${JSON.stringify([supplierId])}::jsonb`,
    ofOrders(db, params),
    keyword ? ofKeyword({ db, caller }, keyword) : undefined,
    params.overdue ? isOverdue(now) : undefined,
    ...withinDays(refund.createdAt, createdFrom, createdTo),
  )
}

const withStatus = (where: SQL | undefined, status: Filters['status']): SQL | undefined =>
  status === undefined ? where : and(where, ofStatus(status))

/** Tabs, total and footer from one query. Rounded to the minute, so that requests share cached counts. */
async function countsBy(context: Context, where: SQL | undefined) {
  const query = context.db
    .select({
      status: sql<number>`case when ${refund.status} in (${literal(refundStatus.requested, refundStatus.processing, refundStatus.rejected)}) then ${refund.status} else ${OPEN_ENDED} end`,
      processState: refund.processState,
      total: sql<number>`count(*)::int`,
      overdue: sql<number>`(count(*) filter (where ${isOverdue(context.now.slice(0, 16))}))::int`,
      applyAmount: sql<string>`sum(${refund.applyAmount})::text`,
      approvedAmount: sql<string>`coalesce(sum(${refund.approvedAmount}), 0)::text`,
    })
    .from(refund)
    .where(where)
    .groupBy(sql`1`, refund.processState)
  return countsOf(context, query)
}

export async function pageOfRefunds(
  params: ParsedParamsOf<typeof listRefunds>,
  context: Context,
): Promise<AnswerOf<typeof listRefunds>> {
  const { pageNum, pageSize } = params
  const filters = filtersOf(params, context)
  const { createdAt, dealDeadline, applyAmount, refundedAt } = refund
  const rows = await context.db
    .select()
    .from(refund)
    .where(withStatus(filters, params.status))
    .orderBy(...orderBy(params.sort, { createdAt, dealDeadline, applyAmount, refundedAt }, refund.id))
    .limit(pageSize)
    .offset(offsetOf(params))
  const counted = (await countsBy(context, filters)).filter(
    ({ status }) => params.status === undefined || status === params.status,
  )
  const sums = {
    applyAmount: sumOfMoney(counted.map((row) => row.applyAmount)),
    approvedAmount: sumOfMoney(counted.map((row) => row.approvedAmount)),
  }
  return {
    list: await presentRefunds(context, rows, context.services.store),
    total: Math.min(COUNT_CAP + 1, sumOf(counted, 'total')),
    pageNum,
    pageSize,
    ...(seesMoney(context.caller) ? sums : {}),
  }
}

export async function countsOfRefunds(
  params: ParsedParamsOf<typeof countRefunds>,
  context: Context,
): Promise<AnswerOf<typeof countRefunds>> {
  const rows = await countsBy(context, filtersOf(params, context))
  const totalsBy = (codes: readonly number[], field: 'status' | 'processState') =>
    Object.fromEntries(
      codes.map((code) => [
        code,
        sumOf(
          rows.filter((row) => row[field] === code),
          'total',
        ),
      ]),
    )
  return {
    all: sumOf(rows, 'total'),
    status: totalsBy(refundStatus.codes, 'status'),
    processState: totalsBy(refundProcessState.codes, 'processState'),
    overdue: sumOf(rows, 'overdue'),
  }
}

const filterLabel = (key: string, value: string | undefined) => (value ? [{ key, value }] : [])
const refundColumns: ExportColumn<RefundRow>[] = [
  { id: 'refundNo', title: '退款单号', width: 22, value: (row) => row.refundNo },
  { id: 'status', title: '状态', value: (row) => refundStatusLabel(row.status) },
  {
    id: 'processState',
    title: '处理进度',
    beside: 'status',
    value: (row) => refundProcessState.label(row.processState),
  },
  { id: 'refundedAt', title: '退款时间', kind: 'time', beside: 'status', value: (row) => row.refundedAt },
  {
    id: 'lines',
    title: '退款商品',
    width: 40,
    value: ({ lines }) => lines.map((line) => `${line.productName} ${line.specText} ×${line.quantity}`).join('；'),
  },
  { id: 'applyAmount', title: '申请金额', kind: 'money', value: (row) => row.applyAmount },
  { id: 'orderNo', title: '订单号', width: 20, value: (row) => row.order.orderNo },
  { id: 'bizType', title: '业务类型', beside: 'orderNo', value: (row) => orderBizType.label(row.order.bizType) },
  { id: 'payMethod', title: '支付方式', beside: 'orderNo', value: (row) => payMethodLabel(row.order.payMethod) },
  { id: 'buyerName', title: '买家', width: 20, value: (row) => row.order.buyerName },
  { id: 'dealDeadline', title: '处理时限', kind: 'time', value: (row) => row.dealDeadline },
  { id: 'approvedAmount', title: '同意金额', kind: 'money', value: (row) => row.approvedAmount },
  { id: 'supplierName', title: '供应商', width: 24, value: (row) => row.supplierName },
  { id: 'refundType', title: '类型', value: (row) => refundType.label(row.refundType) },
  { id: 'reason', title: '退款原因', value: (row) => refundReason.label(row.reason) },
  { id: 'supplierOpinion', title: '供应商意见', value: (row) => supplierOpinion.label(row.supplierOpinion) },
  { id: 'createdAt', title: '申请时间', kind: 'time', value: (row) => row.createdAt },
  { id: 'applicant', title: '申请人', beside: 'createdAt', value: (row) => row.applicant },
]

/** Columns hidden from suppliers. */
const notForSuppliers: ReadonlySet<string> = new Set(['buyerName', 'supplierName', 'payMethod'])

export const refundExport: ExportDefinition<Filters, RefundRow> = {
  kind: 'refunds',
  module: import.meta.url,
  resource: 'refund',
  title: '退款列表',
  permission: 'refund:export',
  describe: (params) => [
    ...filterLabel('所选', params.ids && `${params.ids.length} 张退款单`),
    ...filterLabel('状态', params.status && refundStatusLabel(params.status)),
    ...filterLabel('处理进度', params.processState && refundProcessState.label(params.processState)),
    ...filterLabel('退款单号', params.refundNo),
    ...filterLabel('订单号', params.orderNo),
    ...filterLabel('业务类型', params.bizType && orderBizType.label(params.bizType)),
    ...filterLabel('退款类型', params.refundType && refundType.label(params.refundType)),
    ...filterLabel('退款原因', params.reason && refundReason.label(params.reason)),
    ...filterLabel('支付方式', params.payMethod && payMethodLabel(params.payMethod)),
    ...filterLabel('关键词', params.keyword),
    ...filterLabel('创建开始', params.createdFrom),
    ...filterLabel('创建结束', params.createdTo),
    ...filterLabel('处理超时', params.overdue && '是'),
  ],
  count: (params, scope) => scope.db.$count(refund, withStatus(filtersOf(params, scope), params.status)),
  columns: ({ caller }) =>
    shownColumns(refundRights, caller, refundColumns).filter(
      ({ id }) => !isSupplier(caller) || !notForSuppliers.has(id),
    ),
  async *rows(params, scope) {
    const where = withStatus(filtersOf(params, scope), params.status)
    const read = async (afterId: number, limit: number) => {
      const rows = await scope.db
        .select()
        .from(refund)
        .where(and(where, gt(refund.id, afterId)))
        .orderBy(asc(refund.id))
        .limit(limit)
      return presentRefunds(scope, rows)
    }
    yield* batches(read)
  },
}
