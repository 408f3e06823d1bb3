import { asc } from 'drizzle-orm'
import { EXPORT_MAX_ROWS } from '#contract/constants.ts'
import { leadTime, logisticsLabel } from '#contract/delivery.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import {
  drawingState,
  lineStatus,
  marketingChannelLabel,
  orderBizType,
  orderStatus,
  orderType,
} from '#contract/orders/codes.ts'
import { orderLineRights, orderRights } from '#contract/orders/field-rights.ts'
import type { exportOrders } from '#contract/orders/order-queries.ts'
import type { OrderLine, OrderRow } from '#contract/orders/orders.ts'
import { payMethodLabel } from '#contract/payment.ts'
import type { Caller } from '#server/context.ts'
import { slicesOf } from '#server/database/bulk-writes.ts'
import { order } from '#server/database/schema/orders.ts'
import { anyOf } from '#server/entity/paging.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { type ExportColumn, type ExportDefinition, type ExportScope, shownColumns } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { orderFilters, withStatuses } from './filters.ts'
import { presentOrders, visibleTo } from './present-orders.ts'

type Params = Omit<ParsedParamsOf<typeof exportOrders>, 'grain'>
type Row = Omit<OrderRow, 'allowed'>
interface LineRow {
  order: Row
  line: OrderLine
}

const partyOf = (row: Row): string => (row.cardMerchant ?? row.distributor ?? row.channel)?.name ?? ''
/** The drawing states of an order, without duplicates. */
const drawingsOf = ({ lines }: Row): string =>
  [...new Set(lines.map((line) => line.drawingState).filter((state) => state > drawingState.notNeeded))]
    .map(drawingState.label)
    .join('、')

const headColumns: ExportColumn<Row>[] = [
  { id: 'orderNo', title: '订单号', width: 22, value: (row) => row.orderNo },
  { id: 'bizType', title: '业务类型', beside: 'orderNo', value: (row) => orderBizType.label(row.bizType) },
  { id: 'status', title: '订单状态', value: (row) => orderStatus.label(row.status) },
  { id: 'orderType', title: '订单类型', value: (row) => orderType.label(row.orderType) },
]
const partyColumns: ExportColumn<Row>[] = [
  { id: 'cardMerchant', title: '黑卡商家', width: 24, isExtra: true, value: (row) => row.cardMerchant?.name },
  { id: 'distributor', title: '经销商', width: 24, isExtra: true, value: (row) => row.distributor?.name },
  { id: 'channel', title: '渠道商', width: 24, isExtra: true, value: (row) => row.channel?.name },
  { id: 'store', title: '成交门店', width: 24, isExtra: true, value: (row) => row.store?.name },
  {
    id: 'lines',
    title: '商品',
    width: 40,
    isExtra: true,
    value: ({ lines }) => lines.map((line) => `${line.productName} ${line.specText} ×${line.quantity}`).join('；'),
  },
  { id: 'supplierCount', title: '供应商', isExtra: true, value: (row) => row.supplierCount },
  { id: 'drawingState', title: '图纸确认', isExtra: true, value: drawingsOf },
  { id: 'openRefundCount', title: '退款中', isExtra: true, value: (row) => row.openRefundCount },
  {
    id: 'remarkColor',
    field: 'sellerRemark',
    title: '备注',
    width: 36,
    isExtra: true,
    value: (row) => row.sellerRemark,
  },
  {
    id: 'buyerRemark',
    title: '买家备注',
    width: 36,
    beside: 'remarkColor',
    isExtra: true,
    value: (row) => row.buyerRemark,
  },
]
const buyerColumns: ExportColumn<Row>[] = [
  { id: 'party', title: '商家', width: 24, value: partyOf },
  { id: 'buyerName', title: '买家', width: 20, value: (row) => row.buyerName },
  { id: 'buyerPhone', title: '买家电话', beside: 'buyerName', value: (row) => row.buyerPhone },
]
const moneyColumns: ExportColumn<Row>[] = [
  { id: 'goodsAmount', title: '商品金额', kind: 'money', value: (row) => row.goodsAmount },
  { id: 'freightAmount', title: '运费', kind: 'money', value: (row) => row.freightAmount },
  { id: 'installAmount', title: '安装服务费', kind: 'money', value: (row) => row.installAmount },
  { id: 'discountAmount', title: '优惠金额', kind: 'money', value: (row) => row.discountAmount },
  { id: 'adjustAmount', title: '改价金额', kind: 'money', value: (row) => row.adjustAmount },
  { id: 'payAmount', title: '应付金额', kind: 'money', value: (row) => row.payAmount },
  { id: 'refundedAmount', title: '已退金额', kind: 'money', value: (row) => row.refundedAmount },
  { id: 'costAmount', title: '采购成本', kind: 'money', value: (row) => row.costAmount },
  { id: 'profitAmount', title: '商家利润', kind: 'money', value: (row) => row.profitAmount },
]
const tailColumns: ExportColumn<Row>[] = [
  { id: 'totalQty', title: '件数', value: (row) => row.totalQty },
  { id: 'shippedQty', title: '已发数量', beside: 'totalQty', value: (row) => row.shippedQty },
  { id: 'payMethod', title: '支付方式', value: (row) => payMethodLabel(row.payMethod) },
  { id: 'marketingChannel', title: '营销渠道', value: (row) => marketingChannelLabel(row.marketingChannel) },
  { id: 'leadTime', title: '交货周期', value: (row) => leadTime.label(row.leadTime) },
  { id: 'logisticsLevel', title: '物流服务', width: 22, value: (row) => logisticsLabel(row.logisticsLevel) },
  { id: 'receiverName', title: '收货人', value: (row) => row.receiverName },
  { id: 'receiverPhone', title: '收货电话', beside: 'receiverName', value: (row) => row.receiverPhone },
  {
    id: 'receiverArea',
    title: '收货地区',
    width: 24,
    beside: 'receiverName',
    value: (row) => regionPath(row.receiverArea),
  },
  { id: 'receiverAddress', title: '详细地址', width: 36, beside: 'receiverName', value: (row) => row.receiverAddress },
  { id: 'createdAt', title: '下单时间', kind: 'time', value: (row) => row.createdAt },
  { id: 'paidAt', title: '付款时间', kind: 'time', beside: 'createdAt', value: (row) => row.paidAt },
  { id: 'promisedShipAt', title: '承诺发货', kind: 'time', value: (row) => row.promisedShipAt },
  { id: 'completedAt', title: '完成时间', kind: 'time', value: (row) => row.completedAt },
]
const lineColumns: ExportColumn<LineRow>[] = [
  { id: 'productName', title: '商品名称', width: 32, value: ({ line }) => line.productName },
  { id: 'skuCode', title: 'SKU 编码', width: 20, value: ({ line }) => line.skuCode },
  { id: 'specText', title: '规格', width: 20, value: ({ line }) => line.specText },
  { id: 'brand', title: '品牌', value: ({ line }) => line.brand.name },
  { id: 'supplier', title: '供应商', width: 24, value: ({ line }) => line.supplier.name },
  { id: 'supplyPrice', title: '供货价', kind: 'money', value: ({ line }) => line.supplyPrice },
  { id: 'dealPrice', title: '成交单价', kind: 'money', value: ({ line }) => line.dealPrice },
  { id: 'quantity', title: '数量', value: ({ line }) => line.quantity },
  { id: 'linePayAmount', field: 'payAmount', title: '实付', kind: 'money', value: ({ line }) => line.payAmount },
  { id: 'lineShippedQty', title: '已发', value: ({ line }) => line.shippedQty },
  { id: 'cancelledQty', title: '发货前已退', value: ({ line }) => line.cancelledQty },
  { id: 'returnedQty', title: '已退货', value: ({ line }) => line.returnedQty },
  { id: 'lineStatus', title: '行状态', value: ({ line }) => lineStatus.label(line.lineStatus) },
]

/** Columns that a supplier's list does not show. */
const notForSuppliers: ReadonlySet<string> = new Set(['payMethod', 'remarkColor', 'buyerRemark', 'supplierCount'])

const visible = (caller: Caller, columns: readonly ExportColumn<Row>[]): ExportColumn<Row>[] =>
  shownColumns(orderRights, caller, columns).filter(({ id }) => !isSupplier(caller) || !notForSuppliers.has(id))

const orderColumns = ({ caller }: ExportScope): ExportColumn<Row>[] =>
  visible(caller, [...headColumns, ...partyColumns, ...buyerColumns, ...moneyColumns, ...tailColumns])

const whereOf = (params: Params, scope: ExportScope) => withStatuses(orderFilters(params, scope).where, params.status)

/** Larger batches are not faster, and stay longer in the thread's memory. */
const ORDERS_AT_ONCE = 250

/** The ids are queried once: repeating the filter query for each batch costs more than reading the rows. */
async function* rowsOf(params: Params, scope: ExportScope): AsyncIterable<Row[]> {
  // Only ids, since rows would be held until the last order is read.
  const ids = await scope.db
    .select({ id: order.id })
    .from(order)
    .where(whereOf(params, scope))
    .orderBy(asc(order.id))
    .limit(EXPORT_MAX_ROWS)
    .then((found) => found.map(({ id }) => id))
  for (const slice of slicesOf(ids, ORDERS_AT_ONCE)) {
    const rows = await scope.db.select().from(order).where(anyOf(order.id, slice)).orderBy(asc(order.id))
    yield (await presentOrders(scope, rows)).map((row) => visibleTo(scope.caller, row))
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
  module: import.meta.url,
  title: '订单',
  columns: orderColumns,
  rows: rowsOf,
}

export const orderLineExport: ExportDefinition<Params, LineRow> = {
  ...shared,
  kind: 'orderLines',
  module: import.meta.url,
  title: '订单商品明细',
  columns: ({ caller }) => [
    ...visible(caller, [...headColumns, ...buyerColumns]).map(ofOrder),
    ...shownColumns(orderLineRights, caller, lineColumns),
    ...visible(caller, tailColumns).map(ofOrder),
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
