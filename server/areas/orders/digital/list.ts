import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP } from '#contract/constants.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { buyerKind, deliverState, digitalGoodsKind, orderStatus } from '#contract/orders/codes.ts'
import type { countDigitalOrders, exportDigitalOrders, listDigitalOrders } from '#contract/orders/digital-orders.ts'
import { digitalOrderRights } from '#contract/orders/field-rights.ts'
import { payMethodLabel } from '#contract/payment.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { readsField, shownFields } from '#server/entity/field-rights.ts'
import { containsAny } from '#server/entity/filters.ts'
import { chosenRows, countsOf, offsetOf, orderBy, pageRows, sumOf, withinDays } from '#server/entity/paging.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { batches, type ExportDefinition, type ExportScope } from '#server/jobs/exports.ts'
import { type DigitalRecord, forReader, presentDigitalOrders } from './present.ts'

type Filters = ParsedParamsOf<typeof exportDigitalOrders>

/** Only the platform sells files: nobody else sees these orders. */
function filtersOf(params: Filters, { caller }: Pick<ExportScope, 'caller'>): SQL | undefined {
  const { createdFrom, createdTo, keyword, status } = params
  return and(
    isPlatform(caller) ? undefined : sql`false`,
    ...chosenRows(digitalOrder.id, params.ids, params.exceptIds),
    params.orderNo ? eq(digitalOrder.orderNo, params.orderNo) : undefined,
    status ? inArray(digitalOrder.status, status) : undefined,
    params.goodsKind === undefined ? undefined : eq(digitalOrder.goodsKind, params.goodsKind),
    params.buyerKind === undefined ? undefined : eq(digitalOrder.buyerKind, params.buyerKind),
    params.userId === undefined
      ? undefined
      : and(eq(digitalOrder.buyerKind, buyerKind.consumer), eq(digitalOrder.buyerId, params.userId)),
    params.payMethod === undefined ? undefined : eq(digitalOrder.payMethod, params.payMethod),
    params.deliverState === undefined ? undefined : eq(digitalOrder.deliverState, params.deliverState),
    keyword
      ? or(
          containsAny(keyword, digitalOrder.buyerName, digitalOrder.goodsName, digitalOrder.pinyin),
          readsField(digitalOrderRights, 'buyerPhone', caller) ? eq(digitalOrder.buyerPhone, keyword) : undefined,
        )
      : undefined,
    ...withinDays(digitalOrder.createdAt, createdFrom, createdTo),
  )
}

export async function pageOfDigitalOrders(
  params: ParsedParamsOf<typeof listDigitalOrders>,
  context: Context,
): Promise<AnswerOf<typeof listDigitalOrders>> {
  const where = filtersOf(params, context)
  const { createdAt, payAmount, downloadCount, validUntil } = digitalOrder
  const query = context.db
    .select()
    .from(digitalOrder)
    .where(where)
    .orderBy(...orderBy(params.sort, { createdAt, payAmount, downloadCount, validUntil }, digitalOrder.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const sums = context.db
    .select({
      total: sql<number>`count(*)::int`,
      payAmount: sql<string>`coalesce(sum(${payAmount}), 0)::numeric(14, 2)::text`,
    })
    .from(digitalOrder)
    .where(where)
  const [list, [sum]] = await Promise.all([
    pageRows(context, 'digitalOrders', query, presentDigitalOrders),
    countsOf(context, sums),
  ])
  return {
    list: list.map((row) => forReader(row, context.caller)),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    total: Math.min(COUNT_CAP + 1, sum?.total ?? 0),
    payAmount: sum?.payAmount ?? '0.00',
  }
}

export async function countsOfDigitalOrders(
  params: ParsedParamsOf<typeof countDigitalOrders>,
  context: Context,
): Promise<AnswerOf<typeof countDigitalOrders>> {
  const counted = await countsOf(
    context,
    context.db
      .select({
        status: digitalOrder.status,
        total: sql<number>`count(*)::int`,
        failed: sql<number>`(count(*) filter (where ${digitalOrder.deliverState} = ${literal(deliverState.failed)}))::int`,
      })
      .from(digitalOrder)
      .where(filtersOf(params, context))
      .groupBy(digitalOrder.status),
  )
  return {
    all: sumOf(counted, 'total'),
    status: Object.fromEntries(
      orderStatus.codes.map((code) => [code, counted.find(({ status }) => status === code)?.total ?? 0]),
    ),
    deliverFailed: sumOf(counted, 'failed'),
  }
}

type Exported = DigitalRecord

export const digitalOrderExport: ExportDefinition<Filters, Exported> = {
  kind: 'digitalOrders',
  module: import.meta.url,
  resource: 'digitalOrder',
  title: '数字订单',
  permission: 'digitalOrder:export',
  describe: (params) => [
    ...(params.ids ? [{ key: '所选', value: `${params.ids.length} 个订单` }] : []),
    ...(params.orderNo ? [{ key: '订单号', value: params.orderNo }] : []),
    ...(params.keyword ? [{ key: '关键词', value: params.keyword }] : []),
    ...(params.status ? [{ key: '状态', value: [...new Set(params.status.map(orderStatus.label))].join('、') }] : []),
    ...(params.userId === undefined ? [] : [{ key: '消费者', value: `#${params.userId}` }]),
    ...(params.goodsKind === undefined ? [] : [{ key: '类型', value: digitalGoodsKind.label(params.goodsKind) }]),
    ...(params.deliverState === undefined ? [] : [{ key: '交付', value: deliverState.label(params.deliverState) }]),
    ...(params.createdFrom ? [{ key: '下单从', value: params.createdFrom }] : []),
    ...(params.createdTo ? [{ key: '下单到', value: params.createdTo }] : []),
  ],
  count: (params, scope) => scope.db.$count(digitalOrder, filtersOf(params, scope)),
  columns: () => [
    { id: 'orderNo', title: '订单号', width: 22, value: (row) => row.orderNo },
    { id: 'goodsName', title: '商品', width: 28, value: (row) => row.goodsName },
    { id: 'goodsNo', title: '商品编号', beside: 'goodsName', value: (row) => row.goodsNo },
    { id: 'buyerName', title: '买家', value: (row) => row.buyerName },
    { id: 'buyerPhone', title: '买家电话', beside: 'buyerName', value: (row) => row.buyerPhone },
    { id: 'payAmount', title: '实付金额', kind: 'money', value: (row) => row.payAmount },
    { id: 'refundedAmount', title: '已退金额', kind: 'money', beside: 'payAmount', value: (row) => row.refundedAmount },
    { id: 'status', title: '订单状态', value: (row) => orderStatus.label(row.status) },
    { id: 'deliverState', title: '交付状态', value: (row) => deliverState.label(row.deliverState) },
    { id: 'licenceNo', title: '授权编号', width: 22, beside: 'deliverState', value: (row) => row.licenceNo },
    { id: 'downloadCount', title: '下载', value: (row) => row.downloadCount },
    { id: 'downloadLimit', title: '下载上限', beside: 'downloadCount', value: (row) => row.downloadLimit },
    { id: 'goodsKind', title: '商品类型', value: (row) => digitalGoodsKind.label(row.goodsKind) },
    { id: 'buyerKind', title: '买家类型', value: (row) => buyerKind.label(row.buyerKind) },
    { id: 'authorName', title: '作者', value: (row) => row.authorName },
    { id: 'quantity', title: '授权数', value: (row) => row.quantity },
    { id: 'payMethod', title: '支付方式', value: (row) => payMethodLabel(row.payMethod) },
    { id: 'validUntil', title: '授权到期', kind: 'date', value: (row) => row.validUntil || '永久' },
    { id: 'createdAt', title: '下单时间', kind: 'time', value: (row) => row.createdAt },
  ],
  async *rows(params, scope) {
    const where = filtersOf(params, scope)
    yield* batches(async (afterId, limit) => {
      const rows = await scope.db
        .select()
        .from(digitalOrder)
        .where(and(where, gt(digitalOrder.id, afterId)))
        .orderBy(asc(digitalOrder.id))
        .limit(limit)
      return rows.map((row) => shownFields(digitalOrderRights, scope.caller, row))
    })
  },
}
