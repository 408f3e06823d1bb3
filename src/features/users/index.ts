import { userPages } from '#contract/users/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 用户与门店 */
export const users = screens(userPages, {
  userApplicationList: () => import('./application/list.tsx'),
  customerList: () => import('./customer/list.tsx'),
  registeredUserList: () => import('./user/list.tsx'),
  registeredUserDetail: () => import('./user/detail.tsx'),
  cityStoreList: () => import('./store/list.tsx'),
  cityStoreForm: () => import('./store/form.tsx'),
  designStoreList: () => import('./design-store/list.tsx'),
  miniStoreList: () => import('./mini-store/list.tsx'),
})
