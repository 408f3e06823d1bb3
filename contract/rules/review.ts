import { codes } from '../codes.ts'

/** Review state of a change. */
export const reviewStatus = codes({
  pending: [1, '待审核', 'warning'],
  approved: [2, '已通过', 'success'],
  rejected: [3, '已驳回', 'danger'],
  withdrawn: [4, '已撤回'],
})
