import { eq, inArray } from 'drizzle-orm'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { drawingState } from '#contract/orders/codes.ts'
import { carriageOf } from '#contract/orders/freight-rules.ts'
import { promisedShipAt } from '#contract/orders/lead-times.ts'
import type * as contract from '#contract/orders/order-changes.ts'
import { adjustFault, adjustOf, dealPriceOf, minusMoney, orderMoney } from '#contract/orders/order-money.ts'
import { isBelowCost } from '#contract/orders/order-prices.ts'
import { receiverFaults } from '#contract/orders/receiver-rules.ts'
import { orderUploads } from '#contract/orders/upload-rules.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { sku } from '#server/database/schema/goods.ts'
import { orderLine } from '#server/database/schema/orders.ts'
import { changesOf } from '#server/entity/changes.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { notFound, Refusal, refuse, refuseField } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { isDistrict, regionPath } from '#server/platform/regions.ts'
import { lockReady } from './check.ts'
import { auditOrder, changedOrder, type LineRecord, type LockedOrder, saveOrder } from './present.ts'
import { indexOrders } from './search-index.ts'

type Params<Name extends keyof typeof contract> = ParsedParamsOf<(typeof contract)[Name]>
type Changed = AnswerOf<typeof contract.adjustOrderPrice>

const unknownLine = () => refuse('商品行不属于该订单')

/** The requested lines with their input; lines of another order are refused. */
function named<Wanted extends { id: number }>({ lines }: LockedOrder, wanted: readonly Wanted[]) {
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length) throw refuse('同一商品行出现了两次')
  return wanted.map((of) => {
    const line = lines.find(({ id }) => id === of.id)
    if (!line) throw unknownLine()
    return { line, wanted: of }
  })
}

const titleOf = ({ productName, specText }: LineRecord): string => [productName, specText].filter(Boolean).join(' ')

export async function adjustPrice(params: Params<'adjustOrderPrice'>, context: Context): Promise<Changed> {
  const locked = await lockReady(context, 'adjustOrderPrice', params)
  const prices = named(locked, params.lines)
  for (const [index, { line, wanted }] of prices.entries()) {
    if (!isBelowCost(wanted.unitPrice, line.purchasePrice) || context.caller.can('order:priceBelowCost')) continue
    throw refuse(`「${line.productName}」的价格低于采购价`, { [`lines.${index}.unitPrice`]: '不能低于采购价' })
  }
  const { order } = locked
  const charges = {
    freightAmount: params.freightAmount ?? order.freightAmount,
    installAmount: params.installAmount ?? order.installAmount,
  }
  if (order.logisticsLevel !== logisticsLevel.deliveryAndInstallation && Number(charges.installAmount) > 0)
    throw refuseField('installAmount', '订单不含安装服务')
  const priced = locked.lines.map((line) => {
    const found = prices.find(({ line: { id } }) => id === line.id)
    return found ? { ...line, adjustAmount: adjustOf(line, found.wanted.unitPrice) } : line
  })
  const money = orderMoney(priced, { ...charges, discountAmount: order.discountAmount })
  const fault = adjustFault(money)
  if (fault !== '') throw refuse(fault)
  const saved = await saveOrder(workOf(context), locked, {
    set: charges,
    lines: priced.map(({ id, adjustAmount }, index) => ({
      id,
      adjustAmount,
      discountAmount: money.lines[index]?.discountAmount ?? '0.00',
      payAmount: money.lines[index]?.payAmount ?? '0.00',
    })),
  })
  auditOrder(
    workOf(context),
    order,
    'price',
    `订单 ${order.orderNo} 改价：应付 ${order.payAmount} 元改为 ${saved.order.payAmount} 元`,
    {
      reason: params.reason,
      changes: [
        ...prices.map(({ line, wanted }) => ({
          field: `lines.${line.lineNo}.unitPrice`,
          title: `${titleOf(line)} 成交单价`,
          before: dealPriceOf(line),
          after: wanted.unitPrice,
        })),
        ...changesOf(
          { freightAmount: order.freightAmount, installAmount: order.installAmount },
          charges,
          { freightAmount: '运费', installAmount: '安装服务费' },
          (_field, value) => String(value),
        ),
      ],
    },
  )
  return changedOrder(saved)
}

const receiverTitles = {
  receiverName: '收货人',
  receiverPhone: '收货电话',
  receiverArea: '收货地区',
  receiverAddress: '详细地址',
  hasElevator: '有无电梯',
  floorNo: '楼层',
}

/** Difference in freight for another receiver area; negative when it is cheaper. */
async function freightChange(context: Context, { order, lines }: LockedOrder, receiverArea: string): Promise<string> {
  const versions = await context.db
    .select({ id: sku.id, volume: sku.volume, packageCount: sku.packageCount })
    .from(sku)
    .where(
      inArray(
        sku.id,
        lines.map(({ skuId }) => skuId),
      ),
    )
  const loads = lines.map(({ skuId, quantity }) => {
    const version = versions.find(({ id }) => id === skuId)
    return { quantity, volume: version?.volume ?? null, packageCount: version?.packageCount ?? 1 }
  })
  const to = (area: string) => carriageOf({ ...order, receiverArea: area }, loads).freightAmount
  return minusMoney(to(receiverArea), to(order.receiverArea))
}

export async function editReceiver(params: Params<'changeReceiver'>, context: Context): Promise<Changed> {
  const { id, version, confirm, ...receiver } = params
  const locked = await lockReady(context, 'changeReceiver', { id, version })
  const { order } = locked
  if (!isDistrict(receiver.receiverArea)) throw refuseField('receiverArea', '请选择到区县')
  const faults = receiverFaults(receiver, order.logisticsLevel)
  const [fault] = Object.values(faults)
  if (fault !== undefined) throw refuse(fault, faults)
  const difference = await freightChange(context, locked, receiver.receiverArea)
  if (Number(difference) !== 0 && !confirm) {
    const change = Number(difference) > 0 ? `增加 ${difference}` : `减少 ${difference.slice(1)}`
    throw new Refusal(422, `收货地区变更后运费${change} 元，确认后不再补收或退还差额`, {
      freightDifference: difference,
    })
  }
  const { receiverName, receiverPhone, receiverArea, receiverAddress } = receiver
  const next = {
    ...{ receiverName, receiverPhone, receiverArea, receiverAddress },
    hasElevator: receiver.hasElevator ?? null,
    floorNo: receiver.floorNo ?? null,
  }
  const saved = await saveOrder(workOf(context), locked, { set: next })
  if (receiverName !== order.receiverName) await indexOrders(context.db, [id])
  const changes = changesOf(
    {
      receiverName: order.receiverName,
      receiverPhone: order.receiverPhone,
      receiverArea: order.receiverArea,
      receiverAddress: order.receiverAddress,
      hasElevator: order.hasElevator,
      floorNo: order.floorNo,
    },
    next,
    receiverTitles,
    (field, value) => (field === 'receiverArea' ? regionPath(String(value)) : textOf(value)),
  )
  auditOrder(workOf(context), order, 'receiver', `修改订单 ${order.orderNo} 的收货信息`, { changes })
  return changedOrder(saved)
}

const textOf = (value: unknown): string => (typeof value === 'boolean' ? (value ? '有' : '无') : String(value ?? ''))

export async function editLeadTime(params: Params<'changeLeadTime'>, context: Context): Promise<Changed> {
  const locked = await lockReady(context, 'changeLeadTime', params)
  const { order } = locked
  const wanted = named(locked, params.lines)
  const saved = await saveOrder(workOf(context), locked, {
    lines: wanted.map(({ line, wanted: { leadTime: code } }) => ({
      id: line.id,
      leadTime: code,
      promisedShipAt: promisedShipAt(order.paidAt, code),
    })),
  })
  auditOrder(workOf(context), order, 'leadTime', `修改订单 ${order.orderNo} 的交货周期`, {
    reason: params.reason,
    changes: wanted.map(({ line, wanted: of }) => ({
      field: `lines.${line.lineNo}.leadTime`,
      title: `${titleOf(line)} 交货周期`,
      before: leadTime.label(line.leadTime),
      after: leadTime.label(of.leadTime),
    })),
  })
  return changedOrder(saved)
}

export async function setDrawing(params: Params<'saveDrawing'>, context: Context): Promise<Changed> {
  const [found] = await context.db
    .select({ orderId: orderLine.orderId })
    .from(orderLine)
    .where(eq(orderLine.id, params.lineId))
  if (!found) throw notFound('商品行不存在')
  const locked = await lockReady(context, 'saveDrawing', { id: found.orderId })
  const [{ line } = { line: undefined }] = named(locked, [{ id: params.lineId }])
  if (!line) throw unknownLine()
  if (line.shippedQty > 0) throw refuse('商品已发出，不能修改图纸')
  const drawings = plainFiles(context.services.store, params.drawings)
  if (drawings.length === 0 && params.drawingState !== drawingState.toRevise)
    throw refuseField('drawings', '请上传定制图纸')
  const urls = urlsOf('drawings', drawings)
  await checkFiles(context, urls, () => orderUploads.drawings)
  await markFiles(context, 'orderLine', line.id, urls)
  const saved = await saveOrder(workOf(context), locked, {
    lines: [{ id: line.id, drawings, drawingState: params.drawingState }],
  })
  auditOrder(workOf(context), locked.order, 'drawing', `订单 ${locked.order.orderNo}「${titleOf(line)}」图纸确认`, {
    reason: params.words ?? '',
    changes: [
      {
        field: `lines.${line.lineNo}.drawingState`,
        title: '图纸确认',
        before: drawingState.label(line.drawingState),
        after: drawingState.label(params.drawingState),
      },
    ],
  })
  return changedOrder(saved)
}

export async function registerInvoice(params: Params<'saveInvoice'>, context: Context): Promise<Changed> {
  const locked = await lockReady(context, 'saveInvoice', params)
  const { order } = locked
  const saved = await saveOrder(workOf(context), locked, { set: { invoiceNo: params.invoiceNo } })
  auditOrder(workOf(context), order, 'invoice', `登记订单 ${order.orderNo} 的发票`, {
    changes: [{ field: 'invoiceNo', title: '发票号码', before: order.invoiceNo, after: params.invoiceNo }],
  })
  return changedOrder(saved)
}
