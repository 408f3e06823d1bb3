// 黑卡商家
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  chosenIds,
  code,
  date,
  exportColumns,
  exportStarted,
  fileUrl,
  id,
  line,
  money,
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
import { VoucherInput } from '#contract/orders/payments.ts'
import type { Permission } from '#contract/permissions.ts'
import { CREDIT_CODE_MESSAGE, isCreditCode } from '#contract/rules/credit-code.ts'
import { ID_CARD_MESSAGE, isIdCardNo } from '#contract/rules/id-card.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { cardAuditStatus, cardMerchantStatus, industry, renewalPayMethod } from './card-codes.ts'
import { discountFactor } from './card-levels.ts'
import { applicantKind } from './codes.ts'

/** Changing the identity card requires it; others see a mask. */
export const IDENTITY_NEEDS: Permission = 'cardAudit:identity'
/** Changing the bank account requires it; others see its last digits. */
export const WALLET_NEEDS: Permission = 'cardMerchant:wallet'
/** A fee below that of the level requires it. */
export const FEE_NEEDS: Permission = 'cardAudit:fee'

const amount = (title: string) => z.string().min(1, `请输入${title}`).pipe(money(title))

/** Papers of the subject, shared with applications. */
export const subjectFields = {
  applicantKind: code(applicantKind, '主体类型'),
  name: requiredLine(50, '商家名称', 2),
  industry: code(industry, '行业'),
  contactName: requiredLine(20, '联系人', 2),
  area: areaCode('所在地区'),
  address: requiredLine(120, '详细地址', 5),
  /** Required for a company. */
  licenceNo: orEmpty(z.string().trim().toUpperCase().refine(isCreditCode, CREDIT_CODE_MESSAGE)),
  licenceImage: orEmpty(fileUrl('营业执照')),
  legalPerson: orEmpty(requiredLine(20, '法人', 2)),
  /** Required for a person. */
  idCardNo: orEmpty(z.string().trim().toUpperCase().refine(isIdCardNo, ID_CARD_MESSAGE)),
}

/** Form input. */
export const CardMerchantInput = z.strictObject({
  ...subjectFields,
  shortName: requiredLine(12, '简称', 2),
  logo: orEmpty(fileUrl('标志')),
  /** Unique among cards. */
  phone: z.string('请输入登录手机').trim().refine(isMobile, '请输入正确的手机号'),
  email: orEmpty(z.email('请输入正确的邮箱').max(64, '邮箱最多 64 个字符')),
  cardLevelId: id('请选择黑卡等级'),
  /** '' uses that of the level. */
  discountFactor: orEmpty(discountFactor('专属折扣系数')),
  creditLimit: amount('授信额度'),
  promoterId: id('请选择推广员').nullable(),
  channelId: id('请选择所属渠道').nullable(),
  managerId: id('请选择客户经理'),
  labelIds: z.array(id('请选择标签')).max(10, '标签最多 10 个'),
  bankName: orEmpty(requiredLine(50, '开户行', 2)),
  bankAccountName: orEmpty(requiredLine(60, '开户名', 2)),
  bankAccount: orEmpty(z.string().regex(/^\d{8,32}$/, '银行账号应为 8 到 32 位数字')),
  invoiceTitle: line(100, '发票抬头'),
  taxNo: orEmpty(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[0-9A-Z]{15,20}$/, '税号应为 15 到 20 位字母或数字'),
  ),
  remark: paragraph(500, '内部备注'),
})
export type CardMerchantInput = z.infer<typeof CardMerchantInput>

/** A card as shown in the list. */
export const CardMerchantRow = z.object({
  ...recordFields,
  cardNo: z.string(),
  name: z.string(),
  shortName: z.string(),
  applicantKind: code(applicantKind),
  industry: code(industry),
  cardLevel: NamedRef,
  contactName: z.string(),
  phone: z.string(),
  areaName: z.string(),
  promoter: NamedRef.nullable(),
  /** The channel that brought it. */
  channel: NamedRef.nullable(),
  manager: NamedRef,
  labels: z.array(NamedRef),
  /** What the card pays of the product price. */
  discount: z.string(),
  /** Orders as buyer and as seller, paid less refunded. */
  orderCount: z.number().int(),
  purchaseAmount: z.string(),
  saleAmount: z.string(),
  /** Needs cardMerchant:wallet. */
  balance: z.string().optional(),
  lastOrderAt: z.string().nullable(),
  openedAt: z.string(),
  expireAt: z.string(),
  /** 0 on the last day, negative afterwards. */
  remainDays: z.number().int(),
  status: code(cardMerchantStatus),
})
export type CardMerchantRow = z.infer<typeof CardMerchantRow>

export const CardRenewal = z.object({
  id: z.number().int(),
  renewalNo: z.string(),
  months: z.number().int(),
  levelName: z.string(),
  amount: z.string(),
  payMethod: code(renewalPayMethod),
  voucherImages: z.array(ShownFile),
  expireBefore: z.string(),
  expireAfter: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
})
export type CardRenewal = z.infer<typeof CardRenewal>

/** A full card. */
export const CardMerchant = CardMerchantRow.extend({
  ...CardMerchantInput.shape,
  logo: z.string(),
  licenceImage: z.string(),
  /** Masked without cardAudit:identity. */
  idCardNo: z.string(),
  /** Only its last digits without cardMerchant:wallet. */
  bankAccount: z.string(),
  enterprise: NamedRef.nullable(),
  personalMerchant: NamedRef.nullable(),
  freezeReason: z.string(),
  cancelReason: z.string(),
  /** Newest first. */
  renewals: z.array(CardRenewal),
  /** The last 12 months, the oldest first: orders paid, less refunded. */
  figures: z.array(z.object({ month: z.string(), purchase: z.string(), sale: z.string() })),
})
export type CardMerchant = z.infer<typeof CardMerchant>

const filters = {
  cardNo: line(20, '卡号').optional(),
  /** Name, short name, their pinyin, or the card number. */
  name: line(50, '商家名称').optional(),
  /** A whole number, or its last digits. */
  phone: line(20, '登录手机').optional(),
  cardLevelId: id('请选择黑卡等级').optional(),
  applicantKind: code(applicantKind, '主体类型').optional(),
  industry: code(industry, '行业').optional(),
  /** Whole: tells whether a licence is in use. */
  licenceNo: line(18, '统一社会信用代码').optional(),
  promoterId: id('请选择推广员').optional(),
  channelId: id('请选择所属渠道').optional(),
  managerId: id('请选择客户经理').optional(),
  /** A province, city or district. */
  area: areaCode('所在地区').optional(),
  /** Cards with all of these labels. */
  labelIds: z.array(id('请选择标签')).max(10, '标签最多 10 个').optional(),
  expireFrom: date('到期日').optional(),
  expireTo: date('到期日').optional(),
  openedFrom: date('开卡日期').optional(),
  openedTo: date('开卡日期').optional(),
  /** Cards in use without an order for so many days. */
  quiet: z.number().int('天数不正确').min(1, '天数不正确').max(3650, '天数不正确').optional(),
  /** Cards in use that end within 30 days. */
  expiring: z.literal(true).optional(),
  status: code(cardMerchantStatus, '状态').optional(),
}

export const listCardMerchants = endpoint('POST /api/blackCard/list', {
  title: '查看黑卡商家列表',
  paramsIn: 'body',
  permission: 'cardMerchant:view',
  resource: 'cardMerchant',
  params: pageParams(filters, { sort: ['name', 'balance', 'expireAt', 'openedAt'] }),
  /** `counts`: by status, and under `expiring`. */
  data: page(CardMerchantRow),
})

export const getCardMerchant = endpoint('GET /api/blackCard/detail/{id}', {
  title: '查看黑卡商家',
  paramsIn: 'path',
  permission: 'cardMerchant:view',
  resource: 'cardMerchant',
  params: z.strictObject({ id: queryId() }),
  data: CardMerchant,
})

/** The fee of a new card, and how it was paid. */
export const OpeningInput = CardMerchantInput.extend({
  fee: amount('开卡费'),
  /** Required when the fee is below that of the level. */
  feeReason: line(100, '减免原因'),
  /** Required unless the fee is 0. */
  voucher: VoucherInput.nullable(),
})
export type OpeningInput = z.infer<typeof OpeningInput>

export const addCardMerchant = endpoint('POST /api/blackCard/add', {
  title: '新增黑卡商家',
  paramsIn: 'body',
  permission: 'cardMerchant:add',
  invalidates: ['cardMerchant', 'cardAudit', 'enterpriseUser', 'personalMerchant', 'notification'],
  params: OpeningInput.extend({
    /** One request opens one card. */
    requestId: z.uuid('请求编号不正确'),
  }),
  /** A fee of 0 opens the card at once; otherwise the application waits for finance. */
  data: z.object({
    id: z.number().int(),
    applyNo: z.string(),
    status: code(cardAuditStatus),
    cardMerchant: z.object({ id: z.number().int(), cardNo: z.string() }).nullable(),
  }),
})

export const editCardMerchant = endpoint('POST /api/blackCard/edit', {
  title: '编辑黑卡商家',
  paramsIn: 'body',
  permission: 'cardMerchant:edit',
  invalidates: ['cardMerchant'],
  /** What the editor may not read is left out, and stays. */
  params: CardMerchantInput.partial({
    idCardNo: true,
    bankName: true,
    bankAccountName: true,
    bankAccount: true,
  }).extend({
    id: id(),
    version: version(),
    /** Required when the login phone changes. */
    phoneReason: line(100, '换号原因').default(''),
  }),
  data: CardMerchant,
})

export const exportCardMerchants = endpoint('POST /api/blackCard/export', {
  title: '导出黑卡商家',
  paramsIn: 'body',
  permission: 'cardMerchant:export',
  invalidates: ['job'],
  params: z.strictObject({ ...exportColumns, ...filters, ...chosenIds }),
  data: exportStarted,
})
