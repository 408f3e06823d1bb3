import type { FieldErrors } from '#contract/fields.ts'
import { noticeTarget } from './codes.ts'
import { type NoticeInput, SCHEDULE_DAYS } from './notices.ts'

export const noticeFieldTitles: Record<keyof NoticeInput, string> = {
  title: '标题',
  type: '通知类型',
  summary: '摘要',
  content: '正文',
  files: '附件',
  targetKind: '接收范围',
  targetSupplierIds: '指定供应商',
  targetBrandIds: '指定品牌',
  targetCategoryIds: '指定类目',
  needConfirm: '需确认',
  confirmUntil: '确认截止',
  popup: '登录弹窗',
  pinned: '置顶',
  publishAt: '发布时间',
}

type Checked = Pick<
  NoticeInput,
  | 'targetKind'
  | 'targetSupplierIds'
  | 'targetBrandIds'
  | 'targetCategoryIds'
  | 'needConfirm'
  | 'confirmUntil'
  | 'publishAt'
>

/** Why a notice cannot be published at that time, or null. */
export function publishAtFault(publishAt: string, now: string): string | null {
  const leadMs = Date.parse(publishAt) - Date.parse(now)
  if (leadMs < 0) return '发布时间不能早于当前时间'
  return leadMs > SCHEDULE_DAYS * 86_400_000 ? `发布时间应在 ${SCHEDULE_DAYS} 天以内` : null
}

/** Cross-field validation errors. `now` is ISO 8601 with offset. */
export function noticeFaults(notice: Checked, now: string): FieldErrors {
  const faults: FieldErrors = {}
  if (notice.targetKind === noticeTarget.categories && notice.targetCategoryIds.length === 0)
    faults.targetCategoryIds = '请选择接收通知的类目'
  if (notice.targetKind === noticeTarget.brands && notice.targetBrandIds.length === 0)
    faults.targetBrandIds = '请选择接收通知的品牌'
  if (notice.targetKind === noticeTarget.suppliers && notice.targetSupplierIds.length === 0) {
    faults.targetSupplierIds = '请选择接收通知的供应商'
  }
  const late = notice.publishAt === '' ? null : publishAtFault(notice.publishAt, now)
  if (late) faults.publishAt = late
  if (notice.needConfirm && notice.confirmUntil === '') faults.confirmUntil = '请选择确认截止时间'
  const from = notice.publishAt || now
  if (notice.needConfirm && notice.confirmUntil !== '' && Date.parse(notice.confirmUntil) <= Date.parse(from)) {
    faults.confirmUntil = '确认截止时间应晚于发布时间'
  }
  return faults
}
