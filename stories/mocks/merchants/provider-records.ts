import { applicantKind, serviceKind, settlementStatus } from '#contract/blackCard/codes.ts'
import { monthAfter } from '#contract/blackCard/settlement-rules.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import { providerAllowed, settlementTotals } from '#contract/merchants/provider-rules.ts'
import type { ProviderSettlement, ProviderUse } from '#contract/merchants/provider-settlements.ts'
import type { Provider, ProviderWorker } from '#contract/merchants/providers.ts'
import { dayOf } from '#lib/formats.ts'
import { paper } from '#mocks/pictures.ts'
import { dayFrom, daysLeft, hoursAgo, record } from '#mocks/records.ts'
import { licenceOf } from './enterprise-records.ts'

const certificate = () => [{ url: paper(30), name: '安装资质.png', size: 86_000 }]

const workerRecord = (id: number, name: string, part: Partial<ProviderWorker> = {}): ProviderWorker => ({
  ...record(id),
  providerId: 1,
  name,
  phone: `1390571${String(id).padStart(4, '0')}`,
  kinds: [serviceKind.installation],
  areas: ['330100', '330600'],
  areaNames: '浙江省杭州市、浙江省绍兴市',
  certificateImages: certificate(),
  score: '4.8',
  orderCount: 36,
  enabled: true,
  ...part,
})

const thisMonth = () => dayOf().slice(0, 7)

const figures = () =>
  Array.from({ length: 12 }, (_, index) => ({
    month: monthAfter(thisMonth(), index - 11),
    orderCount: 8 + ((index * 5) % 7),
    amount: `${2_600 + ((index * 7) % 11) * 380}.00`,
    score: '4.7',
    onTimeRate: '96.00',
    complaintCount: index % 5 === 3 ? 1 : 0,
  }))

export function providerRecord(id: number, name: string, part: Partial<Provider> = {}): Provider {
  const status = part.status ?? providerStatus.enabled
  const insuranceExpireAt = part.insuranceExpireAt ?? dayFrom(160)
  return {
    ...record(id),
    providerNo: `FW${String(id).padStart(6, '0')}`,
    name,
    applicantKind: applicantKind.company,
    kinds: [serviceKind.measuring, serviceKind.installation],
    areas: ['330100', '330600'],
    areaNames: '浙江省杭州市、浙江省绍兴市',
    contactName: '马建国',
    phone: `1390571000${id}`,
    address: '杭州市拱墅区建材市场东路 66 号 3 栋',
    licenceNo: licenceOf(id),
    licenceImage: paper(200),
    qualificationImages: certificate(),
    insuranceExpireAt,
    insuranceDaysLeft: insuranceExpireAt ? daysLeft(insuranceExpireAt) : null,
    prices: [
      { kind: serviceKind.measuring, itemName: '上门测量', unit: '次', price: '60.00' },
      { kind: serviceKind.installation, itemName: '单开门安装', unit: '樘', price: '80.00' },
      { kind: serviceKind.installation, itemName: '整体橱柜安装', unit: '套', price: '460.00' },
    ],
    dailyCapacity: 12,
    settleDay: 5,
    bankName: '招商银行杭州分行',
    bankAccountName: name,
    bankAccount: '6225880137012345',
    managerId: 5,
    manager: { id: 5, name: '梁一鸣' },
    remark: '',
    status,
    rejectReason: '',
    disableReason: '',
    workerCount: 3,
    orderCount: 128,
    score: '4.8',
    onTimeRate: '96.88',
    complaintCount: 0,
    runningCount: 0,
    unsettledAmount: '3860.00',
    workers: [
      workerRecord(1, '马建国', { kinds: [serviceKind.measuring, serviceKind.installation] }),
      workerRecord(2, '孙大伟'),
      workerRecord(3, '周成'),
      workerRecord(4, '高远', { enabled: false, score: null, orderCount: 0 }),
    ],
    figures: figures(),
    reviews: [
      { ...reviewed(1, '孙大伟'), score: 5 },
      { ...reviewed(2, '周成'), score: 3, isOnTime: false, hasComplaint: true },
      { ...reviewed(3, '马建国'), score: 5 },
    ],
    allowed: providerAllowed({ status }),
    ...part,
  }
}

const reviewed = (id: number, workerName: string) => ({
  id,
  usedAt: hoursAgo(id * 30),
  kind: serviceKind.installation,
  itemName: '单开门安装',
  workerName,
  score: null,
  isOnTime: true,
  hasComplaint: false,
})

export const providerRecords = (): Provider[] => [
  providerRecord(1, '杭州鲁班安装服务有限公司'),
  providerRecord(2, '南京匠心安装服务有限公司', {
    insuranceExpireAt: dayFrom(12),
    score: '3.6',
    onTimeRate: '81.25',
    complaintCount: 4,
  }),
  providerRecord(3, '上海万家测量服务部', {
    status: providerStatus.pending,
    kinds: [serviceKind.measuring],
    prices: [{ kind: serviceKind.measuring, itemName: '上门测量', unit: '次', price: '60.00' }],
    orderCount: 0,
    score: null,
    onTimeRate: null,
    unsettledAmount: '0.00',
  }),
  providerRecord(4, '成都安居安装服务有限公司', {
    status: providerStatus.pending,
    insuranceExpireAt: '',
    orderCount: 0,
    score: null,
    onTimeRate: null,
    unsettledAmount: '0.00',
  }),
  providerRecord(5, '武汉顺达安装服务有限公司', {
    status: providerStatus.disabled,
    disableReason: '连续两月投诉，暂停派单整改',
  }),
  providerRecord(6, '广州良工设计工作室', {
    status: providerStatus.rejected,
    rejectReason: '资质证书照片不清晰，请重新拍摄后提交',
    kinds: [serviceKind.design, serviceKind.rendering],
    prices: [{ kind: serviceKind.rendering, itemName: '效果图', unit: '张', price: '150.00' }],
    insuranceExpireAt: '',
    insuranceDaysLeft: null,
    workers: [],
    workerCount: 0,
    orderCount: 0,
    score: null,
    onTimeRate: null,
    unsettledAmount: '0.00',
  }),
]

/** Five statements: the latest waits for its check, the one before for its payment. */
export function settlementRecords(part: Partial<ProviderSettlement> = {}): ProviderSettlement[] {
  return Array.from({ length: 5 }, (_, index) => {
    const id = 5 - index
    const status =
      index === 0 ? settlementStatus.open : index === 1 ? settlementStatus.confirmed : settlementStatus.paid
    const undone = index === 1 ? { count: 1, amount: '80.00' } : { count: 0, amount: '0.00' }
    const adjustAmount = index === 2 ? '-50.00' : '0.00'
    const isConfirmed = status !== settlementStatus.open
    const isPaid = status === settlementStatus.paid
    return {
      ...record(id),
      settlementNo: `FJ${String(id).padStart(10, '0')}`,
      provider: { id: 1, name: '杭州鲁班安装服务有限公司' },
      month: monthAfter(thisMonth(), -1 - index),
      ...settlementTotals({ count: 9 + index, amount: `${1_240 + index * 310}.00` }, undone, adjustAmount),
      adjustAmount,
      adjustReason: index === 2 ? '返工一次，扣当次服务费' : '',
      status,
      confirmedBy: isConfirmed ? '许文静' : '',
      confirmedAt: isConfirmed ? hoursAgo(40 + index * 700) : null,
      isOwnConfirmation: false,
      payVoucher: isPaid ? [{ url: paper(120), name: '打款回单.png', size: 92_000 }] : [],
      paidBy: isPaid ? '韩雪' : '',
      paidAt: isPaid ? hoursAgo(20 + index * 700) : null,
      ...part,
    }
  })
}

export const serviceRecords = (): ProviderUse[] =>
  Array.from({ length: 6 }, (_, index) => ({
    id: index + 1,
    kind: index % 3 === 0 ? serviceKind.measuring : serviceKind.installation,
    itemName: index % 3 === 0 ? '上门测量' : '单开门安装',
    unit: index % 3 === 0 ? '次' : '樘',
    price: index % 3 === 0 ? '60.00' : '80.00',
    quantity: 1 + (index % 2),
    amount: index % 3 === 0 ? `${60 * (1 + (index % 2))}.00` : `${80 * (1 + (index % 2))}.00`,
    usedAt: hoursAgo(20 + index * 90),
    workerName: index % 2 ? '孙大伟' : '周成',
    order: index % 2 === 0 ? { id: index + 1, name: `20261101000${index}` } : null,
    serviceOrder: index % 2 === 1 ? { id: index + 1, name: `FD2026110100${index}` } : null,
    score: index === 4 ? null : 5 - (index % 2),
    isOnTime: index !== 3,
    hasComplaint: index === 3,
    undoneAt: index === 5 ? hoursAgo(10) : null,
    settlement: index > 1 ? { id: 4, name: 'FJ0000000004' } : null,
    correction: index === 5 ? { id: 5, name: 'FJ0000000005' } : null,
  }))
