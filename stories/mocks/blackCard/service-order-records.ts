import { serviceKind, serviceOrderStatus, serviceOrigin, serviceRefundRule } from '#contract/blackCard/codes.ts'
import { allowedServiceActions, refundableOf } from '#contract/blackCard/service-order-rules.ts'
import type { ServiceOrder, ServiceUse } from '#contract/blackCard/service-orders.ts'
import { buyerKind, payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import type { Person } from '#contract/orders/order-lifecycle.ts'
import type { Payment } from '#contract/orders/payments.ts'
import { payMethod } from '#contract/payment.ts'
import { room } from '#mocks/pictures.ts'
import { dayFrom, hoursAgo, record } from '#mocks/records.ts'
import { voucher } from '../orders/order-records.ts'

const { unpaid, unassigned, inService, toAccept, completed, reviewed, closed } = serviceOrderStatus
const everybody: Person = { userId: 1, can: () => true }

export const photo = (id: number) => ({ url: room(id * 40), name: `现场 ${id}.png`, size: 240_000 })

export const serviceUse = (id: number, part: Partial<ServiceUse> = {}): ServiceUse => ({
  ...{ id, itemName: '家具安装', count: 2, workerName: '罗师傅', remark: '', images: [] },
  ...{ usedAt: hoursAgo(id * 3), createdAt: hoursAgo(id * 3 - 1), createdBy: '林知夏' },
  ...{ undoneAt: null, undoneBy: '', undoReason: '' },
  ...part,
})

/** An order of twelve pieces and one removal, paid with Alipay; its figures follow from its uses. */
export function serviceOrderRecord(id: number, part: Partial<ServiceOrder> = {}, person = everybody): ServiceOrder {
  const status = part.status ?? unassigned
  const isServed = status === inService || status === toAccept || status === completed || status === reviewed
  const usages = part.usages ?? []
  const items = part.items ?? [
    { name: '家具安装', unit: '件', total: 12, used: 0 },
    { name: '垃圾清运', unit: '次', total: 1, used: 0 },
  ]
  const counted = items.map((item) => ({
    ...item,
    used: usages
      .filter(({ itemName, undoneAt }) => itemName === item.name && undoneAt === null)
      .reduce((sum, { count }) => sum + count, item.used),
  }))
  const isPaid = status !== unpaid
  const order: ServiceOrder = {
    ...record(id),
    serviceOrderNo: `S26112714053${String(id).padStart(6, '0')}`,
    servicePackageId: 6,
    packageName: '全屋家具安装包',
    kind: serviceKind.installation,
    origin: serviceOrigin.bought,
    buyerKind: buyerKind.blackCard,
    cardMerchantId: 1,
    buyerName: '杭州拾光软装设计工作室',
    buyerPhone: '13720008801',
    quantity: 1,
    price: '1680.00',
    payAmount: '1680.00',
    refundedAmount: '0.00',
    payMethod: isPaid ? payMethod.alipay : null,
    paidAt: isPaid ? hoursAgo(60) : null,
    status,
    provider: isServed ? { id: 1, name: '杭州鲁班安装' } : null,
    workerId: isServed ? 11 : null,
    workerName: isServed ? '罗师傅' : '',
    appointmentAt: isServed ? `${dayFrom(0)}T15:00:00+08:00` : null,
    expireAt: isPaid ? dayFrom(96) : null,
    waitingPayment: null,
    allowed: {},
    refundRule: serviceRefundRule.unusedTimes,
    relatedOrder: { id: 1, name: '261121140530000001' },
    serviceArea: '330106',
    serviceAreaName: '浙江省杭州市西湖区',
    serviceAddress: '文三路 268 号云栖公寓 3 幢 1201 室',
    score: status === reviewed ? 5 : null,
    remark: '周末上门，提前一小时电话',
    closeReason: status === closed ? '买家不再需要' : '',
    assignedAt: isServed ? hoursAgo(40) : null,
    usedUpAt: status === toAccept || status === completed || status === reviewed ? hoursAgo(20) : null,
    completedAt: status === completed || status === reviewed ? hoursAgo(5) : null,
    closedAt: status === closed ? hoursAgo(8) : null,
    payments: [],
    ...part,
    items: counted,
    usages,
    totalCount: counted.reduce((sum, { total }) => sum + total, 0),
    usedCount: counted.reduce((sum, { used }) => sum + used, 0),
    refundable: '0.00',
  }
  const isRunning = status === unassigned || status === inService || status === toAccept
  const lastUse = usages.find(({ undoneAt }) => undoneAt === null)
  const facts = { ...order, lastUseAt: lastUse?.createdAt ?? null }
  return {
    ...order,
    refundable: isRunning ? refundableOf(order) : '0.00',
    allowed: allowedServiceActions(facts, person, new Date().toISOString()),
  }
}

const paid: Payment = {
  ...voucher({ orderNo: 'S26112714053000003', payAmount: '1680.00' }),
  ...{ id: 31, bizKind: payBizKind.serviceOrder, payMethod: payMethod.alipay, status: paymentStatus.paid },
  ...{ transferAmount: null, transferAt: null, voucherImages: [], payerName: '', payerAccount: '' },
}

const waiting = {
  ...{ id: 900, version: 1, amount: '2980.00', transferAmount: '2980.00', submittedById: 2, submittedBy: '周予安' },
}

const design = {
  ...{ servicePackageId: 1, packageName: '全屋软装设计套餐', kind: serviceKind.design },
  ...{ price: '2980.00', payAmount: '2980.00', relatedOrder: null },
  items: [
    { name: '平面布置方案', unit: '套', total: 2, used: 0 },
    { name: '软装搭配清单', unit: '份', total: 1, used: 0 },
    { name: '方案讲解', unit: '次', total: 3, used: 0 },
  ],
}

const gift = {
  ...{ servicePackageId: 7, packageName: '设计师入驻成长礼包', kind: serviceKind.combined },
  ...{ origin: serviceOrigin.staff, payAmount: '0.00', price: '1980.00', payMethod: null, paidAt: null },
  ...{ relatedOrder: null, refundRule: serviceRefundRule.none, serviceAddress: '', remark: '周年答谢' },
  items: [
    { name: '平面布置方案', unit: '套', total: 2, used: 0 },
    { name: '线上课程', unit: '节', total: 20, used: 0 },
  ],
  quantity: 2,
}

/** By number: 1 and 2 unpaid, 3 to 5 running, 6 to accept, 7 to 9 ended. */
export const serviceOrderRecords = (person?: Person): ServiceOrder[] => [
  serviceOrderRecord(1, { ...design, status: unpaid, appointmentAt: null }, person),
  serviceOrderRecord(
    2,
    {
      ...{ ...design, status: unpaid, buyerName: '上海木作全案设计', cardMerchantId: 2 },
      waitingPayment: waiting,
      payments: [voucher({ orderNo: 'S26112714053000002', payAmount: '2980.00' })],
    },
    person,
  ),
  serviceOrderRecord(3, { payments: [paid] }, person),
  serviceOrderRecord(
    4,
    {
      status: inService,
      payments: [paid],
      expireAt: dayFrom(5),
      usages: [
        serviceUse(2, { images: [photo(1), photo(2)], remark: '主卧与书房' }),
        serviceUse(3, {
          ...{ count: 3, undoneAt: hoursAgo(4), undoneBy: '宋晓雯', undoReason: '件数记错，应为 2 件' },
        }),
      ],
    },
    person,
  ),
  serviceOrderRecord(5, { ...gift, status: unassigned }, person),
  serviceOrderRecord(
    6,
    {
      status: toAccept,
      payments: [paid],
      usages: [serviceUse(5, { count: 12 }), serviceUse(6, { itemName: '垃圾清运', count: 1 })],
    },
    person,
  ),
  serviceOrderRecord(7, { status: completed, usages: [serviceUse(40, { count: 12 })] }, person),
  serviceOrderRecord(8, { status: reviewed, usages: [serviceUse(50, { count: 12 })] }, person),
  serviceOrderRecord(9, { status: closed, refundedAmount: '1280.00', closeReason: '买家改为自行安装' }, person),
]
