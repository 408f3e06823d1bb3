import { closeReason, invoiceType, orderBizType, orderStatus, payBizKind, remarkColor } from '#contract/orders/codes.ts'
import { allowedActions, lineStatusOf, type Person, shippableQty } from '#contract/orders/order-lifecycle.ts'
import { minusMoney, sumOfMoney, timesMoney } from '#contract/orders/order-money.ts'
import type { Order, OrderLine } from '#contract/orders/orders.ts'
import type { Payment } from '#contract/orders/payments.ts'
import { allowedShipmentActions } from '#contract/orders/shipment-rules.ts'
import type { Shipment } from '#contract/orders/shipments.ts'
import { payMethod } from '#contract/payment.ts'
import { daysAfter, hoursAfter } from '#contract/rules/moment.ts'
import { mark, paper } from '#mocks/pictures.ts'
import { hoursAgo } from '#mocks/records.ts'

/** In UTC+8, as in server timestamps. */
export const agoHours = (hours: number): string => hoursAfter(hoursAgo(hours), 0)

export const everybody: Person = { userId: 1, can: () => true }

const record = (id: number) => ({
  id,
  version: 1,
  createdAt: agoHours(id),
  createdBy: '林知夏',
  updatedAt: agoHours(id),
  updatedBy: '林知夏',
})

const goods = [
  { productName: '云栖三人位布艺沙发', specText: '颜色:米白;尺寸:2.4m', price: '3680.00' },
  { productName: '胡桃木餐桌', specText: '尺寸:1.6m', price: '2580.00' },
  { productName: '软包双人床', specText: '颜色:燕麦;尺寸:1.8m', price: '4290.00' },
] as const
const suppliers = [
  { id: 1, name: '木禾家居' },
  { id: 2, name: '云织软装' },
] as const

/** An order line; its status follows from the quantities. */
export function orderLine(id: number, change: Partial<OrderLine> = {}): OrderLine {
  const { productName, specText, price } = goods[(id - 1) % goods.length] ?? goods[0]
  const supplier = suppliers[id % 3 === 0 ? 1 : 0]
  const unitPrice = change.unitPrice ?? price
  const quantity = change.quantity ?? 1
  const amount = timesMoney(unitPrice, quantity)
  const line = {
    id,
    lineNo: id,
    productId: id,
    skuId: 100 + id,
    skuCode: `MH-${2000 + id}`,
    productName,
    image: mark(30 + id * 40),
    specText,
    brand: { id: 1, name: '北欧之家' },
    supplier,
    unit: '件',
    quantity,
    supplyPrice: timesMoney(unitPrice, '0.5'),
    purchasePrice: timesMoney(unitPrice, '0.6'),
    productPrice: unitPrice,
    salePrice: unitPrice,
    unitPrice,
    dealPrice: unitPrice,
    amount,
    discountAmount: '0.00',
    payAmount: amount,
    refundedAmount: '0.00',
    openRefundAmount: '0.00',
    returningQty: 0,
    leadTime: 2,
    promisedShipAt: null,
    shippedQty: 0,
    cancelledQty: 0,
    returnedQty: 0,
    lockedQty: 0,
    drawingState: 0 as const,
    drawings: [],
    ...change,
  }
  return { ...line, shippableQty: shippableQty(line), lineStatus: lineStatusOf(line) }
}

/** An order with sums computed from its lines. */
export function orderRecord(id: number, change: Partial<Order> = {}, person: Person = everybody): Order {
  const lines = change.lines ?? [orderLine(1, { quantity: 2 }), orderLine(2), orderLine(3)]
  const status = change.status ?? 0
  const createdAt = agoHours(id * 3)
  const paidAt = status === orderStatus.unpaid ? null : agoHours(id * 3 - 1)
  const goodsAmount = sumOfMoney(lines.map(({ amount = '0' }) => amount))
  const payAmount = sumOfMoney([...lines.map((line) => line.payAmount ?? '0'), '180.00'])
  const costAmount = sumOfMoney(lines.map(({ purchasePrice = '0', quantity }) => timesMoney(purchasePrice, quantity)))
  const order: Order = {
    ...record(id),
    createdAt,
    orderNo: `2611211405${String(30_000_000 + id).padStart(8, '0')}`,
    bizType: orderBizType.blackCardPurchase,
    orderType: 1,
    status,
    marketingChannel: 1,
    cardMerchant: { id: 1, name: '杭州拾光软装设计' },
    distributor: null,
    channel: null,
    user: null,
    store: null,
    buyerName: '陈书言',
    buyerPhone: '13800138000',
    lines,
    supplierCount: new Set(lines.map(({ supplier }) => supplier.id)).size,
    totalQty: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    shippedQty: lines.reduce((sum, { shippedQty }) => sum + shippedQty, 0),
    goodsAmount,
    freightAmount: '180.00',
    installAmount: '0.00',
    discountAmount: '0.00',
    adjustAmount: '0.00',
    payAmount,
    refundedAmount: '0.00',
    costAmount,
    profitAmount: minusMoney(minusMoney(payAmount, '180.00'), costAmount),
    payMethod: status === orderStatus.unpaid ? null : payMethod.alipay,
    payExpireAt: daysAfter(createdAt, 1),
    paidAt,
    leadTime: 2,
    logisticsLevel: 2,
    deliveryMethod: 1,
    promisedShipAt: paidAt && daysAfter(paidAt, 15),
    isOverdue: false,
    receiverName: '顾清和',
    receiverPhone: '13900139000',
    receiverArea: '330106',
    receiverAddress: '文三路 268 号云栖公寓 3 幢 1201 室',
    buyerRemark: '周末送货，提前一小时电话',
    sellerRemark: '',
    remarkColor: remarkColor.none,
    invoiceType: invoiceType.company,
    remindedAt: null,
    extendCount: 0,
    openRefundCount: 0,
    refundIds: [],
    waitingPayment: null,
    autoReceiveAt: status === orderStatus.shipped ? daysAfter(createdAt, 15) : null,
    completedAt: status === orderStatus.completed || status === orderStatus.reviewed ? agoHours(1) : null,
    closedAt: status === orderStatus.closed ? agoHours(1) : null,
    closeReason: status === orderStatus.closed ? closeReason.buyerCancelled : null,
    hasElevator: true,
    floorNo: 12,
    userCoupon: null,
    invoiceTitle: '杭州拾光软装设计有限公司',
    taxNo: '91330106MA2B0L8T3K',
    invoiceNo: '',
    remindCount: 0,
    shippedAt: status >= 3 && status < 6 ? agoHours(2) : null,
    reviewedAt: status === orderStatus.reviewed ? agoHours(0.5) : null,
    freightRefunded: '0.00',
    shipments: [],
    refunds: [],
    payments: [],
    allowed: {},
    ...change,
  }
  return { ...order, allowed: allowedActions(order, person, agoHours(0)) }
}

/** A pending bank transfer. */
export const voucher = (
  order: Pick<Order, 'orderNo'> & { payAmount?: string | undefined },
  submittedById = 2,
): Payment => ({
  ...record(900),
  payNo: 'P26112114050000000001',
  bizKind: payBizKind.order,
  bizNo: order.orderNo,
  amount: order.payAmount ?? '0.00',
  payMethod: 3,
  status: 2,
  tradeNo: '',
  payerName: '杭州拾光软装设计有限公司',
  payerAccount: '**** 6217',
  transferAmount: order.payAmount ?? '0.00',
  transferAt: agoHours(1),
  voucherImages: [{ url: paper(210), name: '回单.jpg', size: 120_000 }],
  submittedById,
  submittedBy: '周予安',
  confirmedBy: '',
  confirmedAt: null,
  rejectReason: '',
})

/** An order with a voucher for finance to check. */
export function withVoucher(order: Order, submittedById = 2): Order {
  const payment = voucher(order, submittedById)
  const { id, version, amount, submittedBy } = payment
  const waitingPayment = { id, version, amount, transferAmount: amount, submittedById, submittedBy }
  return orderRecord(order.id, { ...order, waitingPayment, payments: [payment] })
}

/** A shipment of all given lines. */
export function shipmentRecord(
  id: number,
  order: Order,
  lines: readonly OrderLine[],
  change: Partial<Shipment> = {},
): Shipment {
  const shipment: Shipment = {
    ...record(id),
    createdAt: agoHours(1),
    shipmentNo: `F${String(2611211405000000 + id)}`,
    orderId: order.id,
    orderNo: order.orderNo,
    supplier: lines[0]?.supplier ?? { id: 1, name: '木禾家居' },
    lines: lines.map((line) => ({ ...line, orderLineId: line.id })),
    deliveryMethod: 1,
    logisticsCompany: 'DBL',
    logisticsNo: 'DPK300012345678',
    driverName: '',
    driverPhone: '',
    pickupPoint: '',
    packageCount: 2,
    weight: '68.50',
    volume: '1.240',
    freightCost: '160.00',
    images: [],
    shippedAt: agoHours(1),
    expectedArriveAt: '',
    installAt: '',
    installerName: '',
    installerPhone: '',
    status: 1,
    signedAt: null,
    signProof: [],
    revokeReason: '',
    remark: '',
    allowed: {},
    ...change,
  }
  return { ...shipment, allowed: allowedShipmentActions({ ...shipment, hasReturn: false }, everybody, agoHours(0)) }
}
