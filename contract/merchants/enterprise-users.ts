// 企业商家
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  code,
  date,
  files,
  fileUrl,
  id,
  line,
  NamedRef,
  noParams,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryId,
  recordFields,
  requiredLine,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { partyState } from '#contract/orders/codes.ts'
import { merchantType, storeRoleLevel, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import type { Permission } from '#contract/permissions.ts'
import { CREDIT_CODE_MESSAGE, isCreditCode } from '#contract/rules/credit-code.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { storeStatus } from '#contract/users/codes.ts'
import { enterpriseStatus, menuMode, merchantEdition, merchantSource, merchantUserStatus } from './codes.ts'
import { MAX_GIFT } from './quota-rules.ts'

/** May be empty in a draft; a value must have the full length. */
const draftLine = (max: number, title: string, min: number) => orEmpty(requiredLine(max, title, min))
const licenceNo = z.string().trim().toUpperCase().refine(isCreditCode, CREDIT_CODE_MESSAGE)
const phone = z.string('请输入主账号手机').trim().refine(isMobile, '请输入正确的手机号')
const GIFT_MESSAGE = `赠送数量应为 -${MAX_GIFT} 到 ${MAX_GIFT} 之间的整数`

/** Changing the bank account requires it; others see its last digits. */
export const BANK_ACCOUNT_NEEDS: Permission = 'enterpriseUser:finance'
export const BANK_FIELDS = ['bankName', 'bankAccountName', 'bankAccount'] as const

/** Form input. A draft needs name and phone only; `enterpriseOpenFaults` lists what is missing to open it. */
export const EnterpriseUserInput = z.strictObject({
  name: requiredLine(50, '企业名称', 2),
  shortName: draftLine(12, '简称', 2),
  logo: orEmpty(fileUrl('标志')),
  merchantType: code(merchantType, '商家类型')
    .refine((type): boolean => type !== merchantType.personal, '企业商家不能选择个人商家')
    .nullable(),
  edition: code(merchantEdition, '版本').nullable(),
  licenceNo: orEmpty(licenceNo),
  licenceImage: orEmpty(fileUrl('营业执照')),
  /** Empty: long-term. */
  licenceExpireAt: orEmpty(date('执照有效期')),
  legalPerson: draftLine(20, '法人', 2),
  contactName: draftLine(20, '联系人', 2),
  phone,
  email: orEmpty(z.email('请输入正确的邮箱').max(64, '邮箱最多 64 个字符')),
  area: orEmpty(areaCode('所在地区')),
  address: draftLine(120, '详细地址', 5),
  intro: paragraph(1000, '企业介绍'),
  images: files(9, '企业展示图'),
  /** Last day of use. After the opening it moves by 延期 only. */
  expireAt: orEmpty(date('到期日')),
  managerId: id('请选择客户经理').nullable(),
  promoterId: id('请选择推广员').nullable(),
  channelId: id('请选择所属渠道').nullable(),
  labelIds: z.array(id('请选择标签')).max(20, '标签最多 20 个'),
  /** Seats given with the opening. */
  giftQuota: z
    .number({ error: GIFT_MESSAGE })
    .int(GIFT_MESSAGE)
    .min(-MAX_GIFT, GIFT_MESSAGE)
    .max(MAX_GIFT, GIFT_MESSAGE),
  giftExpireAt: orEmpty(date('赠送到期')),
  bankName: draftLine(50, '开户行', 2),
  bankAccountName: line(50, '开户名'),
  bankAccount: orEmpty(z.string().regex(/^\d{8,32}$/, '银行账号应为 8 到 32 位数字')).optional(),
  remark: paragraph(500, '内部备注'),
})
export type EnterpriseUserInput = z.infer<typeof EnterpriseUserInput>

/** A merchant as shown in the list. The phone is masked without enterpriseUser:contact. */
export const EnterpriseUserRow = z.object({
  ...recordFields,
  enterpriseNo: z.string(),
  name: z.string(),
  shortName: z.string(),
  logo: z.string(),
  merchantType: code(merchantType).nullable(),
  edition: code(merchantEdition).nullable(),
  status: code(enterpriseStatus),
  contactName: z.string(),
  phone: z.string(),
  area: z.string(),
  /** 浙江省杭州市西湖区, so that a list needs no region tree. */
  areaName: z.string(),
  /** Active members, and the seats for them. */
  memberCount: z.number().int(),
  staffTotal: z.number().int(),
  storeCount: z.number().int(),
  customerCount: z.number().int(),
  /** Purchases and sales, paid less refunded. */
  orderAmount: z.string(),
  manager: NamedRef.nullable(),
  labels: z.array(NamedRef),
  source: code(merchantSource),
  openedAt: z.string().nullable(),
  expireAt: z.string(),
  /** Days until `expireAt`; negative afterwards, null without one. */
  daysLeft: z.number().int().nullable(),
  lastLoginAt: z.string().nullable(),
  hasCard: z.boolean(),
  isDistributor: z.boolean(),
  cardId: z.number().int().nullable(),
  distributorId: z.number().int().nullable(),
  menuMode: code(menuMode),
  freezeReason: z.string(),
})
export type EnterpriseUserRow = z.infer<typeof EnterpriseUserRow>

const EnterpriseMember = z.object({
  id: z.number().int(),
  name: z.string(),
  phone: z.string(),
  roleLevel: code(storeRoleLevel),
  roleName: z.string(),
  position: z.string(),
  status: code(merchantUserStatus),
  joinedAt: z.string(),
  lastLoginAt: z.string().nullable(),
})

const Party = NamedRef.extend({ state: code(partyState) })

/** A full merchant. File URLs are valid for 10 minutes. */
export const EnterpriseUser = EnterpriseUserRow.extend({
  ...EnterpriseUserInput.shape,
  logo: z.string(),
  licenceImage: z.string(),
  images: z.array(ShownFile),
  phone: z.string(),
  email: z.string(),
  /** Only its last digits without enterpriseUser:finance. */
  bankAccount: z.string(),
  promoter: NamedRef.nullable(),
  channel: NamedRef.nullable(),
  cancelReason: z.string(),
  stores: z.array(NamedRef.extend({ status: code(storeStatus) })),
  /** Active members first. */
  members: z.array(EnterpriseMember),
  quota: z.object({
    packageQuota: z.number().int(),
    addonQuota: z.number().int(),
    giftQuota: z.number().int(),
    giftExpireAt: z.string(),
    totalQuota: z.number().int(),
    usedQuota: z.number().int(),
    remainQuota: z.number().int(),
  }),
  /** Menus that deviate from those of the roles. */
  menus: z.array(
    z.object({
      terminal: code(storeTerminal),
      added: z.number().int(),
      removed: z.number().int(),
      validTo: z.string(),
    }),
  ),
  /** The application by which it was registered. */
  application: z.object({ id: z.number().int(), applicationNo: z.string() }).nullable(),
  card: Party.nullable(),
  distributor: Party.nullable(),
  /** The last 12 months, the oldest first: orders paid, less refunded. */
  figures: z.array(z.object({ month: z.string(), purchase: z.string(), sale: z.string() })),
  /** What its status allows: names of `enterpriseTransitions`, and `edit`. */
  allowed: z.array(z.string()),
})
export type EnterpriseUser = z.infer<typeof EnterpriseUser>

const days = z.number({ error: '天数不正确' }).int('天数不正确').min(1, '天数不正确').max(3650, '天数不正确')

const filters = {
  enterpriseNo: line(20, '企业编号').optional(),
  /** Name, short name, their pinyin, or the number. */
  name: line(60, '企业名称').optional(),
  phone: line(20, '手机').optional(),
  merchantType: code(merchantType, '商家类型').optional(),
  edition: code(merchantEdition, '版本').optional(),
  /** A province, city or district. */
  area: areaCode('所在地区').optional(),
  managerId: id('请选择客户经理').optional(),
  promoterId: id('请选择推广员').optional(),
  channelId: id('请选择渠道').optional(),
  /** Merchants with all of these labels. */
  labelIds: z.array(id('请选择标签')).max(20, '标签最多 20 个').optional(),
  source: code(merchantSource, '来源').optional(),
  hasCard: z.boolean().optional(),
  isDistributor: z.boolean().optional(),
  expireFrom: date('开始日期').optional(),
  expireTo: date('结束日期').optional(),
  openedFrom: date('开始日期').optional(),
  openedTo: date('结束日期').optional(),
  /** Active merchants of which nobody has signed in for so many days. */
  quietDays: days.optional(),
  status: code(enterpriseStatus, '状态').optional(),
  /** Active ones that end within 30 days. */
  expiring: z.literal(true).optional(),
  /** More active members than seats. */
  overQuota: z.literal(true).optional(),
  /** Whose licence ends within 30 days, or has ended. */
  licenceExpiring: z.literal(true).optional(),
}

/** The filters of list and export. */
export const EnterpriseFilters = z.strictObject(filters)

export const listEnterpriseUsers = endpoint('POST /api/enterpriseUser/list', {
  title: '查看企业商家列表',
  paramsIn: 'body',
  permission: 'enterpriseUser:view',
  resource: 'enterpriseUser',
  params: pageParams(filters, { sort: ['name', 'openedAt', 'expireAt', 'updatedAt'] }),
  /** `counts`: by status, and under `expiring`, `quiet` (30 days), `overQuota` and `licenceExpiring`. */
  data: page(EnterpriseUserRow),
})

export const getEnterpriseUser = endpoint('GET /api/enterpriseUser/detail/{id}', {
  title: '查看企业商家',
  paramsIn: 'path',
  permission: 'enterpriseUser:view',
  resource: 'enterpriseUser',
  params: z.strictObject({ id: queryId() }),
  data: EnterpriseUser,
})

/** For the form: what another merchant uses, and the registered user with the phone. */
export const checkEnterpriseUser = endpoint('GET /api/enterpriseUser/check', {
  title: '检查企业商家是否重复',
  paramsIn: 'query',
  permission: 'enterpriseUser:edit',
  resource: 'enterpriseUser',
  params: z.strictObject({
    /** Id of the edited merchant, so that its own values count as free. */
    id: queryId().optional(),
    name: EnterpriseUserInput.shape.name.optional(),
    phone: phone.optional(),
    licenceNo: licenceNo.optional(),
  }),
  data: z.object({
    taken: z.array(NamedRef.extend({ field: z.enum(['name', 'phone', 'licenceNo']), enterpriseNo: z.string() })),
    user: NamedRef.nullable(),
  }),
})

/** Accounts that can look after merchants. */
export const listMerchantManagers = endpoint('GET /api/enterpriseUser/managers', {
  title: '查看可选的客户经理',
  paramsIn: 'none',
  permission: 'enterpriseUser:view',
  resource: 'enterpriseUser',
  params: noParams,
  data: z.array(NamedRef),
})

const Saved = z.object({ id: z.number().int(), version: z.number().int(), status: code(enterpriseStatus) })

export const addEnterpriseUser = endpoint('POST /api/enterpriseUser/add', {
  title: '新建企业商家',
  paramsIn: 'body',
  permission: 'enterpriseUser:add',
  invalidates: ['enterpriseUser', 'storeRole'],
  params: EnterpriseUserInput.partial()
    .required({ name: true, phone: true })
    .extend({
      /** Saves without opening. */
      draft: z.boolean().default(false),
      /** One request opens one merchant. */
      requestId: z.uuid({ version: 'v4', error: '请求编号不正确' }).optional(),
    }),
  data: Saved.extend({ enterpriseNo: z.string() }),
})

export const editEnterpriseUser = endpoint('POST /api/enterpriseUser/edit', {
  title: '编辑企业商家',
  paramsIn: 'body',
  permission: 'enterpriseUser:edit',
  invalidates: ['enterpriseUser', 'storeRole'],
  /** Only the fields that changed. */
  params: EnterpriseUserInput.partial().extend({
    id: id(),
    version: version(),
    /** Opens a draft; requires enterpriseUser:add. */
    open: z.boolean().default(false),
    /** Confirms that another merchant type resets menus and roles. */
    confirmReset: z.boolean().default(false),
  }),
  data: Saved,
})
