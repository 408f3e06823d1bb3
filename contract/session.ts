// 登录、会话、菜单与个人资料
import { z } from 'zod'
import type { CodeOf } from '#contract/codes.ts'
import { codes } from './codes.ts'
import { density } from './density.ts'
import { endpoint } from './endpoint.ts'
import { code, fileUrl, line, noParams, nothing, orEmpty, requiredLine, version } from './fields.ts'
import { allPermissions } from './permissions.ts'
import type { UploadRules } from './rules/upload.ts'
import { Viewing } from './viewing.ts'

export const accountType = codes({
  platform: [1, '平台人员'],
  supplier: [2, '供应商'],
  distributor: [3, '经销商'],
})
export const dataScope = codes({
  all: [1, '全部数据'],
  ownSupplier: [2, '本供应商'],
  ownDistributor: [3, '本经销商'],
  brands: [4, '指定品牌'],
  ownRecords: [5, '仅本人创建'],
})
export const openMode = codes({
  sameTab: [1, '当前页打开'],
  newTab: [2, '新标签页打开'],
})
export const sessionStatus = codes({
  active: [1, '有效'],
  expired: [2, '已到期'],
  forcedOut: [3, '已强制下线'],
  signedOut: [4, '已退出'],
})
export const sessionEndReason = codes({
  idle: [1, '闲置超时'],
  tooLong: [2, '超过最长时长'],
  forcedOut: [3, '管理员强制下线'],
  passwordChanged: [4, '密码已重置或修改'],
  tooManySessions: [5, '超出同时登录数'],
  accountDeleted: [6, '账号已删除'],
  endedElsewhere: [7, '本人在其他设备下线'],
})

/** Stored in local storage under `info` (requirements, section 3). */
export const LoginInfo = z.object({
  token: z.string(),
  /** Absolute session end; for display only, the server enforces it. */
  expireAt: z.string(),
  mustChangePassword: z.boolean(),
  user: z.object({
    userId: z.number().int(),
    account: z.string(),
    name: z.string(),
    avatar: z.string(),
    accountType: code(accountType),
  }),
})
export type LoginInfo = z.infer<typeof LoginInfo>

export const LoginParams = z.strictObject({
  account: z.string('请输入登录账号').trim().min(4, '登录账号为 4 到 32 个字符').max(32, '登录账号为 4 到 32 个字符'),
  password: z.string('请输入密码').min(8, '密码为 8 到 32 位').max(64, '密码过长'),
  captchaId: z.uuid('验证码错误或已失效').optional(),
  captchaCode: z.string().max(8, '验证码错误或已失效').optional(),
})

export const login = endpoint('POST /api/login', {
  title: '登录',
  paramsIn: 'body',
  permission: 'anyone',
  invalidates: [],
  params: LoginParams,
  data: LoginInfo,
})

export const getCaptcha = endpoint('GET /api/base/captcha', {
  title: '获取图形验证码',
  paramsIn: 'none',
  permission: 'anyone',
  invalidates: [],
  params: noParams,
  data: z.object({
    captchaId: z.string(),
    /** SVG as a data URL. */
    image: z.string(),
  }),
})

export const logout = endpoint('POST /api/auth/logout', {
  title: '退出登录',
  paramsIn: 'none',
  permission: 'signedIn',
  invalidates: [],
  endsView: true,
  params: noParams,
  data: nothing,
})

export interface MenuItem {
  id: number
  name: string
  /** Empty for a folder. */
  url: string
  /** Lucide icon name or image URL. */
  icon: string
  openMode: CodeOf<typeof openMode>
  /** Routes outside the menu that belong to this page and highlight it. */
  opens: string[]
  menuItemList: MenuItem[]
}

export const MenuItem: z.ZodType<MenuItem> = z.lazy(() =>
  z.object({
    id: z.number().int(),
    name: z.string(),
    url: z.string(),
    icon: z.string(),
    openMode: code(openMode),
    opens: z.array(z.string()),
    menuItemList: z.array(MenuItem),
  }),
)

export const MenuGroup = z.object({
  name: z.string(),
  menuIndex: z.number().int().min(0).max(4),
  icon: z.string(),
  menuItemList: z.array(MenuItem),
})
export type MenuGroup = z.infer<typeof MenuGroup>

export const getUserMenu = endpoint('GET /api/auth/menu/getUserMenu', {
  title: '获取本人菜单',
  paramsIn: 'none',
  permission: 'signedIn',
  resource: 'session',
  params: noParams,
  data: z.array(MenuGroup),
})

export const Profile = z.object({
  id: z.number().int(),
  version: z.number().int(),
  account: z.string(),
  name: z.string(),
  avatar: z.string(),
  phone: z.string(),
  email: z.string(),
  accountType: code(accountType),
  roles: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Union over the enabled roles. The console hides elements by it; the server enforces it. */
  permissions: z.array(z.string()),
  dataScope: code(dataScope),
  supplier: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  distributor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  authVersion: z.number().int(),
  mustChangePassword: z.boolean(),
  passwordChangedAt: z.string().nullable(),
  density: code(density),
  /** Not null while the console is viewed as a role or an account; the profile is then theirs, without private data. */
  viewing: Viewing.nullable(),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint('GET /api/auth/profile/detail', {
  title: '获取个人资料',
  paramsIn: 'none',
  permission: 'signedIn',
  resource: 'session',
  params: noParams,
  data: Profile,
})

/** For profiles and accounts. */
export const avatarUploads = {
  avatar: { type: 'image', kb: 500, ratio: { w: 1, h: 1 } },
} as const satisfies Record<string, UploadRules>

/** Users who can grant a missing permission, for the 403 page: names and roles only, no contact data. */
export const listGranters = endpoint('GET /api/auth/profile/granters', {
  title: '查看可开通权限的人',
  paramsIn: 'query',
  permission: 'signedIn',
  resource: 'session',
  params: z.strictObject({
    permission: z
      .string()
      .max(64, '权限码不正确')
      .refine((code) => allPermissions.some((permission) => permission === code), '权限码不正确'),
  }),
  data: z.array(z.object({ name: z.string(), roles: z.array(z.string()) })),
})

export const ProfileInput = z.strictObject({
  name: requiredLine(20, '姓名', 2),
  avatar: orEmpty(fileUrl('头像')),
  phone: z.string().regex(/^1[3-9]\d{9}$/, '请输入正确的手机号'),
  email: z.union([z.literal(''), z.email('请输入正确的邮箱').max(64, '邮箱最多 64 个字符')]),
})

export const updateProfile = endpoint('POST /api/auth/profile/edit', {
  title: '修改个人资料',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['session'],
  params: ProfileInput.extend({ version: version() }),
  data: Profile,
})

/** New password rules checked on both sides; the server adds history and common passwords (OWASP ASVS 5, 6.2). */
export const newPassword = z.string('请输入新密码').min(8, '新密码至少 8 个字符').max(64, '新密码最多 64 个字符')

export const changePassword = endpoint('POST /api/auth/profile/changePassword', {
  title: '修改密码',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['session'],
  secretAnswer: true,
  params: z.strictObject({ oldPassword: z.string().min(1, '请输入当前密码').max(64), newPassword }),
  data: z.object({ token: z.string(), expireAt: z.string() }),
})

export const SessionRecord = z.object({
  id: z.string(),
  status: code(sessionStatus),
  endReason: code(sessionEndReason).nullable(),
  device: z.string(),
  ip: z.string(),
  signedInAt: z.string(),
  lastActiveAt: z.string(),
  expireAt: z.string(),
  current: z.boolean(),
})
export type SessionRecord = z.infer<typeof SessionRecord>

export const listMySessions = endpoint('GET /api/auth/profile/sessions', {
  title: '查看登录设备',
  paramsIn: 'none',
  permission: 'signedIn',
  resource: 'mySession',
  params: noParams,
  data: z.array(SessionRecord),
})

export const revokeMySession = endpoint('POST /api/auth/profile/revokeSession', {
  title: '下线设备',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['mySession'],
  params: z
    .strictObject({ id: z.uuid('编号不正确').optional(), others: z.literal(true).optional() })
    .refine((params) => params.id !== undefined || params.others, '请选择要下线的设备'),
  data: z.object({ count: z.number().int() }),
})

/**
 * Creates the first administrator of a production installation. The code is in the one-time link printed by the server.
 */
export const setUp = endpoint('POST /api/auth/setUp', {
  title: '创建首个管理员',
  paramsIn: 'body',
  permission: 'anyone',
  invalidates: [],
  params: z.strictObject({
    code: z.string().min(20, '链接无效或已使用').max(64, '链接无效或已使用'),
    account: z
      .string()
      .trim()
      .regex(/^[A-Za-z][A-Za-z0-9._-]{3,31}$/, '账号为 4 到 32 个字母、数字、点、下划线或短横线，以字母开头'),
    name: requiredLine(20, '姓名', 2),
    phone: z.string().regex(/^1[3-9]\d{9}$/, '请输入正确的手机号'),
    password: newPassword,
  }),
  data: nothing,
})

/** Data for the sign-in page, without a session. */
export const getEntry = endpoint('GET /api/base/entry', {
  title: '获取登录页信息',
  paramsIn: 'none',
  permission: 'anyone',
  resource: 'entry',
  params: noParams,
  data: z.object({
    /** True until the first administrator exists. */
    needsSetUp: z.boolean(),
    /** Demo mode only. */
    demo: z
      .object({ password: z.string(), accounts: z.array(z.object({ account: z.string(), role: line(20, '角色') })) })
      .nullable(),
  }),
})
