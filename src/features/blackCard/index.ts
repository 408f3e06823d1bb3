import { blackCardPages } from '#contract/blackCard/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 黑卡与服务 */
export const blackCard = screens(blackCardPages, {
  cardAuditList: () => import('./audit/list.tsx'),
  cardMerchantList: () => import('./card/list.tsx'),
  cardMerchantForm: () => import('./card/form.tsx'),
  cardMerchantDetail: () => import('./card/detail.tsx'),
  servicePackageList: () => import('./service-package/list.tsx'),
  serviceOrderList: () => import('./service-order/list.tsx'),
  channelList: () => import('./channel/list.tsx'),
  channelDetail: () => import('./channel/detail.tsx'),
})
