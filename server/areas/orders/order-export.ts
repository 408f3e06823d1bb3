import { asc } from 'drizzle-orm'
import { EXPORT_MAX_ROWS } from '#contract/constants.ts'
import { leadTime, logisticsLabel } from '#contract/delivery.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { lineStatus, marketingChannelLabel, orderBizType, orderStatus, orderType } from '#contract/orders/codes.ts'
import { orderLineRights, orderRights } from '#contract/orders/field-rights.ts'
import type { exportOrders } from '#contract/orders/order-reading.ts'
import type { OrderLine, OrderRow } from '#contract/orders/orders.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { order } from '#server/database/schema-orders.ts'
import { slicesOf } from '#server/database/sets.ts'
import { type ExportColumn, type ExportDefinition, type ExportScope, shownColumns } from '#server/jobs/exports.ts'
import { anyOf } from '#server/paging.ts'
import { areaPath } from '#server/platform/areas.ts'
import { sheetTime } from '#server/time.ts'
import { orderFilters, withStatuses } from './order-filters.ts'
import { describeOrders, visibleTo } from './order-shown.ts'

type Params = Omit<ParsedParamsOf<typeof exportOrders>, 'grain'>
type Row = Omit<OrderRow, 'allowed'>
interface LineRow {
  order: Row
  line: OrderLine
}

const partyOf = (row: Row): string => (row.cardMerchant ?? row.distributor ?? row.channel)?.name ?? ''

const headColumns: ExportColumn<Row>[] = [
  { title: '订单号', width: 22, value: (row) => row.orderNo },
  { title: '业务类型', value: (row) => orderBizType.label(row.bizType) },
  { title: '订单类型', value: (row) => orderType.label(row.orderType) },
  { title: '状态', value: (row) => orderStatus.label(row.status) },
  { title: '商家', width: 24, value: partyOf },
  { title: '买家', width: 20, value: (row) => row.buyerName },
  { title: '买家电话', value: (row) => row.buyerPhone },
]
const moneyColumns: ExportColumn<Row>[] = [
  { title: '商品金额', field: 'goodsAmount', value: (row) => row.goodsAmount ?? '' },
  { title: '运费', field: 'freightAmount', value: (row) => row.freightAmount ?? '' },
  { title: '安装服务费', field: 'installAmount', value: (row) => row.installAmount ?? '' },
  { title: '优惠金额', field: 'discountAmount', value: (row) => row.discountAmount ?? '' },
  { title: '改价金额', field: 'adjustAmount', value: (row) => row.adjustAmount ?? '' },
  { title: '应付金额', field: 'payAmount', value: (row) => row.payAmount ?? '' },
  { title: '已退金额', field: 'refundedAmount', value: (row) => row.refundedAmount ?? '' },
  { title: '采购成本', field: 'costAmount', value: (row) => row.costAmount ?? '' },
  { title: '商家利润', field: 'profitAmount', value: (row) => row.profitAmount ?? '' },
]
const tailColumns: ExportColumn<Row>[] = [
  { title: '商品总数', value: (row) => row.totalQty },
  { title: '已发数量', value: (row) => row.shippedQty },
  { title: '支付方式', value: (row) => payMethodLabel(row.payMethod) },
  { title: '营销渠道', value: (row) => marketingChannelLabel(row.marketingChannel) },
  { title: '交货周期', value: (row) => leadTime.label(row.leadTime) },
  { title: '物流服务', width: 22, value: (row) => logisticsLabel(row.logisticsLevel) },
  { title: '收货人', value: (row) => row.receiverName },
  { title: '收货电话', value: (row) => row.receiverPhone },
  { title: '收货地区', width: 24, value: (row) => areaPath(row.receiverArea) },
  { title: '详细地址', width: 36, value: (row) => row.receiverAddress },
  { title: '下单时间', width: 20, value: (row) => sheetTime(row.createdAt) },
  { title: '付款时间', width: 20, value: (row) => sheetTime(row.paidAt) },
  { title: '承诺发货时间', width: 20, value: (row) => sheetTime(row.promisedShipAt) },
  { title: '完成时间', width: 20, value: (row) => sheetTime(row.completedAt) },
]
const lineColumns: ExportColumn<LineRow>[] = [
  { title: '商品名称', width: 32, value: ({ line }) => line.productName },
  { title: 'SKU 编码', width: 20, value: ({ line }) => line.skuCode },
  { title: '规格', width: 20, value: ({ line }) => line.specText },
  { title: '品牌', value: ({ line }) => line.brand.name },
  { title: '供应商', width: 24, value: ({ line }) => line.supplier.name },
  { title: '供货价', field: 'supplyPrice', value: ({ line }) => line.supplyPrice ?? '' },
  { title: '成交单价', field: 'dealPrice', value: ({ line }) => line.dealPrice ?? '' },
  { title: '数量', value: ({ line }) => line.quantity },
  { title: '实付', field: 'payAmount', value: ({ line }) => line.payAmount ?? '' },
  { title: '已发', value: ({ line }) => line.shippedQty },
  { title: '发货前已退', value: ({ line }) => line.cancelledQty },
  { title: '已退货', value: ({ line }) => line.returnedQty },
  { title: '行状态', value: ({ line }) => lineStatus.label(line.lineStatus) },
]

const orderColumns = ({ caller }: ExportScope): ExportColumn<Row>[] => [
  ...headColumns,
  ...shownColumns(orderRights, caller, moneyColumns),
  ...shownColumns(orderRights, caller, tailColumns),
]

const whereOf = (params: Params, scope: ExportScope) => withStatuses(orderFilters(params, scope).where, params.status)

/** More at once are no quicker to read, and what they hold grows old in the thread's memory. */
const ORDERS_AT_ONCE = 250

/** Which orders they are is asked once: to look for the next of them again and again costs more than to read them. */
async function* rowsOf(params: Params, scope: ExportScope): AsyncIterable<Row[]> {
  // Their numbers alone: the rows would be held until the last order is read.
  const ids = await scope.db
    .select({ id: order.id })
    .from(order)
    .where(whereOf(params, scope))
    .orderBy(asc(order.id))
    .limit(EXPORT_MAX_ROWS)
    .then((found) => found.map(({ id }) => id))
  for (const slice of slicesOf(ids, ORDERS_AT_ONCE)) {
    const rows = await scope.db.select().from(order).where(anyOf(order.id, slice)).orderBy(asc(order.id))
    yield (await describeOrders(scope, rows)).map((row) => visibleTo(scope.caller, row))
  }
}

const shared = {
  resource: 'order',
  permission: 'order:export',
  describe: (params: Params) => [
    { key: '业务类型', value: orderBizType.label(params.bizType) },
    ...(params.ids ? [{ key: '所选', value: `${params.ids.length} 个订单` }] : []),
    ...(params.orderType === undefined ? [] : [{ key: '订单类型', value: orderType.label(params.orderType) }]),
    ...(params.status ? [{ key: '状态', value: params.status.map((code) => orderStatus.label(code)).join('、') }] : []),
    ...(params.keyword ? [{ key: '关键词', value: params.keyword }] : []),
    ...(params.createdFrom ? [{ key: '下单开始', value: params.createdFrom }] : []),
    ...(params.createdTo ? [{ key: '下单结束', value: params.createdTo }] : []),
  ],
  count: async (params: Params, scope: ExportScope) => scope.db.$count(order, whereOf(params, scope)),
} as const

export const orderExport: ExportDefinition<Params, Row> = {
  ...shared,
  kind: 'orders',
  title: '订单',
  columns: orderColumns,
  rows: rowsOf,
}

export const orderLineExport: ExportDefinition<Params, LineRow> = {
  ...shared,
  kind: 'orderLines',
  title: '订单商品明细',
  columns: ({ caller }) => [
    ...headColumns.map(ofOrder),
    ...shownColumns(orderLineRights, caller, lineColumns),
    ...shownColumns(orderRights, caller, tailColumns).map(ofOrder),
  ],
  async *rows(params, scope) {
    for await (const rows of rowsOf(params, scope)) {
      yield rows.flatMap((row) => row.lines.map((line) => ({ order: row, line })))
    }
  },
}

const ofOrder = ({ value, ...column }: ExportColumn<Row>): ExportColumn<LineRow> => ({
  ...column,
  value: ({ order: row }) => value(row),
})
