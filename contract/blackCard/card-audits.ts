// 黑卡申请的审核
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  chosenIds,
  code,
  codeSet,
  date,
  exportColumns,
  exportStarted,
  id,
  line,
  money,
  NamedRef,
  page,
  pageParams,
  paragraph,
  queryId,
  recordFields,
  requiredLine,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { Payment, WaitingPayment } from '#contract/orders/payments.ts'
import { REJECT_TEXT } from './card-audit-rules.ts'
import { cardApplySource, cardAuditStatus, cardMerchantStatus, cardRejectReason, industry } from './card-codes.ts'
import { applicantKind } from './codes.ts'

/** An application as shown in the list. */
export const CardAuditRow = z.object({
  ...recordFields,
  applyNo: z.string(),
  name: z.string(),
  applicantKind: code(applicantKind),
  industry: code(industry),
  contactName: z.string(),
  contactPhone: z.string(),
  areaName: z.string(),
  cardLevel: NamedRef,
  /** That of the level until the approval. */
  fee: z.string(),
  source: code(cardApplySource),
  status: code(cardAuditStatus),
  /** Who has it in hand now. */
  claimedBy: NamedRef.nullable(),
  claimedByMe: z.boolean(),
  auditor: z.string(),
  auditedAt: z.string().nullable(),
  submitCount: z.number().int(),
  submittedAt: z.string(),
  payExpireAt: z.string().nullable(),
  /** The voucher that waits for finance. */
  waitingPayment: WaitingPayment.nullable(),
  cardMerchant: NamedRef.nullable(),
})
export type CardAuditRow = z.infer<typeof CardAuditRow>

/** Another application or card with the same licence, identity card or phone. */
const Duplicate = z.object({
  field: z.enum(['licenceNo', 'idCardNo', 'contactPhone']),
  kind: z.enum(['cardAudit', 'cardMerchant']),
  id: z.number().int(),
  name: z.string(),
  no: z.string(),
  status: z.union([code(cardAuditStatus), code(cardMerchantStatus)]),
})

/** An earlier submission that was refused, and the fields that changed after it. */
export const EarlierSubmission = z.object({
  submittedAt: z.string(),
  auditor: z.string(),
  auditedAt: z.string().nullable(),
  rejectReasons: codeSet(cardRejectReason),
  rejectText: z.string(),
  changes: z.array(z.object({ field: z.string(), title: z.string(), before: z.string(), after: z.string() })),
})
export type EarlierSubmission = z.infer<typeof EarlierSubmission>

/** A full application, without the pictures of the identity card: `viewCardAuditPapers` opens them. */
export const CardAudit = CardAuditRow.extend({
  area: z.string(),
  address: z.string(),
  licenceNo: z.string(),
  licenceImage: z.string(),
  legalPerson: z.string(),
  /** Masked without cardAudit:identity. */
  idCardNo: z.string(),
  idCardImageCount: z.number().int(),
  storeImages: z.array(ShownFile),
  cardLevelId: z.number().int(),
  levelFee: z.string(),
  feeReason: z.string(),
  payMethod: z.number().int().nullable(),
  paidAt: z.string().nullable(),
  promoter: NamedRef.nullable(),
  /** The channel that brought it. */
  channel: NamedRef.nullable(),
  rejectReasons: codeSet(cardRejectReason),
  rejectText: z.string(),
  cancelReason: z.string(),
  remark: z.string(),
  duplicates: z.array(Duplicate),
  /** Newest first. */
  earlier: z.array(EarlierSubmission),
  payments: z.array(Payment),
  /** The neighbours in the queue; the next one is in nobody else's hands. */
  previousId: z.number().int().nullable(),
  nextId: z.number().int().nullable(),
})
export type CardAudit = z.infer<typeof CardAudit>

const filters = {
  applyNo: line(20, '申请编号').optional(),
  /** Name or its pinyin, or the number. */
  name: line(50, '商家名称').optional(),
  /** A whole number, or its last digits. */
  contactPhone: line(20, '联系电话').optional(),
  applicantKind: code(applicantKind, '主体类型').optional(),
  industry: code(industry, '行业').optional(),
  cardLevelId: id('请选择申请等级').optional(),
  channelId: id('请选择来源渠道').optional(),
  source: code(cardApplySource, '申请来源').optional(),
  /** A province, city or district. */
  area: areaCode('所在地区').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
  /** Pending ones that the caller has in hand. */
  mine: z.literal(true).optional(),
  status: code(cardAuditStatus, '状态').optional(),
}

export const listCardAudits = endpoint('POST /api/cardAudit/list', {
  title: '查看黑卡申请列表',
  paramsIn: 'body',
  permission: 'cardAudit:view',
  resource: 'cardAudit',
  params: pageParams(filters, { sort: ['submittedAt', 'createdAt', 'auditedAt'] }),
  /** `counts`: by status, and `mine`. The longest waiting come first by default. */
  data: page(CardAuditRow),
})

export const getCardAudit = endpoint('GET /api/cardAudit/detail/{id}', {
  title: '查看黑卡申请',
  paramsIn: 'path',
  permission: 'cardAudit:view',
  resource: 'cardAudit',
  params: z.strictObject({ id: queryId() }),
  data: CardAudit,
})

export const viewCardAuditPapers = endpoint('POST /api/cardAudit/papers', {
  title: '查看黑卡申请证件',
  paramsIn: 'body',
  permission: 'cardAudit:identity',
  // Each look at the private pictures is written to the log.
  invalidates: [],
  isRead: true,
  secretAnswer: true,
  params: z.strictObject({ id: id() }),
  /** Signed addresses, valid for a short time. */
  data: z.object({ idCardImages: z.array(z.string()) }),
})

export const claimCardAudit = endpoint('POST /api/cardAudit/claim', {
  title: '领取黑卡申请',
  paramsIn: 'body',
  permission: 'cardAudit:review',
  invalidates: ['cardAudit'],
  params: z.strictObject({
    id: id(),
    /** Gives it back. */
    release: z.boolean().default(false),
  }),
  data: CardAudit,
})

export const reviewCardAudit = endpoint('POST /api/cardAudit/review', {
  title: '审核黑卡申请',
  paramsIn: 'body',
  permission: 'cardAudit:review',
  invalidates: ['cardAudit', 'cardMerchant', 'enterpriseUser', 'personalMerchant', 'notification'],
  params: z.strictObject({
    id: id(),
    version: version(),
    pass: z.boolean('请选择审核结论'),
    /** That of the application when left out. */
    cardLevelId: id('请选择黑卡等级').optional(),
    /** The fee of the level when left out; a lower one needs cardAudit:fee. */
    fee: money('应缴费用').optional(),
    feeReason: line(100, '减免原因').optional(),
    rejectReasons: codeSet(cardRejectReason, '驳回项').optional(),
    rejectText: paragraph(REJECT_TEXT.max, '驳回说明').optional(),
    remark: paragraph(500, '内部备注').optional(),
  }),
  data: CardAudit,
})

export const cancelCardAudit = endpoint('POST /api/cardAudit/cancel', {
  title: '取消黑卡申请',
  paramsIn: 'body',
  permission: 'cardAudit:review',
  invalidates: ['cardAudit'],
  params: z.strictObject({ id: id(), version: version(), reason: requiredLine(100, '取消原因', 2) }),
  data: CardAudit,
})

export const exportCardAudits = endpoint('POST /api/cardAudit/export', {
  title: '导出黑卡申请',
  paramsIn: 'body',
  permission: 'cardAudit:export',
  invalidates: ['job'],
  params: z.strictObject({ ...exportColumns, ...filters, ...chosenIds }),
  data: exportStarted,
})
