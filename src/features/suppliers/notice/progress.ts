import type { SupplierNoticeRow } from '#contract/suppliers/notices.ts'
import { canRemindNotice } from '#contract/suppliers/transitions.ts'

type Progress = Pick<SupplierNoticeRow, 'status' | 'needConfirm' | 'targetCount' | 'readCount' | 'confirmCount'>

/** Some receiver has not read it, or not confirmed it where required. */
export function hasToBeReminded({
  status,
  needConfirm,
  targetCount = 0,
  readCount = 0,
  confirmCount = 0,
}: Progress): boolean {
  return canRemindNotice(status) && (needConfirm ? confirmCount : readCount) < targetCount
}

/** The deadline has passed. Confirming is still possible and counts as late. */
export const isOverdue = (confirmUntil: string): boolean => confirmUntil !== '' && Date.parse(confirmUntil) < Date.now()
