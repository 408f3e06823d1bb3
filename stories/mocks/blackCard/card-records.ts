import type { CardAudit } from '#contract/blackCard/card-audits.ts'
import type { WalletRecord } from '#contract/blackCard/card-changes.ts'
import {
  cardApplySource,
  cardAuditStatus,
  cardLevelCode,
  cardMerchantStatus,
  cardRejectReason,
  industry,
  renewalPayMethod,
  walletKind,
} from '#contract/blackCard/card-codes.ts'
import type { CardLevel } from '#contract/blackCard/card-levels.ts'
import type { CardMerchant } from '#contract/blackCard/card-merchants.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import { creditCheckDigit } from '#contract/rules/credit-code.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { dayOf } from '#lib/formats.ts'
import { paper } from '#mocks/pictures.ts'
import { dayFrom, hoursAgo, record } from '#mocks/records.ts'

const LICENCE = '91330106MA2B1C2D3'
export const licenceNo = `${LICENCE}${creditCheckDigit(LICENCE)}`
const slip = { url: paper(30), name: '银行回单.png', size: 183_000 }

const levelRecord = (id: number, name: string, part: Partial<CardLevel>): CardLevel => ({
  ...record(id),
  level: cardLevelCode.standard,
  name,
  fee: '2980.00',
  renewFee: '2480.00',
  validMonths: 12,
  discountFactor: '0.95',
  creditLimit: '20000.00',
  cover: '',
  benefits: '<p>全场按折扣价下单。</p>',
  servicePackageIds: [],
  servicePackages: [],
  enabled: true,
  sortNo: id,
  cardCount: 20,
  ...part,
})

export const levelRecords = (): CardLevel[] => [
  levelRecord(1, '标准黑卡', {}),
  levelRecord(2, '黑金卡', {
    ...{
      level: cardLevelCode.gold,
      fee: '9800.00',
      renewFee: '7800.00',
      discountFactor: '0.9',
      creditLimit: '80000.00',
    },
  }),
  levelRecord(3, '至尊黑卡', {
    ...{ level: cardLevelCode.supreme, fee: '0.00', renewFee: '24800.00', discountFactor: '0.85', validMonths: 24 },
  }),
]

const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']

export function cardRecord(id: number, name: string, part: Partial<CardMerchant> = {}): CardMerchant {
  const expireAt = part.expireAt ?? dayFrom(180)
  return {
    ...record(id),
    cardNo: `88680000000000${String(10 + id)}`,
    name,
    shortName: [...name].slice(0, 6).join(''),
    logo: '',
    applicantKind: applicantKind.company,
    industry: industry.softFurnishing,
    cardLevel: { id: 2, name: '黑金卡' },
    cardLevelId: 2,
    contactName: '沈知微',
    phone: `1372000880${id}`,
    email: '',
    area: '330106',
    areaName: '浙江省杭州市西湖区',
    address: '文三路 90 号 3 幢',
    licenceNo,
    licenceImage: paper(210),
    legalPerson: '沈知微',
    idCardNo: '',
    promoter: null,
    promoterId: null,
    channel: null,
    channelId: null,
    manager: { id: 3, name: '宋晓雯' },
    managerId: 3,
    labels: [],
    labelIds: [],
    discountFactor: '',
    discount: '0.9',
    creditLimit: '80000.00',
    orderCount: 12,
    purchaseAmount: '86200.00',
    saleAmount: '12310.50',
    balance: '1200.00',
    lastOrderAt: hoursAgo(50),
    openedAt: hoursAgo(4000),
    expireAt,
    remainDays: daysUntil(expireAt, dayOf()) ?? 0,
    status: cardMerchantStatus.active,
    bankName: '招商银行杭州分行',
    bankAccountName: name,
    bankAccount: '6225880011223344',
    invoiceTitle: name,
    taxNo: licenceNo,
    remark: '',
    enterprise: { id: 1, name },
    personalMerchant: null,
    freezeReason: '',
    cancelReason: '',
    renewals: [],
    figures: months.map((month, index) => ({
      month: `2026-${month}`,
      purchase: `${(index * 1300) % 9000}.00`,
      sale: `${(index * 700) % 4000}.00`,
    })),
    ...part,
  }
}

export const cardRecords = (): CardMerchant[] => [
  cardRecord(1, '杭州拾光软装设计工作室', {
    ...{ channel: { id: 1, name: '苏杭设计渠道' }, channelId: 1 },
    renewals: [
      {
        ...{ id: 1, renewalNo: 'BR00000001', months: 12, levelName: '黑金卡', amount: '7800.00' },
        ...{ payMethod: renewalPayMethod.bankTransfer, voucherImages: [slip] },
        ...{ expireBefore: dayFrom(-185), expireAfter: dayFrom(180), createdAt: hoursAgo(900), createdBy: '宋晓雯' },
      },
    ],
  }),
  cardRecord(2, '上海木作全案设计', { expireAt: dayFrom(12), lastOrderAt: hoursAgo(24 * 80) }),
  cardRecord(3, '南京知屋家居生活馆', { status: cardMerchantStatus.frozen, freezeReason: '资质待复核' }),
  cardRecord(4, '林若溪', {
    ...{ applicantKind: applicantKind.person, licenceNo: '', licenceImage: '', legalPerson: '', enterprise: null },
    ...{ industry: industry.freelance, idCardNo: '33010619900115112X', personalMerchant: { id: 4, name: '林若溪' } },
    ...{ status: cardMerchantStatus.expired, expireAt: dayFrom(-9) },
  }),
  cardRecord(5, '合肥素居空间设计事务所', {
    status: cardMerchantStatus.cancelled,
    balance: '0.00',
    cancelReason: '合作到期',
  }),
]

export const walletRecords = (): WalletRecord[] =>
  (
    [
      [walletKind.withdrawal, '-1000.00', '1200.00', '申请提现', [slip]],
      [walletKind.increase, '200.00', '2200.00', '活动返现', []],
      [walletKind.offlineTopUp, '2000.00', '2000.00', '开卡首次充值', [slip]],
    ] as const
  ).map(([kind, amount, balanceAfter, remark, voucherImages], index) => ({
    ...record(9 - index),
    recordNo: `WL000000000${9 - index}`,
    ...{ kind, amount, balanceAfter, remark, bizNo: '' },
    voucherImages: [...voucherImages],
  }))

export function auditRecord(id: number, name: string, part: Partial<CardAudit> = {}): CardAudit {
  const submittedAt = hoursAgo(30 - id)
  return {
    ...record(id),
    applyNo: `BK2026112700000${id}`,
    name,
    applicantKind: applicantKind.company,
    industry: industry.design,
    contactName: '顾南乔',
    contactPhone: `1381000770${id}`,
    area: '330106',
    areaName: '浙江省杭州市西湖区',
    address: '古墩路 588 号 2 幢',
    cardLevel: { id: 2, name: '黑金卡' },
    cardLevelId: 2,
    levelFee: '9800.00',
    fee: '9800.00',
    feeReason: '',
    source: cardApplySource.applet,
    status: cardAuditStatus.pending,
    claimedBy: null,
    claimedByMe: false,
    auditor: '',
    auditedAt: null,
    submitCount: 1,
    submittedAt,
    payExpireAt: null,
    waitingPayment: null,
    cardMerchant: null,
    licenceNo,
    licenceImage: paper(210),
    legalPerson: '顾南乔',
    idCardNo: '',
    idCardImageCount: 0,
    storeImages: [{ url: paper(31), name: '门店.png', size: 90_000 }],
    payMethod: null,
    paidAt: null,
    promoter: null,
    channel: null,
    rejectReasons: [],
    rejectText: '',
    cancelReason: '',
    remark: '',
    duplicates: [],
    earlier: [],
    payments: [],
    previousId: null,
    nextId: null,
    ...part,
  }
}

const reviewed = { auditor: '宋晓雯', auditedAt: hoursAgo(4) }

export const auditRecords = (): CardAudit[] => [
  auditRecord(1, '南昌三木装饰有限公司', {
    duplicates: [
      {
        ...{ field: 'licenceNo', kind: 'cardMerchant', id: 1, name: '杭州拾光软装设计工作室', no: '8868000000000011' },
        status: cardMerchantStatus.active,
      },
    ],
  }),
  auditRecord(2, '郑州有间设计工作室', {
    submitCount: 2,
    earlier: [
      {
        ...{ submittedAt: hoursAgo(80), ...reviewed, rejectReasons: [cardRejectReason.incomplete] },
        rejectText: '详细地址请写到门牌号。',
        changes: [{ field: 'address', title: '详细地址', before: '古墩路', after: '古墩路 588 号 2 幢' }],
      },
    ],
  }),
  auditRecord(3, '青岛海屋家居生活馆', {
    claimedBy: { id: 9, name: '周敏' },
    ...{ source: cardApplySource.channel, channel: { id: 1, name: '苏杭设计渠道' } },
  }),
  auditRecord(4, '福州半山设计事务所', {
    ...{ ...reviewed, status: cardAuditStatus.unpaid, payExpireAt: hoursAgo(-150) },
  }),
  auditRecord(5, '扬州知己软装', {
    ...{ ...reviewed, status: cardAuditStatus.unpaid, payExpireAt: hoursAgo(-120) },
    waitingPayment: {
      ...{ id: 51, version: 1, amount: '9800.00', transferAmount: '9800.00', submittedById: 2, submittedBy: '宋晓雯' },
    },
  }),
  auditRecord(6, '杭州拾光软装设计工作室', {
    ...{ ...reviewed, status: cardAuditStatus.opened, paidAt: hoursAgo(2), payMethod: 3 },
    cardMerchant: { id: 1, name: '杭州拾光软装设计工作室' },
  }),
  auditRecord(7, '台州一隅空间设计', {
    ...{ ...reviewed, status: cardAuditStatus.rejected, rejectReasons: [cardRejectReason.unclear] },
    rejectText: '证件照片不清晰，请重新拍摄，四角完整、文字可辨。',
  }),
]
