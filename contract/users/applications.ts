// 用户审核：身份认证申请
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  bulkResult,
  chosenIds,
  code,
  codeSet,
  date,
  exportColumns,
  exportStarted,
  id,
  line,
  NamedRef,
  page,
  pageParams,
  paragraph,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { APPLICATIONS_AT_ONCE, REFUSE_REASON } from './application-rules.ts'
import { applicationField, applicationRisk, applicationStatus, claimState, terminal, userStatus } from './codes.ts'

const Applicant = z.object({
  id: z.number().int(),
  nickname: z.string(),
  avatar: z.string(),
  status: code(userStatus),
})

/** An application as shown in a list. */
export const UserApplicationRow = z.object({
  ...recordFields,
  applicationNo: z.string(),
  user: Applicant,
  /** Always masked: `revealContact` shows one at a time. */
  phone: z.string(),
  identity: code(userIdentity),
  realName: z.string(),
  companyName: z.string(),
  area: z.string(),
  areaName: z.string(),
  submitCount: z.number().int(),
  riskFlags: codeSet(applicationRisk),
  /** Until now, or until the decision. */
  waitHours: z.number().int(),
  isOverdue: z.boolean(),
  /** Who has it in hand now. */
  claimedBy: NamedRef.nullable(),
  claimedByMe: z.boolean(),
  status: code(applicationStatus),
  submittedAt: z.string(),
  reviewedBy: z.string(),
  reviewedAt: z.string().nullable(),
})
export type UserApplicationRow = z.infer<typeof UserApplicationRow>

/** An earlier application of the same user. */
const Earlier = z.object({
  id: z.number().int(),
  applicationNo: z.string(),
  identity: code(userIdentity),
  status: code(applicationStatus),
  reason: z.string(),
  refuseFields: codeSet(applicationField),
  submittedAt: z.string(),
  reviewedBy: z.string(),
  reviewedAt: z.string().nullable(),
})
export type EarlierApplication = z.infer<typeof Earlier>

/** An application of another user with the same phone, id card, licence or picture. */
const SharedWith = z.object({
  kind: code(applicationRisk),
  id: z.number().int(),
  applicationNo: z.string(),
  realName: z.string(),
  status: code(applicationStatus),
})

/** A full application, without its private pictures: `viewUserApplicationPapers` opens them. */
export const UserApplication = UserApplicationRow.extend({
  /** Masked, as the phone. */
  idCardNo: z.string(),
  /** Whether its check digit is right. */
  isIdCardValid: z.boolean(),
  licenceNo: z.string(),
  workYears: z.number().int(),
  address: z.string(),
  inviter: NamedRef.nullable(),
  source: code(terminal),
  workImages: z.array(z.string()),
  appletRole: NamedRef.nullable(),
  /** The default role of the identity, if one is enabled. */
  defaultRole: NamedRef.nullable(),
  refuseReason: z.string(),
  refuseFields: codeSet(applicationField),
  revokeReason: z.string(),
  revokedBy: z.string(),
  revokedAt: z.string().nullable(),
  /** Present identity of the user. */
  currentIdentity: code(userIdentity),
  /** It may be revoked: the latest that was passed. */
  isLatestPassed: z.boolean(),
  /** The company that it registered, or that has its licence. */
  enterprise: NamedRef.extend({ status: code(enterpriseStatus), isTied: z.boolean() }).nullable(),
  /** Newest first. */
  earlier: z.array(Earlier),
  shared: z.array(SharedWith),
  previousId: z.number().int().nullable(),
  /** The next one that nobody else has in hand. */
  nextId: z.number().int().nullable(),
})
export type UserApplication = z.infer<typeof UserApplication>

const filters = {
  ...chosenIds,
  /** Number, name or company, spelling, or the last four digits of the phone; the whole phone for who may read it. */
  keyword: line(60, '关键词').optional(),
  identity: code(userIdentity, '申请身份').optional(),
  status: code(applicationStatus, '审核状态').optional(),
  /** A province, city or district. */
  area: areaCode('所在城市').optional(),
  riskFlag: code(applicationRisk, '风险提示').optional(),
  claim: code(claimState, '领取').optional(),
  /** Pending ones that the caller has in hand. */
  mine: z.literal(true).optional(),
  /** Pending for more than 24 hours. */
  overdue: z.literal(true).optional(),
  submittedFrom: date('提交开始日期').optional(),
  submittedTo: date('提交结束日期').optional(),
  reviewedFrom: date('审核开始日期').optional(),
  reviewedTo: date('审核结束日期').optional(),
}

export const listUserApplications = endpoint('POST /api/user/check/list', {
  title: '查看用户审核列表',
  paramsIn: 'body',
  permission: 'user:review',
  resource: 'userApplication',
  params: pageParams(filters, { sort: ['submittedAt', 'reviewedAt'] }),
  /** `counts`: by status, `mine` and `overdue`. The longest waiting come first by default. */
  data: page(UserApplicationRow),
})

export const getUserApplication = endpoint('GET /api/user/check/detail/{id}', {
  title: '查看身份认证申请',
  paramsIn: 'path',
  permission: 'user:review',
  resource: 'userApplication',
  params: z.strictObject({ id: queryId() }),
  data: UserApplication,
})

export const viewUserApplicationPapers = endpoint('POST /api/user/check/papers', {
  title: '查看身份认证证件',
  paramsIn: 'body',
  permission: 'user:review',
  // Each look at the private pictures is written to the log.
  invalidates: [],
  isRead: true,
  secretAnswer: true,
  params: z.strictObject({ id: id() }),
  /** Signed addresses, valid for a short time. */
  data: z.object({
    idCardImages: z.array(z.string()),
    licenceImage: z.string(),
    certificateImages: z.array(z.string()),
  }),
})

export const claimUserApplication = endpoint('POST /api/user/check/claim', {
  title: '领取身份认证申请',
  paramsIn: 'body',
  permission: 'user:review',
  invalidates: ['userApplication'],
  params: z.strictObject({
    /** Without it the longest waiting one that nobody else has in hand. */
    id: id().optional(),
    /** Only among those of an identity. */
    identity: code(userIdentity, '申请身份').optional(),
    /** Gives it back. */
    release: z.boolean().default(false),
  }),
  data: z.object({ id: z.number().int(), claimedBy: z.string(), claimedUntil: z.string().nullable() }),
})

export const reviewUserApplications = endpoint('POST /api/user/check/review', {
  title: '审核身份认证申请',
  paramsIn: 'body',
  permission: 'user:review',
  invalidates: ['userApplication', 'user', 'enterpriseUser', 'appletRole', 'designStore', 'notification'],
  params: z.strictObject({
    items: z
      .array(z.strictObject({ id: id('请选择申请'), version: version() }))
      .min(1, '请至少选择一项')
      .max(APPLICATIONS_AT_ONCE, `一次最多审核 ${APPLICATIONS_AT_ONCE} 项`),
    /** 1 passes, 2 refuses. */
    result: z.literal([applicationStatus.passed, applicationStatus.refused], '请选择审核结论'),
    /** The default role of the identity when left out. */
    appletRoleId: id('请选择小程序角色').optional(),
    refuseReason: paragraph(REFUSE_REASON.max, '拒绝原因').optional(),
    /** What the applicant must correct. */
    refuseFields: codeSet(applicationField, '需修改项').optional(),
  }),
  /** With one item, a refusal fails the request; several items are processed independently. */
  data: bulkResult,
})

export const revokeUserIdentity = endpoint('POST /api/user/check/revoke', {
  title: '撤销身份认证',
  paramsIn: 'body',
  permission: 'user:revoke',
  invalidates: ['userApplication', 'user', 'appletRole', 'designStore'],
  params: z.strictObject({ id: id(), version: version(), reason: requiredLine(200, '撤销原因', 2) }),
  data: UserApplicationRow,
})

export const exportUserApplications = endpoint('POST /api/user/check/export', {
  title: '导出用户审核',
  paramsIn: 'body',
  permission: 'user:export',
  invalidates: ['job'],
  params: z.strictObject({ ...filters, ...exportColumns }),
  data: exportStarted,
})
