// 黑卡申请的规则
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { cardAuditStatus, cardRejectReason } from './card-codes.ts'
import { applicantKind } from './codes.ts'

export type CardAuditStatus = CodeOf<typeof cardAuditStatus>

/** A claim without a decision is free again after this time. */
export const CLAIM_MINUTES = 30
/** Days to pay after the approval. */
export const PAY_DAYS = 7
export const MAX_SUBMITS = 5
export const REJECT_TEXT = { min: 5, max: 200 } as const

export const cardAuditTransitions = {
  submit: { title: '提交', from: [cardAuditStatus.rejected], to: cardAuditStatus.pending },
  approve: { title: '审核通过', from: [cardAuditStatus.pending], to: cardAuditStatus.unpaid },
  reject: { title: '驳回', from: [cardAuditStatus.pending], to: cardAuditStatus.rejected },
  pay: { title: '缴费', from: [cardAuditStatus.unpaid], to: cardAuditStatus.opened },
  cancel: {
    title: '取消',
    from: [cardAuditStatus.pending, cardAuditStatus.unpaid, cardAuditStatus.rejected],
    to: cardAuditStatus.cancelled,
  },
} as const satisfies Record<string, Transition<CardAuditStatus>>

interface State {
  status: CardAuditStatus
}

export const isUndecided = ({ status }: State): boolean => canMove(cardAuditTransitions.approve, status)
export const isUnpaid = ({ status }: State): boolean => canMove(cardAuditTransitions.pay, status)
export const canCancelAudit = ({ status }: State): boolean => canMove(cardAuditTransitions.cancel, status)

/** What a reviewer ticks before passing. */
export const auditChecks = ['证件清晰', '主体一致', '未过期', '行业符合'] as const

/** Ready-made sentences by item; they can be edited before they are sent. */
export const rejectSentences: Readonly<Record<CodeOf<typeof cardRejectReason>, string>> = {
  [cardRejectReason.unclear]: '证件照片不清晰，请重新拍摄，四角完整、文字可辨。',
  [cardRejectReason.mismatch]: '证件与申请主体不一致，请上传申请主体本身的证件。',
  [cardRejectReason.expired]: '证件已过有效期，请上传有效的证件。',
  [cardRejectReason.incomplete]: '申请信息不完整，请补充后重新提交。',
  [cardRejectReason.industry]: '所填行业与经营范围不符，请按营业执照选择。',
  [cardRejectReason.repeated]: '同一主体已有申请或黑卡，请勿重复申请。',
  [cardRejectReason.other]: '',
}

const pictures = ['png', 'jpg', 'jpeg']

export const cardAuditUploads = {
  licenceImage: { type: 'image', extensions: pictures, kb: 5120 },
  idCardImages: { type: 'image', extensions: pictures, kb: 5120 },
  storeImages: { type: 'image', kb: 5120 },
} as const satisfies Record<string, UploadRules>

export const cardAuditFieldTitles = {
  applicantKind: '主体类型',
  name: '商家名称',
  contactName: '联系人',
  contactPhone: '联系电话',
  industry: '行业',
  area: '所在地区',
  address: '详细地址',
  licenceNo: '统一社会信用代码',
  licenceImage: '营业执照',
  legalPerson: '法人',
  idCardNo: '身份证号',
  idCardImages: '身份证正反面',
  storeImages: '门店照片',
  cardLevelId: '申请等级',
} as const

/** What an applicant must fill in by kind. */
export function applicationFaults(fields: {
  applicantKind: CodeOf<typeof applicantKind>
  licenceNo: string
  licenceImage: string
  legalPerson: string
  idCardNo: string
  idCardImages: readonly unknown[]
}): FieldErrors {
  const faults: FieldErrors = {}
  if (fields.applicantKind === applicantKind.company) {
    if (fields.licenceNo === '') faults.licenceNo = '请输入统一社会信用代码'
    if (fields.licenceImage === '') faults.licenceImage = '请上传营业执照'
    if (fields.legalPerson === '') faults.legalPerson = '请输入法人'
  } else {
    if (fields.idCardNo === '') faults.idCardNo = '请输入身份证号'
    if (fields.idCardImages.length !== 2) faults.idCardImages = '请上传身份证正反面共 2 张'
  }
  return faults
}

/** What is missing in a refusal. */
export function rejectFaults({
  rejectReasons = [],
  rejectText = '',
}: {
  rejectReasons?: readonly number[] | undefined
  rejectText?: string | undefined
}): FieldErrors {
  const length = [...rejectText].length
  return {
    ...(rejectReasons.length === 0 && { rejectReasons: '请选择驳回项' }),
    ...(length < REJECT_TEXT.min && {
      rejectText: length === 0 ? '驳回必须填写说明' : `驳回说明至少 ${REJECT_TEXT.min} 个字`,
    }),
  }
}
