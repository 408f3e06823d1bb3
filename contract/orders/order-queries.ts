// 订单查询与导出
import { z } from 'zod'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  chosenIds,
  code,
  date,
  exportColumns,
  exportStarted,
  id,
  line,
  money,
  page,
  pageParams,
  queryId,
} from '#contract/fields.ts'
import { payMethod } from '#contract/payment.ts'
import {
  drawingState,
  exportGrain,
  marketingChannel,
  orderBizType,
  orderStatus,
  orderType,
  remarkColor,
} from './codes.ts'
import { Order, OrderRow } from './orders.ts'

/** Maximum numbers or phones pasted into the search. */
export const MAX_PASTED = 200
export const MAX_RANGE_DAYS = 366

const filters = {
  bizType: code(orderBizType, '业务类型'),
  orderType: code(orderType, '订单类型').optional(),
  orderNos: z.array(line(18, '订单号').min(1)).max(MAX_PASTED, `最多 ${MAX_PASTED} 个订单号`).optional(),
  buyerPhones: z.array(line(20, '买家电话').min(1)).max(MAX_PASTED, `最多 ${MAX_PASTED} 个电话`).optional(),
  /** Buyer, receiver, phone, product name or code. */
  keyword: line(60, '关键词').optional(),
  productName: line(60, '商品名称').optional(),
  supplierId: id('请选择供应商').optional(),
  brandId: id('请选择品牌').optional(),
  distributorId: id('请选择经销商').optional(),
  cardMerchantId: id('请选择黑卡商家').optional(),
  channelId: id('请选择渠道商').optional(),
  userId: id('请选择消费者').optional(),
  storeId: id('请选择门店').optional(),
  payMethod: code(payMethod, '支付方式').optional(),
  leadTime: code(leadTime, '交货周期').optional(),
  logisticsLevel: code(logisticsLevel, '物流服务').optional(),
  marketingChannel: code(marketingChannel, '营销渠道').optional(),
  /** The area or a part of it. */
  receiverArea: areaCode('收货地区').optional(),
  logisticsNo: line(30, '物流单号').optional(),
  remarkColor: code(remarkColor, '备注标记').optional(),
  /** Of any line. */
  drawingState: code(drawingState, '图纸确认').optional(),
  hasOpenRefund: z.literal(true).optional(),
  isOverdue: z.literal(true).optional(),
  waitConfirmPay: z.literal(true).optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
  paidFrom: date('付款开始日期').optional(),
  paidTo: date('付款结束日期').optional(),
  completedFrom: date('完成开始日期').optional(),
  completedTo: date('完成结束日期').optional(),
  amountFrom: money('最低金额').optional(),
  amountTo: money('最高金额').optional(),
}

/** 1 and 2 are requested together: both wait for shipment. */
const status = { status: z.array(code(orderStatus, '订单状态')).min(1).max(7).optional() }

export const ORDER_SORTS = ['createdAt', 'paidAt', 'payAmount', 'promisedShipAt', 'completedAt', 'totalQty'] as const

export const listOrders = endpoint('POST /api/order/list', {
  title: '查看订单列表',
  paramsIn: 'body',
  permission: 'order:view',
  resource: 'order',
  params: pageParams({ ...filters, ...status }, { sort: ORDER_SORTS }),
  data: page(OrderRow).extend({
    /** Over all pages; omitted for suppliers, and if summing requires reading more than 10,000 orders. */
    payAmount: z.string().optional(),
    refundedAmount: z.string().optional(),
    /** Why the result is empty, e.g. an unknown channel, or why the sums are missing. */
    notice: z.string().optional(),
  }),
})

export const countOrders = endpoint('POST /api/order/count', {
  title: '统计订单',
  paramsIn: 'body',
  permission: 'order:view',
  resource: 'order',
  params: z.strictObject(filters),
  data: z.object({
    /** 10,001 means more than 10,000. The other counts are omitted if they require reading all orders. */
    all: z.number().int(),
    /** By status 0 to 6. */
    status: z.record(z.string(), z.number().int()),
    /** 1 and 2 together. */
    waitShip: z.number().int().optional(),
    waitConfirmPay: z.number().int().optional(),
    overdue: z.number().int().optional(),
    refunding: z.number().int().optional(),
  }),
})

export const getOrder = endpoint('GET /api/order/detail/{id}', {
  title: '查看订单',
  paramsIn: 'path',
  permission: 'order:view',
  resource: 'order',
  params: z.strictObject({ id: queryId() }),
  data: Order,
})

export const exportOrders = endpoint('POST /api/order/export', {
  title: '导出订单',
  paramsIn: 'body',
  permission: 'order:export',
  invalidates: ['job'],
  params: z.strictObject({
    ...exportColumns,
    ...filters,
    ...status,
    ...chosenIds,
    grain: code(exportGrain, '导出方式').default('order'),
  }),
  data: exportStarted,
})
