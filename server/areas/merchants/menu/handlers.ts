import type * as mallContract from '#contract/merchants/mall.ts'
import type * as contract from '#contract/merchants/merchant-menus.ts'
import type { Handlers } from '#server/context.ts'
import { pageOfMenus } from './list.ts'
import { mallMenuOf } from './member-menu.ts'
import { openedEnterprise, presentMenu } from './present.ts'
import { resetMenus, saveMenus } from './save.ts'

export const merchantMenuHandlers: Handlers<typeof contract> = {
  listMerchantMenus: pageOfMenus,
  saveMerchantMenus: saveMenus,
  resetMerchantMenus: resetMenus,
  getMerchantMenu: async ({ enterpriseId, terminal }, context) =>
    presentMenu(context, await openedEnterprise(context, enterpriseId), terminal),
}

export const mallMenuHandlers: Handlers<typeof mallContract> = { getMallMenu: mallMenuOf }
