import {
  enterpriseStatus,
  menuMode,
  merchantEdition,
  merchantSource,
  merchantUserStatus,
} from '#contract/merchants/codes.ts'
import type { EnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { seatsOf } from '#contract/merchants/quota-rules.ts'
import { partyState } from '#contract/orders/codes.ts'
import { merchantType, storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { creditCheckDigit } from '#contract/rules/credit-code.ts'
import { dayOf } from '#lib/formats.ts'
import { mark, paper } from '#mocks/pictures.ts'
import { dayFrom, daysLeft, hoursAgo, record } from '#mocks/records.ts'

const body = (id: number) => `91330106MA2E${String(id).padStart(5, '0')}`
export const licenceOf = (id: number) => `${body(id)}${creditCheckDigit(body(id))}`

const member = (id: number, name: string, more: Partial<EnterpriseUser['members'][number]> = {}) => ({
  id,
  name,
  phone: `1380571${String(id).padStart(4, '0')}`,
  roleLevel: storeRoleLevel.clerk,
  roleName: '店员',
  position: '导购',
  status: merchantUserStatus.active,
  joinedAt: dayFrom(-200),
  lastLoginAt: hoursAgo(id * 9),
  ...more,
})

/** The first of the month, some months before this one. */
function monthBefore(months: number): string {
  const [year = 0, month = 1] = dayOf().split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}

const figures = Array.from({ length: 12 }, (_, index) => ({
  month: monthBefore(11 - index),
  purchase: `${18_000 + index * 1_700}.00`,
  sale: `${9_000 + ((index * 5) % 7) * 2_100}.50`,
}))

export function enterpriseRecord(
  id: number,
  name: string,
  shortName: string,
  part: Partial<EnterpriseUser> = {},
): EnterpriseUser {
  const edition = part.edition === undefined ? merchantEdition.standard : part.edition
  const expireAt = part.expireAt ?? dayFrom(240)
  const members = part.members ?? [
    member(1, '陈书言', { roleLevel: storeRoleLevel.owner, roleName: '店主', position: '总经理' }),
    member(2, '沈一舟', { roleLevel: storeRoleLevel.manager, roleName: '店长', position: '店长' }),
    member(3, '林小满'),
    member(4, '周听雨', { status: merchantUserStatus.disabled }),
  ]
  const usedQuota = members.filter(({ status }) => status === merchantUserStatus.active).length
  const seats = seatsOf({ edition, addonQuota: 0, giftQuota: part.giftQuota ?? 0, giftExpireAt: null }, dayOf())
  return {
    ...record(id),
    enterpriseNo: `QY${String(id).padStart(8, '0')}`,
    name,
    shortName,
    logo: mark(id * 40),
    merchantType: merchantType.furnitureStore,
    status: enterpriseStatus.active,
    licenceNo: licenceOf(id),
    licenceImage: paper(200),
    licenceExpireAt: '',
    legalPerson: '陈书言',
    contactName: '陈书言',
    phone: `1390571000${id}`,
    email: '',
    area: '330106',
    areaName: '浙江省杭州市西湖区',
    address: '文三路 90 号东部软件园 2 幢',
    intro: '为业主提供设计、选材、施工与软装的一站式服务。',
    images: [],
    managerId: 5,
    manager: { id: 5, name: '梁一鸣' },
    promoterId: null,
    promoter: null,
    channelId: null,
    channel: null,
    labelIds: [],
    labels: [],
    giftQuota: 0,
    giftExpireAt: '',
    bankName: '中国工商银行杭州文三支行',
    bankAccountName: name,
    bankAccount: '6222021202012346217',
    remark: '',
    source: merchantSource.staff,
    openedAt: hoursAgo(2_000),
    memberCount: usedQuota,
    staffTotal: seats.totalQuota,
    storeCount: 1,
    customerCount: 36,
    orderAmount: '386420.50',
    lastLoginAt: hoursAgo(6),
    hasCard: part.card != null,
    isDistributor: part.distributor != null,
    cardId: part.card?.id ?? null,
    distributorId: part.distributor?.id ?? null,
    menuMode: menuMode.byRole,
    freezeReason: '',
    cancelReason: '',
    stores: [{ id: 1, name: `${shortName}滨江店`, status: 1 }],
    quota: { ...seats, giftExpireAt: '', usedQuota, remainQuota: seats.totalQuota - usedQuota },
    menus: [],
    application: null,
    card: null,
    distributor: null,
    figures,
    allowed: [],
    ...part,
    edition,
    members,
    expireAt,
    daysLeft: expireAt === '' ? null : daysLeft(expireAt),
  }
}

export const enterpriseRecords = (): EnterpriseUser[] => [
  enterpriseRecord(1, '杭州云筑装饰工程有限公司', '云筑装饰', {
    merchantType: merchantType.decorator,
    edition: merchantEdition.professional,
    card: { id: 31, name: '杭州云筑装饰工程有限公司', state: partyState.active },
  }),
  enterpriseRecord(2, '苏州木白空间设计工作室', '木白空间', {
    merchantType: merchantType.designStudio,
    expireAt: dayFrom(12),
    lastLoginAt: hoursAgo(1_200),
  }),
  enterpriseRecord(3, '成都锦里家具经销部', '锦里家具', {
    merchantType: merchantType.distributor,
    edition: merchantEdition.flagship,
    distributor: { id: 3, name: '成都锦里家具经销部', state: partyState.active },
  }),
  enterpriseRecord(4, '长沙梅溪湖家居体验店', '梅溪湖家居', {
    status: enterpriseStatus.frozen,
    freezeReason: '资质过期未补',
    licenceExpireAt: dayFrom(-8),
  }),
  enterpriseRecord(5, '武汉楚庭装饰设计有限公司', '楚庭装饰', {
    status: enterpriseStatus.expired,
    expireAt: dayFrom(-20),
  }),
  enterpriseRecord(6, '西安陈海燕家居有限公司', '', {
    status: enterpriseStatus.draft,
    merchantType: null,
    edition: null,
    licenceNo: '',
    licenceImage: '',
    expireAt: '',
    openedAt: null,
    members: [],
    stores: [],
    storeCount: 0,
    customerCount: 0,
    orderAmount: '0.00',
    lastLoginAt: null,
    bankName: '',
    bankAccountName: '',
    bankAccount: '',
    managerId: null,
    manager: null,
  }),
]
