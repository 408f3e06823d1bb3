import {
  bindTarget,
  bindWay,
  commissionKind,
  commissionStatus,
  promoterKind,
  promoterStatus,
  withdrawStatus,
} from '#contract/merchants/codes.ts'
import type { PromoterBinding } from '#contract/merchants/promoter-bindings.ts'
import type { PromoterCommission, PromoterWithdraw } from '#contract/merchants/promoter-money.ts'
import { allowedOfPromoter } from '#contract/merchants/promoter-rules.ts'
import type { Promoter } from '#contract/merchants/promoters.ts'
import { dayOf } from '#lib/formats.ts'
import { paper } from '#mocks/pictures.ts'
import { dayFrom, hoursAgo, record } from '#mocks/records.ts'

/** The first of the month, some months before this one. */
function monthBefore(months: number): string {
  const [year = 0, month = 1] = dayOf().split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}

const figures = Array.from({ length: 12 }, (_, index) => ({
  month: monthBefore(11 - index),
  bindings: (index * 5) % 7,
  orders: (index * 3) % 5,
  commission: `${280 + ((index * 7) % 11) * 96}.40`,
}))

export function promoterRecord(id: number, name: string, part: Partial<Promoter> = {}): Promoter {
  const status = part.status ?? promoterStatus.active
  return {
    ...record(id),
    promoterNo: `TG${String(id).padStart(8, '0')}`,
    name,
    phone: `1380571880${id}`,
    kind: promoterKind.designer,
    enterprise: null,
    enterpriseId: null,
    parent: null,
    parentId: null,
    area: '330106',
    areaName: '浙江省杭州市西湖区',
    inviteCode: `TG2B3${id}`,
    inviteLink: `https://mall.example.cn/invite/TG2B3${id}`,
    commissionRate: '8.00',
    parentRate: '0.00',
    bindDays: 365,
    status,
    boundCount: 26,
    merchantCount: 3,
    orderCount: 41,
    orderAmount: '186420.00',
    commissionTotal: '14913.60',
    commissionUsable: '3260.80',
    commissionFrozen: '1180.00',
    commissionLocked: '600.00',
    commissionDebt: '0.00',
    withdrawnAmount: '9872.80',
    idCardNo: '**** 123X',
    bankName: '招商银行杭州支行',
    bankAccount: '**** 2333',
    user: { id: 21, name: '顾青禾' },
    rejectReason: '',
    disableReason: '',
    remark: '',
    children: [],
    figures,
    allowed: allowedOfPromoter({ status }),
    ...part,
  }
}

const none = {
  ...{ boundCount: 0, merchantCount: 0, orderCount: 0, orderAmount: '0.00', commissionTotal: '0.00' },
  ...{ commissionUsable: '0.00', commissionFrozen: '0.00', commissionLocked: '0.00', withdrawnAmount: '0.00' },
}

export const promoterRecords = (): Promoter[] => [
  promoterRecord(1, '江一帆', {
    remark: '本地设计师协会理事，客户多为改善型住宅',
    children: [
      { id: 7, name: '白鹭洲', status: promoterStatus.active },
      { id: 4, name: '顾南乔', status: promoterStatus.disabled },
    ],
  }),
  promoterRecord(2, '沈听澜', {
    kind: promoterKind.merchantStaff,
    enterpriseId: 1,
    enterprise: { id: 1, name: '杭州云筑装饰工程有限公司' },
    parentId: 6,
    parent: { id: 6, name: '魏清和' },
    parentRate: '1.50',
    commissionRate: '5.00',
    commissionUsable: '0.00',
    commissionDebt: '150.00',
  }),
  promoterRecord(3, '陆青禾', {
    ...none,
    status: promoterStatus.pending,
    commissionRate: '0.00',
    kind: promoterKind.public,
  }),
  promoterRecord(4, '顾南乔', { status: promoterStatus.disabled, disableReason: '合作到期，本人不再续' }),
  promoterRecord(5, '宋予安', { ...none, status: promoterStatus.rejected, rejectReason: '资料与本人不符' }),
]

const by = { id: 1, name: '江一帆' }

const binding = (id: number, targetName: string, part: Partial<PromoterBinding> = {}): PromoterBinding => ({
  id,
  version: 1,
  promoter: by,
  targetKind: bindTarget.consumer,
  targetId: id + 100,
  targetName,
  phone: `138****210${id}`,
  way: bindWay.scan,
  boundAt: hoursAgo(id * 400),
  validTo: dayFrom(360 - id * 20),
  orderAmount: `${id * 4860}.00`,
  inForce: true,
  endedAt: null,
  movedReason: '',
  ...part,
})

export const bindingRecords = (): PromoterBinding[] => [
  binding(1, '陈静怡'),
  binding(2, '周听雨', { way: bindWay.link }),
  binding(3, '杭州云筑装饰工程有限公司', { targetKind: bindTarget.enterprise, way: bindWay.inviteCode }),
  binding(4, '林小满', { inForce: false, endedAt: hoursAgo(90), movedReason: '客户要求更换对接人' }),
]

const commission = (id: number, part: Partial<PromoterCommission> = {}): PromoterCommission => ({
  id,
  promoter: by,
  order: { id: id + 500, orderNo: `26110916050000${2500 + id}` },
  baseAmount: '6800.00',
  rate: '8.00',
  amount: '544.00',
  firstAmount: '544.00',
  takenBackAmount: '0.00',
  kind: commissionKind.direct,
  status: commissionStatus.unsettled,
  settledAt: null,
  createdAt: hoursAgo(id * 60),
  ...part,
})

export const commissionRecords = (): PromoterCommission[] => [
  commission(1),
  commission(2, { status: commissionStatus.usable, settledAt: hoursAgo(30), baseAmount: '5100.00', amount: '408.00' }),
  commission(3, { status: commissionStatus.withdrawn, settledAt: hoursAgo(400) }),
  commission(4, { status: commissionStatus.void, baseAmount: '0.00', amount: '0.00' }),
  commission(5, {
    kind: commissionKind.subordinate,
    rate: '1.50',
    amount: '102.00',
    firstAmount: '102.00',
    status: commissionStatus.usable,
  }),
]

const withdraw = (id: number, part: Partial<PromoterWithdraw> = {}): PromoterWithdraw => ({
  ...record(id),
  withdrawNo: `TX${String(id).padStart(10, '0')}`,
  promoter: by,
  amount: `${id * 600}.00`,
  taxAmount: '0.00',
  payable: `${id * 600}.00`,
  account: '招商银行杭州支行 **** 2333',
  status: withdrawStatus.pending,
  rejectReason: '',
  approvedById: null,
  approvedBy: '',
  approvedAt: null,
  payVoucher: [],
  paidBy: '',
  paidAt: null,
  ...part,
})

const approved = { approvedById: 5, approvedBy: '梁一鸣', approvedAt: hoursAgo(20) }

export const withdrawRecords = (): PromoterWithdraw[] => [
  withdraw(1),
  withdraw(2, { ...approved, status: withdrawStatus.unpaid, taxAmount: '36.00', payable: '1164.00' }),
  withdraw(3, {
    ...approved,
    status: withdrawStatus.paid,
    payVoucher: [{ url: paper(40), name: '打款回单.png', size: 180_000 }],
    paidBy: '苏文静',
    paidAt: hoursAgo(4),
  }),
  withdraw(4, { status: withdrawStatus.rejected, rejectReason: '开户行与账号不符，请核对后重新申请' }),
]
