import { merchantPages } from '#contract/merchants/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 商家、服务商与推广 */
export const merchants = screens(merchantPages, {
  clientColumnList: () => import('./client-column/list.tsx'),
  enterpriseUserList: () => import('./enterprise/list.tsx'),
  enterpriseUserForm: () => import('./enterprise/form.tsx'),
  experienceList: () => import('./experience/list.tsx'),
  merchantLabelList: () => import('./label/list.tsx'),
  merchantMenuAuth: () => import('./menu/list.tsx'),
  merchantUserList: () => import('./merchant-user/list.tsx'),
  personalMerchantList: () => import('./personal/list.tsx'),
  staffQuotaList: () => import('./staff-quota/list.tsx'),
  providerList: () => import('./provider/list.tsx'),
  providerDetail: () => import('./provider/detail.tsx'),
  promoterDetail: () => import('./promoter/detail.tsx'),
  promoterList: () => import('./promoter/list.tsx'),
})
