// 商家成员
import { z } from 'zod'
import { wordCodes } from '#contract/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  date,
  id,
  ids,
  line,
  NamedRef,
  nothing,
  page,
  pageParams,
  paragraph,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { ImportFileAnswer, importFileParams } from '#contract/imports.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { terminal } from '#contract/users/codes.ts'
import { merchantUserStatus } from './codes.ts'

/** Members per request. */
export const MEMBERS_MAX = 100
/** Rows per import file. */
export const MEMBER_IMPORT_MAX = 200

/** Form input. A new member belongs to a merchant; afterwards that does not change. */
export const MerchantUserInput = z.strictObject({
  enterpriseId: id('请选择所属企业'),
  name: requiredLine(20, '姓名', 2),
  phone: z.string('请输入登录手机').trim().refine(isMobile, '请输入正确的手机号'),
  storeId: id('请选择所属门店').nullable(),
  roleLevel: code(storeRoleLevel, '级别'),
  storeRoleId: id('请选择商城角色'),
  position: line(20, '职位'),
  remark: line(200, '备注'),
})
export type MerchantUserInput = z.infer<typeof MerchantUserInput>

/** A person who works in a merchant. The phone is masked without enterpriseUser:contact. */
export const MerchantUser = z.object({
  ...recordFields,
  ...MerchantUserInput.shape,
  phone: z.string(),
  /** The registered user with the phone. */
  userId: z.number().int().nullable(),
  enterprise: NamedRef,
  store: NamedRef.nullable(),
  storeRole: NamedRef,
  status: code(merchantUserStatus),
  disableReason: z.string(),
  joinedAt: z.string(),
  leftAt: z.string().nullable(),
  /** Customers of the merchant that the member serves. */
  customerCount: z.number().int(),
  wechatBound: z.boolean(),
  lastLoginAt: z.string().nullable(),
  lastLoginTerminal: code(terminal).nullable(),
})
export type MerchantUser = z.infer<typeof MerchantUser>

const filters = {
  /** Name or its pinyin. */
  name: line(40, '姓名').optional(),
  /** A whole number, or its last digits. */
  phone: line(20, '手机').optional(),
  enterpriseId: id('请选择所属企业').optional(),
  storeId: id('请选择所属门店').optional(),
  roleLevel: code(storeRoleLevel, '级别').optional(),
  storeRoleId: id('请选择商城角色').optional(),
  terminal: code(terminal, '登录终端').optional(),
  lastLoginFrom: date('开始日期').optional(),
  lastLoginTo: date('结束日期').optional(),
  status: code(merchantUserStatus, '状态').optional(),
}

/** The filters of list and export. */
export const MerchantUserFilters = z.strictObject(filters)

export const listMerchantUsers = endpoint('POST /api/enterpriseUser/mtUserList', {
  title: '查看商家成员列表',
  paramsIn: 'body',
  permission: 'enterpriseUser:view',
  resource: 'merchantUser',
  params: pageParams(
    { ...filters, ids: ids(MEMBERS_MAX).optional() },
    { sort: ['name', 'joinedAt', 'lastLoginAt', 'updatedAt'] },
  ),
  data: page(MerchantUser),
})

/** Merchants by name, pinyin or number, those in use first; with `id` that one. */
export const searchMemberEnterprises = endpoint('POST /api/enterpriseUser/memberEnterprises', {
  title: '搜索成员的所属企业',
  paramsIn: 'body',
  permission: 'enterpriseUser:view',
  resource: 'enterpriseUser',
  params: z.strictObject({ keyword: line(60, '关键词').optional(), id: id().optional() }),
  data: z.array(NamedRef.extend({ enterpriseNo: z.string(), isActive: z.boolean() })),
})

/** For form and filters: the stores of a merchant, the roles for its type, and its seats; without one all roles. */
export const getMemberChoices = endpoint('GET /api/enterpriseUser/memberChoices', {
  title: '查看商家可选的门店与角色',
  paramsIn: 'query',
  permission: 'enterpriseUser:view',
  resource: 'enterpriseUser',
  params: z.strictObject({ enterpriseId: queryId().optional() }),
  data: z.object({
    /** Those that are not closed. */
    stores: z.array(NamedRef),
    roles: z.array(NamedRef.extend({ roleLevel: code(storeRoleLevel) })),
    usedQuota: z.number().int(),
    totalQuota: z.number().int(),
  }),
})

export const saveMerchantUser = endpoint('POST /api/enterpriseUser/memberSave', {
  title: '保存商家成员',
  paramsIn: 'body',
  permission: 'enterpriseUser:member',
  invalidates: ['merchantUser', 'enterpriseUser', 'staffQuota', 'storeRole', 'user'],
  /** A new member requires enterprise, name, phone, level and role. Editing requires id and version, and the changed fields. */
  params: MerchantUserInput.partial().extend({ id: id().optional(), version: version().optional() }),
  data: MerchantUser,
})

export const memberAction = wordCodes({ enable: '启用', disable: '停用', leave: '离职' })

export const enableMerchantUsers = endpoint('POST /api/enterpriseUser/memberEnable', {
  title: '停用启用商家成员或办理离职',
  paramsIn: 'body',
  permission: 'enterpriseUser:member',
  invalidates: ['merchantUser', 'enterpriseUser', 'staffQuota', 'storeRole', 'user'],
  params: z.strictObject({
    ids: ids(MEMBERS_MAX),
    action: code(memberAction, '操作'),
    /** The member who takes over the customers of those who leave. */
    takeOverId: id('请选择接手客户的成员').optional(),
    /** Required to disable. */
    reason: paragraph(100, '原因').optional(),
  }),
  data: bulkResult,
})

export const transferMerchantOwner = endpoint('POST /api/enterpriseUser/memberOwner', {
  title: '移交店主',
  paramsIn: 'body',
  permission: 'enterpriseUser:owner',
  invalidates: ['merchantUser', 'enterpriseUser', 'storeRole'],
  params: z.strictObject({
    enterpriseId: id('请选择企业'),
    toMemberId: id('请选择新店主'),
    reason: requiredLine(100, '移交原因', 2),
  }),
  data: z.object({ from: MerchantUser, to: MerchantUser }),
})

export const resetKind = wordCodes({ password: '重置密码', wechat: '解绑微信', sessions: '结束登录' })

export const resetMerchantUser = endpoint('POST /api/enterpriseUser/memberReset', {
  title: '重置商家成员的登录',
  paramsIn: 'body',
  permission: 'enterpriseUser:member',
  invalidates: ['merchantUser', 'user'],
  params: z.strictObject({ id: id(), what: code(resetKind, '要重置的内容') }),
  data: nothing,
})

/** All rows must belong to the merchant. The dialog imports members of several merchants by the same rules. */
export const importMerchantUsers = endpoint('POST /api/enterpriseUser/memberImport', {
  title: '导入商家成员',
  paramsIn: 'body',
  permission: 'enterpriseUser:member',
  invalidates: ['job'],
  params: z.strictObject({ enterpriseId: id('请选择所属企业'), ...importFileParams }),
  data: ImportFileAnswer,
})
