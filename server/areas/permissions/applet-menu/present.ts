import { asc } from 'drizzle-orm'
import { appletMenuPlaceFault } from '#contract/permissions/applet-menu-rules.ts'
import { AppletMenu, type AppletMenuNode, getAppletMenuTree } from '#contract/permissions/applet-menus.ts'
import { roleCounts, type StorefrontMenu } from '#server/areas/permissions/storefront-menus.ts'
import { nest, type TreeState } from '#server/areas/permissions/tree-state.ts'
import type { Context } from '#server/context.ts'
import { appletMenu, appletRole, appletRoleMenu } from '#server/database/schema/storefronts.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { conflict } from '#server/http/errors.ts'

export type AppletMenuRow = typeof appletMenu.$inferSelect
export type AppletMenuState = TreeState<AppletMenuRow>

/** The entries of the mini-programme; each stays in the part of the screen that it was made for. */
export const appletMenus: StorefrontMenu<AppletMenuRow> = {
  resource: 'appletMenu',
  noun: '入口',
  setting: 'appletMenuTree',
  table: appletMenu,
  grants: appletRoleMenu,
  roles: appletRole,
  rows: (db) =>
    db.select().from(appletMenu).orderBy(asc(appletMenu.position), asc(appletMenu.sort), asc(appletMenu.id)),
  isBeside: (row, other) => row.position === other.position,
  placeFault: (state, row, parentId) => appletMenuPlaceFault(state.byId, row, parentId),
  conflict: async (call, { rows, version }) =>
    conflict(getAppletMenuTree.data, { tree: await nestedAppletMenus(call, rows), treeVersion: version }),
  stale: async (call, row) => conflict(AppletMenu, await presentAppletMenu(call, row)),
}

async function describeAppletMenus(call: Context, rows: readonly AppletMenuRow[]): Promise<AppletMenu[]> {
  const counts = await roleCounts(call.db, appletMenus)
  const { store } = call.services
  return rows.map((row) => ({
    ...row,
    icon: openUrl(store, row.icon),
    selectedIcon: openUrl(store, row.selectedIcon),
    roleCount: counts.get(row.id) ?? 0,
  }))
}

export async function presentAppletMenu(call: Context, row: AppletMenuRow): Promise<AppletMenu> {
  const [described] = await describeAppletMenus(call, [row])
  return described ?? { ...row, roleCount: 0 }
}

export async function nestedAppletMenus(call: Context, rows: readonly AppletMenuRow[]): Promise<AppletMenuNode[]> {
  return nest(await describeAppletMenus(call, rows), (row): AppletMenuNode => ({ ...row, children: [] }))
}
