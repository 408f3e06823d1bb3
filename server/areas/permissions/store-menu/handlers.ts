import type * as contract from '#contract/permissions/store-menus.ts'
import { deleteNode, lockNode, switchNode } from '#server/areas/permissions/storefront-menus.ts'
import { moveNode, nodeById, readTree } from '#server/areas/permissions/tree-state.ts'
import type { Handlers } from '#server/context.ts'
import { refuse } from '#server/http/errors.ts'
import { copy } from './copy.ts'
import { nestedStoreMenus, presentStoreMenu, storeMenus } from './present.ts'
import { save } from './save.ts'

export const storeMenuHandlers: Handlers<typeof contract> = {
  saveStoreMenu: save,
  copyStoreMenus: copy,
  moveStoreMenu: (params, context) => moveNode(storeMenus, params, context),

  getStoreMenuTree: async ({ terminal }, context) => {
    const { rows, version } = await readTree(storeMenus, context.db)
    const own = rows.filter((row) => row.terminal === terminal)
    return { tree: await nestedStoreMenus(context, own), treeVersion: version }
  },

  enableStoreMenu: async ({ id, version, enabled, visible }, context) => {
    const found = await lockNode(storeMenus, context, { id, version })
    if (found.row.enabled === enabled || found.row.visible === visible) throw refuse('菜单状态已变更,请刷新后重试')
    await switchNode(storeMenus, context, found, enabled === undefined ? { visible: visible === true } : { enabled })
    return presentStoreMenu(context, nodeById(storeMenus, await readTree(storeMenus, context.db), id))
  },

  deleteStoreMenu: async (params, context) => {
    await deleteNode(storeMenus, context, await lockNode(storeMenus, context, params))
    return null
  },
}
