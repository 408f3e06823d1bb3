import type { SupplierNoticeRow } from '#contract/suppliers/notices.ts'
import { canRemindNotice } from '#contract/suppliers/transitions.ts'

type Progress = Pick<SupplierNoticeRow, 'status' | 'needConfirm' | 'targetCount' | 'readCount' | 'confirmCount'>

/** Somebody has not read it yet, or not confirmed it where that is asked for. */
export function hasToBeReminded({
  status,
  needConfirm,
  targetCount = 0,
  readCount = 0,
  confirmCount = 0,
}: Progress): boolean {
  return canRemindNotice(status) && (needConfirm ? confirmCount : readCount) < targetCount
}

/** The deadline has passed. One may still confirm, and it counts as late. */
export const isOverdue = (confirmUntil: string): boolean => confirmUntil !== '' && Date.parse(confirmUntil) < Date.now()
