import { merchantPages } from '#contract/merchants/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 商家、服务商与推广 */
export const merchants = screens(merchantPages, {
  enterpriseUserList: () => import('./enterprise/list.tsx'),
  enterpriseUserForm: () => import('./enterprise/form.tsx'),
  promoterDetail: () => import('./promoter/detail.tsx'),
  promoterList: () => import('./promoter/list.tsx'),
})
