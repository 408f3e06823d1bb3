import { codes } from '../codes.ts'

/** Review state of a change. */
export const reviewStatus = codes({
  pending: [1, '待审核'],
  approved: [2, '已通过'],
  rejected: [3, '已驳回'],
  withdrawn: [4, '已撤回'],
})
