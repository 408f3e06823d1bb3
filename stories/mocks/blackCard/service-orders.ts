import type { RequestHandler } from 'msw'
import { cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import { serviceOrderStatus, serviceOrigin } from '#contract/blackCard/codes.ts'
import {
  acceptServiceOrder,
  assignServiceOrders,
  closeServiceOrders,
  consumeServiceOrder,
  giftServiceOrders,
  refundServiceOrder,
  undoConsumeServiceOrder,
} from '#contract/blackCard/service-order-changes.ts'
import { serviceRefundFaults, usageFaults } from '#contract/blackCard/service-order-rules.ts'
import {
  exportServiceOrders,
  type FittingProvider,
  getServiceOrder,
  listFittingProviders,
  listServiceAppointments,
  listServiceOrders,
  type ServiceOrder,
} from '#contract/blackCard/service-orders.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { confirmPayment } from '#contract/orders/payments.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, current, found, nextId, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { hoursAgo } from '#mocks/records.ts'
import { cardRecords } from './card-records.ts'
import { serviceOrderRecord, serviceOrderRecords, serviceUse } from './service-order-records.ts'
import { servicePackageRecords } from './service-packages.ts'

const { unassigned, inService, toAccept, completed, closed } = serviceOrderStatus

/** The best first; the last one cannot be chosen. */
export const fittingProviders = (): FittingProvider[] => [
  {
    ...{ id: 1, name: '杭州鲁班安装', score: '4.9', openCount: 6, unpriced: [] },
    workers: [
      { id: 11, name: '罗师傅', phoneTail: '0011' },
      { id: 12, name: '罗师傅', phoneTail: '0012' },
    ],
  },
  { id: 2, name: '上海匠心安装', score: '4.6', openCount: 1, unpriced: [], workers: [] },
  { id: 3, name: '宁波新安安装', score: null, openCount: 0, unpriced: ['垃圾清运'], workers: [] },
]

const isToday = ({ status, appointmentAt }: ServiceOrder) =>
  status === inService && appointmentAt !== null && dayOf(new Date(appointmentAt)) === dayOf()

/** Changes an order, and what follows from that. */
function update(order: ServiceOrder, change: Partial<ServiceOrder>): ServiceOrder {
  const items = order.items.map((item) => ({ ...item, used: 0 }))
  const next = serviceOrderRecord(order.id, { ...order, items, ...change, version: order.version + 1 })
  return Object.assign(order, next)
}

/** In-memory orders; each story starts with fresh copies. */
export function serviceOrderHandlers(orders: ServiceOrder[] = serviceOrderRecords()): RequestHandler[] {
  const cards = cardRecords()
  const packages = servicePackageRecords()
  const providers = fittingProviders()
  return [
    answer(listServiceAppointments, ({ from, to, keyword = '' }) => {
      const list = orders.flatMap((order) => {
        const { appointmentAt, status, buyerName, packageName } = order
        const day = appointmentAt && dayOf(new Date(appointmentAt))
        const isFound = `${packageName} ${buyerName}`.includes(keyword) && status !== closed
        return day && day >= from && day <= to && isFound ? [{ ...order, appointmentAt }] : []
      })
      return { list, total: list.length }
    }),
    answer(listFittingProviders, () => ({ byStaff: false, providers })),
    answer(giftServiceOrders, ({ servicePackageId, cardMerchantIds, quantity, remark }) => {
      const pack = found(packages, servicePackageId)
      const failed = []
      for (const id of cardMerchantIds) {
        const card = found(cards, id)
        if (card.status !== cardMerchantStatus.active) {
          failed.push({ id, name: card.name, message: '只能赠送给正常的黑卡商家' })
          continue
        }
        const items = pack.items.map(({ name, unit, count }) => ({ name, unit, total: count * quantity, used: 0 }))
        orders.unshift(
          serviceOrderRecord(nextId(orders), {
            ...{ servicePackageId, packageName: pack.name, kind: pack.kind, items, quantity, remark },
            ...{ origin: serviceOrigin.staff, payAmount: '0.00', price: pack.price, payMethod: null, paidAt: null },
            ...{ cardMerchantId: id, buyerName: card.name, buyerPhone: card.phone, relatedOrder: null },
          }),
        )
      }
      return { done: cardMerchantIds.length - failed.length, failed }
    }),
    answer(assignServiceOrders, ({ ids, providerId, workerName = '', appointmentAt }) => {
      for (const id of ids) {
        const order = found(orders, id)
        const { name = '' } = providers.find((one) => one.id === providerId) ?? {}
        const provider = providerId === null ? null : { id: providerId, name }
        update(order, { status: inService, provider, workerName, ...(appointmentAt && { appointmentAt }) })
      }
      return { done: ids.length, failed: [] }
    }),
    answer(consumeServiceOrder, ({ id, version, ...use }) => {
      const order = current(orders, id, version)
      refuseFields(usageFaults(use, order.items, new Date().toISOString()))
      const isLast = order.usedCount + use.count === order.totalCount
      const usages = [serviceUse(nextId(order.usages), { ...use, createdAt: hoursAgo(0) }), ...order.usages]
      return update(order, { usages, ...(isLast && { status: toAccept, usedUpAt: hoursAgo(0) }) })
    }),
    answer(undoConsumeServiceOrder, ({ id, version, usageId, reason }) => {
      const order = current(orders, id, version)
      const undone = { undoneAt: hoursAgo(0), undoneBy: '林知夏', undoReason: reason }
      const usages = order.usages.map((use) => (use.id === usageId ? { ...use, ...undone } : use))
      return update(order, { usages, status: inService, usedUpAt: null })
    }),
    answer(acceptServiceOrder, ({ id, version }) =>
      update(current(orders, id, version), { status: completed, completedAt: hoursAgo(0) }),
    ),
    answer(refundServiceOrder, ({ id, version, reason, ...refund }) => {
      const order = current(orders, id, version)
      refuseFields(serviceRefundFaults(refund, order))
      const refundedAmount = sumOfMoney([refund.amount])
      return update(order, { status: closed, refundedAmount, closeReason: reason, closedAt: hoursAgo(0) })
    }),
    answer(closeServiceOrders, ({ ids, reason }) => {
      for (const id of ids) update(found(orders, id), { status: closed, closeReason: reason, closedAt: hoursAgo(0) })
      return { done: ids.length, failed: [] }
    }),
    answer(confirmPayment, ({ id }) => {
      const order = orders.find(({ waitingPayment }) => waitingPayment?.id === id)
      if (order) update(order, { status: unassigned, waitingPayment: null, paidAt: hoursAgo(0), payMethod: 3 })
      return { id, version: 2, status: 1 }
    }),
    ...collection({ list: listServiceOrders, get: getServiceOrder, export: exportServiceOrders }, orders, {
      match: {
        keyword: within('serviceOrderNo', 'packageName', 'buyerName'),
        today: isToday,
      },
      tabs: ['today'],
      counts: (rows) => ({ today: rows.filter(isToday).length }),
      figures: { payAmount: sumOfMoney(orders.map(({ payAmount }) => payAmount)) },
    }),
  ]
}
