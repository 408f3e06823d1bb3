import type { CodeOf } from '../codes.ts'
import { canMove, type Transition } from '../rules/transition.ts'
import type { brandStatus, noticeStatus, reviewStatus, supplierStatus } from './codes.ts'

export type BrandStatus = CodeOf<typeof brandStatus>
export type ReviewStatus = CodeOf<typeof reviewStatus>
export type SupplierStatus = CodeOf<typeof supplierStatus>
export type NoticeStatus = CodeOf<typeof noticeStatus>

export const brandTransitions = {
  submit: { title: '提交审核', from: [0, 2], to: 1 },
  withdraw: { title: '撤回', from: [1], to: 0 },
  approve: { title: '审核通过', from: [1], to: 3 },
  refuse: { title: '驳回', from: [1], to: 2 },
  disable: { title: '停用', from: [3], to: 4 },
  enable: { title: '启用', from: [4], to: 3 },
} as const satisfies Record<string, Transition<BrandStatus>>

export const reviewTransitions = {
  approve: { title: '通过', from: [1], to: 2 },
  refuse: { title: '驳回', from: [1], to: 3 },
  withdraw: { title: '撤回', from: [1], to: 4 },
} as const satisfies Record<string, Transition<ReviewStatus>>

export const supplierTransitions = {
  enable: { title: '启用', from: [0, 2], to: 1 },
  disable: { title: '停用', from: [1], to: 2 },
  close: { title: '清退', from: [2], to: 3 },
} as const satisfies Record<string, Transition<SupplierStatus>>

export const noticeTransitions = {
  publish: { title: '发布', from: [0, 3], to: 2 },
  schedule: { title: '定时发布', from: [0, 3], to: 1 },
  /** Done by the server when the time has come. */
  send: { title: '到点发布', from: [1], to: 2 },
  unschedule: { title: '取消定时', from: [1], to: 0 },
  withdraw: { title: '撤回', from: [2], to: 3 },
} as const satisfies Record<string, Transition<NoticeStatus>>

export const canSubmitBrand = (status: BrandStatus) => canMove(brandTransitions.submit, status)
export const canEnableBrand = (status: BrandStatus) => canMove(brandTransitions.enable, status)
export const canDisableBrand = (status: BrandStatus) => canMove(brandTransitions.disable, status)
/** While a new brand waits for its review nobody changes it. */
export const canEditBrand = (status: BrandStatus) => status !== 1
/** Approved once: changes of name, qualification and the like wait for a review. */
export const isApprovedBrand = (status: BrandStatus) => status === 3 || status === 4
export const canDeleteBrand = (status: BrandStatus) => status === 0 || status === 2

export const canDecideReview = (status: ReviewStatus) => canMove(reviewTransitions.approve, status)
export const canWithdrawReview = (status: ReviewStatus) => canMove(reviewTransitions.withdraw, status)

export const canEditSupplier = (status: SupplierStatus) => status !== 3
export const canEnableSupplier = (status: SupplierStatus) => canMove(supplierTransitions.enable, status)
export const canDisableSupplier = (status: SupplierStatus) => canMove(supplierTransitions.disable, status)
export const canCloseSupplier = (status: SupplierStatus) => canMove(supplierTransitions.close, status)
export const canResetSupplier = (status: SupplierStatus) => status === 1 || status === 2

export const canEditNotice = (status: NoticeStatus) => status !== 2
export const canPublishNotice = (status: NoticeStatus) => canMove(noticeTransitions.publish, status)
export const canScheduleNotice = (status: NoticeStatus) => canMove(noticeTransitions.schedule, status)
export const canUnscheduleNotice = (status: NoticeStatus) => canMove(noticeTransitions.unschedule, status)
export const canWithdrawNotice = (status: NoticeStatus) => canMove(noticeTransitions.withdraw, status)
export const canPinNotice = (status: NoticeStatus) => status === 2
export const canRemindNotice = (status: NoticeStatus) => status === 2
export const canDeleteNotice = (status: NoticeStatus) => status === 0 || status === 3
