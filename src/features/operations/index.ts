import { operationPages } from '#contract/operations/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 运营管理 */
export const operations = screens(operationPages, {
  bannerList: () => import('./banner/list.tsx'),
})
