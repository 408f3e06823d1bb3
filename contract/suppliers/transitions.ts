import { reviewStatus } from '#contract/rules/review.ts'
import type { CodeOf } from '../codes.ts'
import { canMove, type Transition } from '../rules/transition.ts'
import { brandStatus, noticeStatus, supplierStatus } from './codes.ts'

export type BrandStatus = CodeOf<typeof brandStatus>
export type ReviewStatus = CodeOf<typeof reviewStatus>
export type SupplierStatus = CodeOf<typeof supplierStatus>
export type NoticeStatus = CodeOf<typeof noticeStatus>

export const brandTransitions = {
  submit: { title: '提交审核', from: [brandStatus.draft, brandStatus.rejected], to: brandStatus.inReview },
  withdraw: { title: '撤回', from: [brandStatus.inReview], to: brandStatus.draft },
  approve: { title: '审核通过', from: [brandStatus.inReview], to: brandStatus.enabled },
  refuse: { title: '驳回', from: [brandStatus.inReview], to: brandStatus.rejected },
  disable: { title: '停用', from: [brandStatus.enabled], to: brandStatus.disabled },
  enable: { title: '启用', from: [brandStatus.disabled], to: brandStatus.enabled },
} as const satisfies Record<string, Transition<BrandStatus>>

export const reviewTransitions = {
  approve: { title: '通过', from: [reviewStatus.pending], to: reviewStatus.approved },
  refuse: { title: '驳回', from: [reviewStatus.pending], to: reviewStatus.rejected },
  withdraw: { title: '撤回', from: [reviewStatus.pending], to: reviewStatus.withdrawn },
} as const satisfies Record<string, Transition<ReviewStatus>>

export const supplierTransitions = {
  enable: { title: '启用', from: [supplierStatus.draft, supplierStatus.disabled], to: supplierStatus.enabled },
  disable: { title: '停用', from: [supplierStatus.enabled], to: supplierStatus.disabled },
  close: { title: '清退', from: [supplierStatus.disabled], to: supplierStatus.terminated },
} as const satisfies Record<string, Transition<SupplierStatus>>

export const noticeTransitions = {
  publish: { title: '发布', from: [noticeStatus.draft, noticeStatus.withdrawn], to: noticeStatus.published },
  schedule: { title: '定时发布', from: [noticeStatus.draft, noticeStatus.withdrawn], to: noticeStatus.scheduled },
  /** Done by the server at the scheduled time. */
  send: { title: '到点发布', from: [noticeStatus.scheduled], to: noticeStatus.published },
  unschedule: { title: '取消定时', from: [noticeStatus.scheduled], to: noticeStatus.draft },
  withdraw: { title: '撤回', from: [noticeStatus.published], to: noticeStatus.withdrawn },
} as const satisfies Record<string, Transition<NoticeStatus>>

export const canSubmitBrand = (status: BrandStatus) => canMove(brandTransitions.submit, status)
export const canEnableBrand = (status: BrandStatus) => canMove(brandTransitions.enable, status)
export const canDisableBrand = (status: BrandStatus) => canMove(brandTransitions.disable, status)
/** A new brand in review cannot be changed. */
export const canEditBrand = (status: BrandStatus) => status !== brandStatus.inReview
/** Already approved: changes of name, qualification and the like require a review. */
export const isApprovedBrand = (status: BrandStatus) =>
  status === brandStatus.enabled || status === brandStatus.disabled
export const canDeleteBrand = (status: BrandStatus) => status === brandStatus.draft || status === brandStatus.rejected

export const canDecideReview = (status: ReviewStatus) => canMove(reviewTransitions.approve, status)
export const canWithdrawReview = (status: ReviewStatus) => canMove(reviewTransitions.withdraw, status)

export const canEditSupplier = (status: SupplierStatus) => status !== supplierStatus.terminated
export const canEnableSupplier = (status: SupplierStatus) => canMove(supplierTransitions.enable, status)
export const canDisableSupplier = (status: SupplierStatus) => canMove(supplierTransitions.disable, status)
export const canCloseSupplier = (status: SupplierStatus) => canMove(supplierTransitions.close, status)
export const canResetSupplier = (status: SupplierStatus) =>
  status === supplierStatus.enabled || status === supplierStatus.disabled

export const canEditNotice = (status: NoticeStatus) => status !== noticeStatus.published
export const canPublishNotice = (status: NoticeStatus) => canMove(noticeTransitions.publish, status)
export const canScheduleNotice = (status: NoticeStatus) => canMove(noticeTransitions.schedule, status)
export const canUnscheduleNotice = (status: NoticeStatus) => canMove(noticeTransitions.unschedule, status)
export const canWithdrawNotice = (status: NoticeStatus) => canMove(noticeTransitions.withdraw, status)
export const canPinNotice = (status: NoticeStatus) => status === noticeStatus.published
export const canRemindNotice = (status: NoticeStatus) => status === noticeStatus.published
export const canDeleteNotice = (status: NoticeStatus) =>
  status === noticeStatus.draft || status === noticeStatus.withdrawn
