import { userPages } from '#contract/users/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 用户与门店 */
export const users = screens(userPages, {
  customerList: () => import('./customer/list.tsx'),
  registeredUserList: () => import('./user/list.tsx'),
  registeredUserDetail: () => import('./user/detail.tsx'),
})
