import { merchantSource, personalKind, personalStatus } from '#contract/merchants/codes.ts'
import type { PersonalMerchant } from '#contract/merchants/personal-merchants.ts'
import { allowedOfPersonal } from '#contract/merchants/personal-rules.ts'
import { dayFrom, hoursAgo, record } from '#mocks/records.ts'

const figures = Array.from({ length: 12 }, (_, index) => ({
  month: dayFrom(-30 * (11 - index)).slice(0, 7),
  orders: (index * 3) % 5,
  amount: `${1200 + ((index * 7) % 11) * 960}.00`,
}))

export function personalRecord(id: number, realName: string, part: Partial<PersonalMerchant> = {}): PersonalMerchant {
  const status = part.status ?? personalStatus.active
  return {
    ...record(id),
    merchantNo: `GR${String(id).padStart(8, '0')}`,
    realName,
    avatar: '',
    phone: `1380571990${id}`,
    idCardNo: '330106199003071232',
    idCardImageCount: 2,
    kind: personalKind.designer,
    area: '330106',
    areaName: '浙江省杭州市西湖区',
    workYears: 6,
    labels: [],
    labelIds: [],
    miniStore: { id: 1, name: `${realName}的小店` },
    cardMerchant: null,
    promoter: null,
    promoterId: null,
    manager: { id: 1, name: '苏文静' },
    managerId: 1,
    source: merchantSource.application,
    customerCount: 12,
    orderCount: 18,
    orderAmount: '68420.00',
    lastActiveAt: hoursAgo(id * 9),
    certificateImages: [],
    user: { id: 21, name: realName },
    storeRole: null,
    upgradedTo: null,
    upgradedAt: null,
    rejectReason: '',
    freezeReason: '',
    cancelReason: '',
    remark: '',
    figures,
    status,
    allowed: allowedOfPersonal({ status }),
    nextId: null,
    ...part,
  }
}

export const personalRecords = (): PersonalMerchant[] => [
  personalRecord(1, '顾青禾', { status: personalStatus.pending, nextId: 2, orderAmount: '0.00', orderCount: 0 }),
  personalRecord(2, '沈知微', { status: personalStatus.pending, kind: personalKind.foreman, nextId: 1 }),
  personalRecord(3, '许砚舟', { workYears: 12 }),
  personalRecord(4, '陆清和', { status: personalStatus.frozen, freezeReason: '多次以返现拉客' }),
  personalRecord(5, '宋予安', { status: personalStatus.rejected, rejectReason: '证件模糊' }),
  personalRecord(6, '江晚晴', {
    status: personalStatus.upgraded,
    upgradedTo: { id: 1, name: '杭州云筑装饰工程有限公司' },
    upgradedAt: hoursAgo(300),
  }),
]
