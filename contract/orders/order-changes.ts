// 订单处理
import { z } from 'zod'
import { leadTime } from '#contract/delivery.ts'
import { endpoint } from '#contract/endpoint.ts'
import { bulkResult, code, files, id, ids, money, paragraph, requiredLine, version } from '#contract/fields.ts'
import { closeReason, drawingState, remarkColor } from './codes.ts'
import { ReceiverInput } from './order-create.ts'
import { heldByOrders } from './order-effects.ts'
import { OrderChanged } from './orders.ts'

const target = { id: id('请选择订单'), version: version() }
const changes = ['order']

export const adjustOrderPrice = endpoint('POST /api/order/adjustPrice', {
  title: '订单改价',
  paramsIn: 'body',
  permission: 'order:price',
  invalidates: [...changes, 'payment'],
  params: z.strictObject({
    ...target,
    /** New unit prices; omitted lines keep theirs. */
    lines: z.array(z.strictObject({ id: id('请选择商品行'), unitPrice: money('成交单价') })).max(200),
    freightAmount: money('运费').optional(),
    installAmount: money('安装服务费').optional(),
    reason: requiredLine(200, '改价原因', 2),
  }),
  data: OrderChanged,
})

export const changeReceiver = endpoint('POST /api/order/changeReceiver', {
  title: '改收货信息',
  paramsIn: 'body',
  permission: 'order:edit',
  invalidates: changes,
  params: ReceiverInput.extend({
    ...target,
    /** Confirms that the freight differs for another province but is not charged. */
    confirm: z.boolean().default(false),
  }),
  data: OrderChanged,
})

export const remarkOrders = endpoint('POST /api/order/remark', {
  title: '备注订单',
  paramsIn: 'body',
  permission: 'order:remark',
  invalidates: changes,
  params: z.strictObject({
    ids: ids(200),
    sellerRemark: paragraph(500, '客服备注'),
    remarkColor: code(remarkColor, '备注标记'),
    /** Appends to the existing remark instead of replacing it. */
    append: z.boolean().default(false),
  }),
  data: z.object({ done: z.number().int() }),
})

/** Maximum orders per close request, and per shipping reminder. */
export const CLOSED_AT_ONCE = 100
export const REMINDED_AT_ONCE = 100

export const closeOrders = endpoint('POST /api/order/close', {
  title: '关闭订单',
  paramsIn: 'body',
  permission: 'order:close',
  invalidates: [...changes, 'payment', ...heldByOrders],
  params: z.strictObject({
    ids: ids(CLOSED_AT_ONCE),
    closeReason: code(closeReason, '关闭原因'),
    remark: paragraph(200, '说明').optional(),
  }),
  data: bulkResult,
})

export const remindShip = endpoint('POST /api/order/remindShip', {
  title: '催促发货',
  paramsIn: 'body',
  permission: 'order:remind',
  invalidates: [...changes, 'notification'],
  params: z.strictObject({ ids: ids(REMINDED_AT_ONCE), words: paragraph(200, '催促内容').optional() }),
  data: bulkResult,
})

export const changeLeadTime = endpoint('POST /api/order/changeLeadTime', {
  title: '改交期',
  paramsIn: 'body',
  permission: 'order:edit',
  invalidates: changes,
  params: z.strictObject({
    ...target,
    lines: z
      .array(z.strictObject({ id: id('请选择商品行'), leadTime: code(leadTime, '交货周期') }))
      .min(1, '请选择商品行')
      .max(200),
    reason: requiredLine(200, '改交期原因', 2),
  }),
  data: OrderChanged,
})

/** States an operator may set; 1 is the initial state. */
export const DRAWING_STATES = [
  drawingState.toConfirm,
  drawingState.confirmed,
  drawingState.toRevise,
] as const satisfies readonly (typeof drawingState.codes)[number][]

export const saveDrawing = endpoint('POST /api/order/drawing', {
  title: '图纸确认',
  paramsIn: 'body',
  permission: 'order:edit',
  invalidates: changes,
  params: z.strictObject({
    lineId: id('请选择商品行'),
    drawings: files(10, '定制图纸'),
    drawingState: z.literal(DRAWING_STATES, '请选择图纸状态'),
    words: paragraph(200, '说明').optional(),
  }),
  data: OrderChanged,
})

export const extendReceive = endpoint('POST /api/order/extendReceive', {
  title: '延长收货',
  paramsIn: 'body',
  permission: 'order:receive',
  invalidates: changes,
  params: z.strictObject({ ...target, reason: requiredLine(200, '延长原因', 2) }),
  data: OrderChanged,
})

export const confirmReceive = endpoint('POST /api/order/confirmReceive', {
  title: '代确认收货',
  paramsIn: 'body',
  permission: 'order:receive',
  invalidates: [...changes, 'shipment'],
  params: z.strictObject({
    ...target,
    signProof: files(6, '签收凭证').min(1, '请上传签收凭证'),
    reason: requiredLine(200, '代收货原因', 2),
  }),
  data: OrderChanged,
})

export const saveInvoice = endpoint('POST /api/order/invoice', {
  title: '登记发票',
  paramsIn: 'body',
  permission: 'order:invoice',
  invalidates: changes,
  params: z.strictObject({
    ...target,
    invoiceNo: z.string().regex(/^\d{8,20}$/, '发票号码应为 8 到 20 位数字'),
  }),
  data: OrderChanged,
})
