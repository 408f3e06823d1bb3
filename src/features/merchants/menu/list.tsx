export default function MerchantMenuAuth() {
  return null
}

import { listMerchantMenus } from '#contract/merchants/merchant-menus.ts'
import { merchantMenuPaths } from '#features/merchants/paths.ts'
import { listOf } from '#screen/list/use-list.ts'
export const opening = listOf(listMerchantMenus, merchantMenuPaths.list)
