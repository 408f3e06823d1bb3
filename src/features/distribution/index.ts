import { distributionPages } from '#contract/distribution/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 分销 */
export const distribution = screens(distributionPages, {
  distributorList: () => import('./account/list.tsx'),
  distributorUpgrades: () => import('./purchase/upgrades.tsx'),
  distributorBuy: () => import('./purchase/buy.tsx'),
  distributorAddons: () => import('./purchase/addons.tsx'),
  distributorRelations: () => import('./relation/list.tsx'),
  distributorRenew: () => import('./renewal/work-list.tsx'),
  distributorRenewals: () => import('./renewal/list.tsx'),
  productAuthorization: () => import('./authorization/list.tsx'),
  priceSetting: () => import('./price/list.tsx'),
})
