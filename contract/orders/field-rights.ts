import { allBy, allOpen, type FieldRule, type ResourceRights, staff } from '../field-rights.ts'
import type { LicenceInput } from './digital-orders.ts'
import type { OrderInput } from './order-create.ts'
import type { Order, OrderLine } from './orders.ts'
import type { TradeParty } from './parties.ts'
import type { Refund } from './refunds.ts'
import type { Shipment } from './shipments.ts'

const contactNeeds = ['order:contact'] as const
const costNeeds = ['product:cost'] as const
const isWhole = ['isWhole'] as const

/** Contact data of the receiver: a supplier reads it once the order is paid. */
const contact: FieldRule = {
  platform: { needs: contactNeeds },
  supplier: { needs: contactNeeds, when: ['isPaid'] },
  distributor: { needs: contactNeeds },
}
/** Total amounts of an order: hidden from suppliers and from readers who see only part of its lines. */
const orderMoney: FieldRule = { platform: { when: isWhole }, distributor: { when: isWhole } }
/** A distributor reads the cost of its own sales. */
const orderCost: FieldRule = {
  platform: { needs: costNeeds, when: isWhole },
  distributor: { when: ['isOwnSale', 'isWhole'] },
}
const sold: FieldRule = { platform: {}, distributor: {} }
/** Platform-internal data: readable by suppliers, never by buyers. */
const notForBuyers: FieldRule = { platform: {}, supplier: {} }
const whole: FieldRule = { platform: { when: isWhole }, supplier: { when: isWhole }, distributor: { when: isWhole } }

const lineMoney = ['dealPrice', 'amount', 'discountAmount', 'payAmount', 'refundedAmount', 'openRefundAmount'] as const

export const orderLineRights: ResourceRights<
  (typeof lineMoney)[number] | keyof Pick<OrderLine, Prices | 'leadTime' | 'drawingState' | 'drawings' | 'quantity'>
> = {
  view: 'order:view',
  fields: {
    supplyPrice: { platform: { needs: costNeeds }, supplier: {} },
    purchasePrice: { platform: { needs: costNeeds } },
    productPrice: { platform: {} },
    ...allBy(sold, 'salePrice', 'unitPrice', ...lineMoney),
    ...allOpen('leadTime', 'drawingState', 'drawings', 'quantity'),
  },
}
type Prices = 'supplyPrice' | 'purchasePrice' | 'productPrice' | 'salePrice' | 'unitPrice'

const shipmentFields = ['logisticsCompany', 'logisticsNo', 'deliveryMethod', 'driverName', 'pickupPoint'] as const

/** Users who ship must be able to correct the phones of driver and installer. */
const driver: FieldRule = {
  platform: { needs: ['order:contact', 'shipment:ship'] },
  supplier: {},
  distributor: {},
  cover: 'phone',
}

export const shipmentRights: ResourceRights<
  | (typeof shipmentFields)[number]
  | keyof Pick<Shipment, 'driverPhone' | 'installerPhone' | 'freightCost' | 'expectedArriveAt' | 'installAt'>
  | keyof Pick<Shipment, 'installerName' | 'status' | 'revokeReason' | 'remark'>
> = {
  view: 'shipment:view',
  fields: {
    ...allBy(driver, 'driverPhone', 'installerPhone'),
    // The carrier's charge is hidden from dealers.
    freightCost: notForBuyers,
    ...allOpen(...shipmentFields),
    ...allOpen('expectedArriveAt', 'installAt', 'installerName', 'status', 'revokeReason', 'remark'),
  },
  reasons: allOpen('revoke'),
}

const refundMoney = ['applyAmount', 'approvedAmount', 'freightRefund', 'payoutAccount', 'payoutVoucher'] as const
const refundMore = ['payoutError', 'payoutTradeNo', 'orderLeft', 'orderAfter', 'amount'] as const

export const refundRights: ResourceRights<
  (typeof refundMoney)[number] | (typeof refundMore)[number] | keyof Pick<Refund, 'returnAddress'>
> = {
  view: 'refund:view',
  fields: {
    ...allBy(sold, ...refundMoney, ...refundMore),
    // Belongs to the supplier, who reads its own, and to the buyer, who returns goods there. Users who approve a return
    // set it.
    returnAddress: {
      platform: { needs: ['order:contact', 'refund:approve'] },
      supplier: {},
      distributor: {},
      cover: 'phonesWithin',
    },
  },
  // Contains amounts.
  summary: sold,
  reasons: allOpen('opinion', 'reject', 'withdraw', 'receive'),
}

const money = ['goodsAmount', 'freightAmount', 'installAmount', 'discountAmount', 'adjustAmount', 'payAmount'] as const

type OrderField =
  | (typeof money)[number]
  | Exclude<keyof OrderInput, 'lines' | 'buyerId' | 'isSample'>
  | keyof Pick<Order, 'refundedAmount' | 'freightRefunded' | 'costAmount' | 'profitAmount' | 'buyerPhone'>
  | keyof Pick<Order, 'payments' | 'commissions' | 'waitingPayment' | 'autoReceiveAt' | 'invoiceNo' | 'remarkColor'>
  | 'suppliers'
  | 'store'

export const orderRights: ResourceRights<OrderField> = {
  view: 'order:view',
  fields: {
    ...allBy(orderMoney, ...money, 'refundedAmount', 'freightRefunded', 'payments', 'waitingPayment', 'userCouponId'),
    ...allBy(orderCost, 'costAmount', 'profitAmount'),
    commissions: { platform: { needs: ['promoter:view'], when: isWhole } },
    ...allBy({ ...contact, cover: 'phone' }, 'buyerPhone', 'receiverPhone'),
    receiverName: { ...contact, cover: 'name' },
    receiverAddress: { ...contact, cover: 'all' },
    ...allBy(notForBuyers, 'sellerRemark', 'remarkColor'),
    ...allOpen('bizType', 'logisticsLevel', 'buyerRemark', 'receiverArea', 'hasElevator', 'floorNo'),
    ...allOpen('autoReceiveAt', 'invoiceNo', 'store'),
    // The suppliers that a log entry is about. Readers who see part of an order do not get entries of other parts.
    suppliers: allOpen('suppliers').suppliers,
  },
  parts: { lines: orderLineRights, shipments: shipmentRights },
  // Contains amounts, the parties and shipment details.
  summary: { platform: { when: isWhole }, distributor: { when: isWhole } },
  ownSummaries: ['ship', 'editShipment', 'signShipment', 'revokeShipment'],
  reasons: {
    remark: notForBuyers,
    ...allBy(whole, 'close', 'extend', 'receive', 'remind', 'drawing', 'leadTime', 'revokeShipment'),
    ...allBy(whole, 'rejectRefund', 'withdrawRefund'),
    ...allBy({ platform: {}, distributor: {} }, 'price', 'rejectPayment'),
  },
  asks: {
    amountFrom: 'payAmount',
    amountTo: 'payAmount',
    buyerPhones: 'buyerPhone',
    waitConfirmPay: 'waitingPayment',
    remarkColor: 'remarkColor',
  },
}

export const digitalOrderRights: ResourceRights<
  keyof LicenceInput | 'buyerPhone' | 'payAmount' | 'licenceNo' | 'status'
> = {
  view: 'digitalOrder:view',
  fields: {
    buyerPhone: { platform: { needs: contactNeeds }, cover: 'phone' },
    // Users who deliver may have to correct it.
    deliverAccount: { platform: { needs: ['order:contact', 'digitalOrder:deliver'] }, cover: 'phone' },
    ...allBy(staff, 'payAmount', 'validUntil', 'downloadLimit', 'licenceNo', 'reason', 'status'),
  },
}

/** Trading parties of the platform. */
export const partyRights: ResourceRights<keyof Pick<TradeParty, 'phone'>> = {
  view: 'order:view',
  fields: {
    phone: {
      platform: { needs: contactNeeds },
      supplier: { needs: contactNeeds },
      distributor: { needs: contactNeeds },
      cover: 'phone',
    },
  },
}

/** Payments are logged within the record that they pay for. */
export const paymentRights: ResourceRights<'amount' | 'transferAmount' | 'status'> = {
  view: 'order:view',
  fields: allBy(sold, 'amount', 'transferAmount', 'status'),
  summary: sold,
}
