import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { gender, memberStatus, registerSource, terminal, userStatus } from '#contract/users/codes.ts'
import type { User } from '#contract/users/users.ts'

const ago = (hours: number): string => {
  const at = new Date(Date.now() - hours * 3_600_000 + 8 * 3_600_000)
  return `${at.toISOString().slice(0, -1)}+08:00`
}

export const labelRecords = () => [
  { id: 1, name: '高客单', color: '#b45309', userCount: 2 },
  { id: 2, name: '全屋意向', color: '#0f766e', userCount: 1 },
  { id: 3, name: '价格敏感', color: '#9333ea', userCount: 0 },
]
const [rich, whole] = labelRecords()

export const enterpriseRecords = () => [
  { id: 1, name: '木禾装饰', isActive: true, freeSeats: 3 },
  { id: 2, name: '云织软装', isActive: true, freeSeats: 0 },
]

/** One user; phones differ in the last digits. */
export function userRecord(id: number, nickname: string, change: Partial<User> = {}): User {
  return {
    id,
    version: 1,
    createdAt: ago(24 * 200),
    createdBy: '系统',
    updatedAt: ago(30),
    updatedBy: '系统',
    userNo: `U${String(id).padStart(9, '0')}`,
    avatar: '',
    nickname,
    realName: '',
    phone: `138****${String(5670 + id).padStart(4, '0')}`,
    gender: gender.female,
    birthday: '1990-05-20',
    area: '330106',
    areaName: '浙江省杭州市西湖区',
    identity: userIdentity.homeOwner,
    status: userStatus.active,
    frozenReason: '',
    registeredAt: ago(24 * 200 + id * 9),
    registerSource: registerSource.self,
    registerTerminal: terminal.applet,
    inviter: null,
    enterprise: null,
    memberStatus: memberStatus.none,
    memberExpireAt: null,
    labels: [],
    inviteeCount: 0,
    orderCount: 0,
    orderAmount: '0.00',
    lastActiveAt: ago(id * 5),
    wechatBound: true,
    remark: '',
    promoter: null,
    binding: null,
    appletRoles: [{ id: 1, name: '业主' }],
    inviterPath: [],
    refundAmount: '0.00',
    couponCount: 0,
    customerCount: 0,
    applications: [],
    designStore: null,
    miniStore: null,
    sessions: [],
    ...change,
  }
}

/** The cases of the list: a buyer, a designer with papers, a frozen, a cancelled, and one nobody knows. */
export const userRecords = (): User[] => [
  userRecord(1, '山月', {
    realName: '陈静怡',
    labels: [rich, whole].flatMap((label) => label ?? []),
    orderCount: 6,
    orderAmount: '48260.50',
    refundAmount: '1280.00',
    couponCount: 3,
    inviteeCount: 2,
    memberStatus: memberStatus.blackCard,
    memberExpireAt: '2027-05-31T23:59:00.000+08:00',
    remark: '要求周末送货',
    sessions: [
      {
        id: 11,
        terminal: terminal.applet,
        device: 'iPhone 15',
        ip: '10.1.2.3',
        createdAt: ago(40),
        lastUsedAt: ago(2),
        endedAt: null,
      },
    ],
  }),
  userRecord(2, '青禾', {
    realName: '林泽宇',
    identity: userIdentity.designer,
    inviter: { id: 1, name: '陈静怡' },
    inviterPath: [{ id: 1, name: '陈静怡' }],
    enterprise: { id: 1, name: '木禾装饰' },
    registerSource: registerSource.invitation,
    appletRoles: [{ id: 2, name: '设计师' }],
    designStore: { id: 4, name: '青禾设计', status: 2 },
    miniStore: { id: 1, name: '栖木生活小铺', status: 1 },
    applications: [
      {
        id: 31,
        version: 2,
        applicationNo: 'SQ20260312000031',
        identity: userIdentity.designer,
        companyName: '',
        licenceNo: '',
        status: 1,
        refuseReason: '',
        submittedAt: ago(24 * 90),
        reviewedBy: '何晓梅',
        reviewedAt: ago(24 * 89),
      },
    ],
  }),
  userRecord(3, '豆豆爸', {
    status: userStatus.frozen,
    frozenReason: '多次恶意退款',
    orderCount: 1,
    orderAmount: '399.00',
  }),
  userRecord(4, '鲸落', { inviter: { id: 1, name: '陈静怡' }, memberStatus: memberStatus.expired }),
  userRecord(5, '已注销用户', { status: userStatus.cancelled, phone: '', area: '', areaName: '', lastActiveAt: null }),
]
