import type * as contract from '#contract/permissions/applet-menus.ts'
import { deleteNode, lockNode, switchNode } from '#server/areas/permissions/storefront-menus.ts'
import { moveNode, nodeById, readTree } from '#server/areas/permissions/tree-state.ts'
import type { Handlers } from '#server/context.ts'
import { refuse } from '#server/http/errors.ts'
import { appletMenus, nestedAppletMenus, presentAppletMenu } from './present.ts'
import { refuseTabs, save } from './save.ts'

export const appletMenuHandlers: Handlers<typeof contract> = {
  saveAppletMenu: save,
  moveAppletMenu: (params, context) => moveNode(appletMenus, params, context),

  getAppletMenuTree: async ({ position }, context) => {
    const { rows, version } = await readTree(appletMenus, context.db)
    const own = rows.filter((row) => position === undefined || row.position === position)
    return { tree: await nestedAppletMenus(context, own), treeVersion: version }
  },

  enableAppletMenu: async ({ id, version, enabled }, context) => {
    const found = await lockNode(appletMenus, context, { id, version })
    if (found.row.enabled === enabled) throw refuse('入口状态已变更,请刷新后重试')
    refuseTabs(found.state, found.row, enabled)
    await switchNode(appletMenus, context, found, { enabled })
    return presentAppletMenu(context, nodeById(appletMenus, await readTree(appletMenus, context.db), id))
  },

  deleteAppletMenu: async (params, context) => {
    const found = await lockNode(appletMenus, context, params)
    if (found.row.enabled) refuseTabs(found.state, found.row, false)
    await deleteNode(appletMenus, context, found)
    return null
  },
}
