import type { Distributor } from '#contract/distribution/accounts.ts'
import {
  depositKind,
  distributorBillStatus,
  distributorLevel,
  distributorPurchaseKind,
  distributorStatus,
} from '#contract/distribution/codes.ts'
import { creditCheckDigit } from '#contract/rules/credit-code.ts'
import { paper } from '#mocks/pictures.ts'
import { dayFrom, hoursAgo, record } from '#mocks/records.ts'

const LICENCE = '91330106MA2B1C2D3'
const slip = { url: paper(30), name: '银行回单.png', size: 183_000 }

export function distributorRecord(id: number, name: string, part: Partial<Distributor> = {}): Distributor {
  const isWaiting = part.status === distributorStatus.opening
  const bill = {
    id,
    version: 1,
    purchaseNo: `DP2611270900000${id}`,
    kind: distributorPurchaseKind.opening,
    payAmount: '29800.00',
    status: isWaiting ? distributorBillStatus.unpaid : distributorBillStatus.effective,
    createdAt: hoursAgo(30),
  }
  return {
    ...record(id),
    accountNo: `JX${String(id).padStart(8, '0')}`,
    name,
    shortName: name.slice(2, 6),
    level: distributorLevel.first,
    parent: null,
    agentPackage: { id: 2, name: '门店旗舰版' },
    packageId: 2,
    contactName: '罗锦程',
    phone: `1391000880${id}`,
    email: '',
    areas: ['100000'],
    areaNames: '全国',
    address: '广东省深圳市南山区科技路 1 号',
    licenceNo: `${LICENCE}${creditCheckDigit(LICENCE)}`,
    licenceImage: paper(210),
    legalPerson: '罗锦程',
    contractNo: `JXHT-2026-000${id}`,
    contractFiles: [{ url: paper(30), name: '经销合同.pdf', size: 880_000 }],
    manager: { id: 3, name: '宋晓雯' },
    managerId: 3,
    staff: { used: 5, quota: 8 },
    stores: { used: 1, quota: 2 },
    renders: { used: 0, quota: 100 },
    authorizedCount: 1286,
    purchaseAmount: '486200.00',
    saleAmount: '92310.50',
    deposit: '10000.00',
    openRenewal: null,
    depositHeld: isWaiting ? '0.00' : '10000.00',
    purchaseFactor: '1.05',
    productFactor: '',
    saleFactor: '',
    expireAt: isWaiting ? null : dayFrom(210),
    remainDays: isWaiting ? null : 210,
    openedAt: isWaiting ? null : hoursAgo(24 * 155),
    lastOrderAt: isWaiting ? null : hoursAgo(26),
    status: distributorStatus.active,
    missing: isWaiting ? ['未付款', '保证金未交齐'] : [],
    openingBill: isWaiting ? bill : null,
    upgradeTargets: [{ id: 3, name: '区域联合版', price: '59800.00', validMonths: 12 }],
    subCount: 0,
    freezeReason: '',
    closeReason: '',
    remark: '',
    deposits: isWaiting
      ? []
      : [
          {
            id,
            kind: depositKind.paid,
            amount: '10000.00',
            heldAfter: '10000.00',
            voucherImages: [slip],
            remark: '开户保证金',
            createdAt: hoursAgo(24 * 155),
            createdBy: '梁一鸣',
          },
        ],
    bills: [bill],
    renewals: isWaiting
      ? []
      : [
          {
            ...{ id: 7, renewalNo: 'DR2611270900000007', payAmount: '26800.00' },
            ...{ status: distributorBillStatus.effective, createdAt: hoursAgo(20) },
          },
        ],
    figures: Array.from({ length: 12 }, (_, index) => ({
      month: dayFrom((index - 11) * 30).slice(0, 7),
      purchase: `${(index + 3) * 5200}.00`,
      sale: `${(index + 1) * 2300}.50`,
    })),
    opening: { ...bill, payments: [] },
    ...part,
  }
}

/** In every state. */
export const distributorRecords = (): Distributor[] => [
  distributorRecord(1, '深圳锦程家居有限公司', { staff: { used: 8, quota: 8 } }),
  distributorRecord(2, '杭州拾光整装家居', { expireAt: dayFrom(12), remainDays: 12 }),
  distributorRecord(3, '绍兴朴居整装家居', { status: distributorStatus.opening }),
  distributorRecord(4, '中山灯都家居体验中心', { status: distributorStatus.frozen, freezeReason: '窜货，待整改' }),
  distributorRecord(5, '湖州竹间整装家居', {
    status: distributorStatus.expired,
    expireAt: dayFrom(-9),
    remainDays: -9,
  }),
  distributorRecord(6, '桂林山水家具广场', { status: distributorStatus.closed, closeReason: '合同到期不再合作' }),
]
