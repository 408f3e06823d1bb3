// 个人商家
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  bulkResult,
  code,
  date,
  files,
  fileUrl,
  id,
  ids,
  line,
  NamedRef,
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
import { CREDIT_CODE_MESSAGE, isCreditCode } from '#contract/rules/credit-code.ts'
import { ID_CARD_MESSAGE, isIdCardNo } from '#contract/rules/id-card.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { merchantEdition, merchantSource, personalAction, personalKind, personalStatus } from './codes.ts'
import { companyType } from './enterprise-rules.ts'
import { EnterpriseUserInput } from './enterprise-users.ts'
import { ID_CARD_SIDES, MAX_WORK_YEARS, PERSONAL_ENABLED_MAX, PERSONAL_REVIEWED_MAX } from './personal-rules.ts'

const YEARS_MESSAGE = `从业年限应为 0 到 ${MAX_WORK_YEARS} 之间的整数`

/** Form input. */
export const PersonalMerchantInput = z.strictObject({
  realName: requiredLine(20, '姓名', 2),
  avatar: orEmpty(fileUrl('头像')),
  phone: z.string('请输入手机号').trim().refine(isMobile, '请输入正确的手机号'),
  idCardNo: orEmpty(z.string().trim().toUpperCase().refine(isIdCardNo, ID_CARD_MESSAGE)),
  /** Both sides, or none. */
  idCardImages: files(ID_CARD_SIDES, '身份证正反面'),
  kind: code(personalKind, '职业'),
  area: areaCode('所在地区'),
  workYears: z
    .number({ error: YEARS_MESSAGE })
    .int(YEARS_MESSAGE)
    .min(0, YEARS_MESSAGE)
    .max(MAX_WORK_YEARS, YEARS_MESSAGE),
  certificateImages: files(6, '资格证书'),
  labelIds: z.array(id('请选择标签')).max(20, '标签最多 20 个'),
  promoterId: id('请选择推广员').nullable(),
  managerId: id('请选择客户经理').nullable(),
  remark: paragraph(500, '备注'),
})
export type PersonalMerchantInput = z.infer<typeof PersonalMerchantInput>

/** A personal merchant as shown in the list. The phone is masked without personalMerchant:contact. */
export const PersonalMerchantRow = z.object({
  ...recordFields,
  merchantNo: z.string(),
  realName: z.string(),
  avatar: z.string(),
  phone: z.string(),
  kind: code(personalKind),
  area: z.string(),
  areaName: z.string(),
  workYears: z.number().int(),
  labels: z.array(NamedRef),
  miniStore: NamedRef.nullable(),
  cardMerchant: NamedRef.nullable(),
  promoter: NamedRef.nullable(),
  manager: NamedRef.nullable(),
  source: code(merchantSource),
  customerCount: z.number().int(),
  /** Orders of the person that are paid, and what was paid for them less refunded. */
  orderCount: z.number().int(),
  orderAmount: z.string(),
  lastActiveAt: z.string().nullable(),
  status: code(personalStatus),
})
export type PersonalMerchantRow = z.infer<typeof PersonalMerchantRow>

/** A full personal merchant, without the pictures of the id card: `viewPersonalMerchantPapers` opens them. */
export const PersonalMerchant = PersonalMerchantRow.extend({
  ...PersonalMerchantInput.omit({ idCardImages: true }).shape,
  avatar: z.string(),
  phone: z.string(),
  /** Only its last digits without personalMerchant:identity. */
  idCardNo: z.string(),
  idCardImageCount: z.number().int(),
  certificateImages: z.array(ShownFile),
  user: NamedRef.nullable(),
  storeRole: NamedRef.nullable(),
  upgradedTo: NamedRef.nullable(),
  upgradedAt: z.string().nullable(),
  rejectReason: z.string(),
  freezeReason: z.string(),
  cancelReason: z.string(),
  /** The last 12 months, the oldest first. */
  figures: z.array(z.object({ month: z.string(), orders: z.number().int(), amount: z.string() })),
  /** What its status allows: names of `personalTransitions`, and `edit`. */
  allowed: z.array(z.string()),
  /** The next pending one; after the end of the queue it begins anew. */
  nextId: z.number().int().nullable(),
})
export type PersonalMerchant = z.infer<typeof PersonalMerchant>

const filters = {
  merchantNo: line(20, '商家编号').optional(),
  /** Name, its pinyin, or the number. */
  realName: line(30, '姓名').optional(),
  /** A whole number, or its last digits. */
  phone: line(20, '手机号').optional(),
  kind: code(personalKind, '职业').optional(),
  /** A province, city or district. */
  area: areaCode('所在地区').optional(),
  /** Merchants with all of these labels. */
  labelIds: z.array(id('请选择标签')).max(20, '标签最多 20 个').optional(),
  promoterId: id('请选择推广员').optional(),
  managerId: id('请选择客户经理').optional(),
  source: code(merchantSource, '来源').optional(),
  hasCard: z.boolean().optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
  status: code(personalStatus, '状态').optional(),
}

/** The filters of list and export. */
export const PersonalFilters = z.strictObject(filters)

export const listPersonalMerchants = endpoint('POST /api/personalMerchant/list', {
  title: '查看个人商家列表',
  paramsIn: 'body',
  permission: 'personalMerchant:view',
  resource: 'personalMerchant',
  params: pageParams(filters, { sort: ['realName', 'workYears', 'lastActiveAt', 'createdAt'] }),
  /** `counts`: by status. */
  data: page(PersonalMerchantRow),
})

export const getPersonalMerchant = endpoint('GET /api/personalMerchant/detail/{id}', {
  title: '查看个人商家',
  paramsIn: 'path',
  permission: 'personalMerchant:view',
  resource: 'personalMerchant',
  params: z.strictObject({ id: queryId() }),
  data: PersonalMerchant,
})

export const viewPersonalMerchantPapers = endpoint('POST /api/personalMerchant/papers', {
  title: '查看个人商家证件',
  paramsIn: 'body',
  permission: 'personalMerchant:identity',
  // Each look at the private pictures is written to the log.
  invalidates: [],
  isRead: true,
  secretAnswer: true,
  params: z.strictObject({ id: id() }),
  /** Signed addresses, valid for a short time. */
  data: z.object({ idCardImages: z.array(z.string()) }),
})

export const savePersonalMerchant = endpoint('POST /api/personalMerchant/save', {
  title: '保存个人商家',
  paramsIn: 'body',
  permission: 'personalMerchant:edit',
  invalidates: ['personalMerchant'],
  /** What the editor may not read is left out, and stays. */
  params: PersonalMerchantInput.partial({ phone: true, idCardNo: true, idCardImages: true }).extend({
    /** Without it a new one. */
    id: id().optional(),
    version: version().optional(),
  }),
  data: PersonalMerchant,
})

export const reviewPersonalMerchants = endpoint('POST /api/personalMerchant/review', {
  title: '审核个人商家',
  paramsIn: 'body',
  permission: 'personalMerchant:review',
  invalidates: ['personalMerchant'],
  params: z.strictObject({
    ids: ids(PERSONAL_REVIEWED_MAX),
    pass: z.boolean('请选择通过或驳回'),
    /** Required to reject. */
    rejectReason: paragraph(200, '驳回原因').optional(),
  }),
  data: bulkResult,
})

export const enablePersonalMerchants = endpoint('POST /api/personalMerchant/enable', {
  title: '变更个人商家状态',
  paramsIn: 'body',
  permission: 'personalMerchant:enable',
  invalidates: ['personalMerchant'],
  params: z.strictObject({
    ids: ids(PERSONAL_ENABLED_MAX),
    action: code(personalAction, '操作'),
    /** Required to freeze and to cancel. */
    reason: paragraph(100, '原因').optional(),
  }),
  data: bulkResult,
})

/** What the person brings to become a company; the rest is taken from the personal merchant. */
export const UpgradeInput = z.strictObject({
  name: EnterpriseUserInput.shape.name,
  shortName: requiredLine(12, '简称', 2),
  merchantType: code(companyType, '商家类型'),
  edition: code(merchantEdition, '版本'),
  licenceNo: z.string('请输入统一社会信用代码').trim().toUpperCase().refine(isCreditCode, CREDIT_CODE_MESSAGE),
  licenceImage: fileUrl('营业执照'),
  legalPerson: EnterpriseUserInput.shape.legalPerson,
  address: requiredLine(120, '详细地址', 5),
  expireAt: date('到期日'),
  managerId: id('请选择客户经理'),
})
export type UpgradeInput = z.infer<typeof UpgradeInput>

/** Customers, orders, shop, card and promoter move to the new enterprise in the same write. */
export const upgradePersonalMerchant = endpoint('POST /api/personalMerchant/upgrade', {
  title: '个人商家升级为企业',
  paramsIn: 'body',
  permission: 'personalMerchant:upgrade',
  invalidates: ['personalMerchant', 'enterpriseUser', 'merchantUser', 'staffQuota', 'customer'],
  params: UpgradeInput.extend({ id: id(), version: version() }),
  data: z.object({ enterpriseId: z.number().int() }),
})
