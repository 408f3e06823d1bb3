// 用户
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  chosenIds,
  code,
  date,
  exportColumns,
  exportStarted,
  id,
  line,
  money,
  NamedRef,
  noParams,
  page,
  pageParams,
  queryId,
  recordFields,
} from '#contract/fields.ts'
import { bindWay } from '#contract/merchants/codes.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import {
  applicationStatus,
  designStoreStatus,
  gender,
  memberStatus,
  miniStoreStatus,
  registerSource,
  terminal,
  userStatus,
} from './codes.ts'

export const UserLabel = z.object({ id: z.number().int(), name: z.string(), color: z.string() })
export type UserLabel = z.infer<typeof UserLabel>

/** A user as shown in a list. */
export const UserRow = z.object({
  ...recordFields,
  userNo: z.string(),
  avatar: z.string(),
  nickname: z.string(),
  realName: z.string(),
  /** Always masked: `revealContact` shows one at a time. */
  phone: z.string(),
  gender: code(gender),
  /** '' while unknown, as the area. */
  birthday: z.string(),
  area: z.string(),
  areaName: z.string(),
  identity: code(userIdentity),
  status: code(userStatus),
  frozenReason: z.string(),
  registeredAt: z.string(),
  registerSource: code(registerSource),
  registerTerminal: code(terminal),
  inviter: NamedRef.nullable(),
  enterprise: NamedRef.nullable(),
  memberStatus: code(memberStatus),
  memberExpireAt: z.string().nullable(),
  labels: z.array(UserLabel),
  /** Direct invitees. */
  inviteeCount: z.number().int(),
  /** Paid orders that are not closed. */
  orderCount: z.number().int(),
  /** Paid less refunded. */
  orderAmount: z.string(),
  lastActiveAt: z.string().nullable(),
  wechatBound: z.boolean(),
  remark: z.string(),
})
export type UserRow = z.infer<typeof UserRow>

/** An application for an identity, without its papers. */
const Application = z.object({
  id: z.number().int(),
  version: z.number().int(),
  applicationNo: z.string(),
  identity: code(userIdentity),
  companyName: z.string(),
  licenceNo: z.string(),
  status: code(applicationStatus),
  refuseReason: z.string(),
  submittedAt: z.string(),
  reviewedBy: z.string(),
  reviewedAt: z.string().nullable(),
})

/** A device that signed in to mall or mini-programme. */
const UserSession = z.object({
  id: z.number().int(),
  terminal: code(terminal),
  device: z.string(),
  ip: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  endedAt: z.string().nullable(),
})
export type UserSession = z.infer<typeof UserSession>

/** A full user. */
export const User = UserRow.extend({
  promoter: NamedRef.nullable(),
  /** How the user came to the promoter; null after the end of the binding. */
  binding: z.object({ way: code(bindWay), boundAt: z.string(), validTo: z.string() }).nullable(),
  appletRoles: z.array(NamedRef),
  /** From the first inviter down to the direct one. */
  inviterPath: z.array(NamedRef),
  refundAmount: z.string(),
  /** Coupons that the user has received, used and expired ones among them. */
  couponCount: z.number().int(),
  /** Customers that the user serves as a designer. */
  customerCount: z.number().int(),
  /** Newest first. */
  applications: z.array(Application),
  designStore: z.object({ id: z.number().int(), name: z.string(), status: code(designStoreStatus) }).nullable(),
  miniStore: z.object({ id: z.number().int(), name: z.string(), status: code(miniStoreStatus) }).nullable(),
  /** The latest ones. */
  sessions: z.array(UserSession),
})
export type User = z.infer<typeof User>

const filters = {
  ...chosenIds,
  /** Number, name, spelling, or the last four digits of the phone; the whole phone for who may read it. */
  keyword: line(30, '关键词').optional(),
  identity: code(userIdentity, '身份').optional(),
  status: code(userStatus, '状态').optional(),
  memberStatus: code(memberStatus, '会员状态').optional(),
  /** A province, city or district. */
  area: areaCode('所在地区').optional(),
  registerSource: code(registerSource, '注册来源').optional(),
  registerTerminal: code(terminal, '注册终端').optional(),
  inviterId: id('请选择邀请人').optional(),
  enterpriseId: id('请选择所属企业').optional(),
  /** All of them. */
  labelIds: z.array(id('请选择标签')).max(20, '标签最多选择 20 个').optional(),
  registeredFrom: date('注册开始日期').optional(),
  registeredTo: date('注册结束日期').optional(),
  activeFrom: date('活跃开始日期').optional(),
  activeTo: date('活跃结束日期').optional(),
  orderAmountMin: money('最低消费金额').optional(),
  orderAmountMax: money('最高消费金额').optional(),
}

export const listUsers = endpoint('POST /api/user/list', {
  title: '查看用户列表',
  paramsIn: 'body',
  permission: 'user:view',
  resource: 'user',
  params: pageParams(filters, { sort: ['registeredAt', 'lastActiveAt', 'orderAmount'] }),
  /** `counts`: by status, and `blackCard`; empty where more than 10,000 users would be read. */
  data: page(UserRow).extend({
    /** Of all users found; left out where they are too many. */
    orderAmount: z.string().optional(),
  }),
})

export const getUser = endpoint('GET /api/user/detail/{id}', {
  title: '查看用户',
  paramsIn: 'path',
  permission: 'user:view',
  resource: 'user',
  params: z.strictObject({ id: queryId() }),
  data: User,
})

export const listUserInvitees = endpoint('POST /api/user/invitees', {
  title: '查看用户邀请的人',
  paramsIn: 'body',
  permission: 'user:view',
  resource: 'user',
  params: pageParams({ id: id(), identity: code(userIdentity, '身份').optional() }, { sort: ['registeredAt'] }),
  data: page(UserRow),
})

export const listUserLabels = endpoint('GET /api/user/labels', {
  title: '查看用户标签',
  paramsIn: 'none',
  permission: 'user:view',
  resource: 'userLabel',
  params: noParams,
  /** `userCount`: 10,001 means more than 10,000. */
  data: z.array(UserLabel.extend({ userCount: z.number().int() })),
})

/** Companies that users belong to, by name; with free seats, so that a person sees whether more fit. */
export const searchUserEnterprises = endpoint('GET /api/user/enterprises', {
  title: '查找用户所属企业',
  paramsIn: 'query',
  permission: 'user:view',
  resource: 'enterpriseUser',
  params: z.strictObject({
    keyword: line(60, '关键词').optional(),
    /** The one that is chosen. */
    id: queryId().optional(),
  }),
  data: z.array(NamedRef.extend({ isActive: z.boolean(), freeSeats: z.number().int() })),
})

export const exportUsers = endpoint('POST /api/user/export', {
  title: '导出用户',
  paramsIn: 'body',
  permission: 'user:export',
  invalidates: ['job'],
  params: z.strictObject({ ...filters, ...exportColumns }),
  data: exportStarted,
})
