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

/** The entries of the mini-programme; each stays in its part of the screen. */
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
  conflict: async (context, { rows, version }) =>
    conflict(getAppletMenuTree.data, { tree: await nestedAppletMenus(context, rows), treeVersion: version }),
  stale: async (context, row) => conflict(AppletMenu, await presentAppletMenu(context, row)),
}

async function describeAppletMenus(context: Context, rows: readonly AppletMenuRow[]): Promise<AppletMenu[]> {
  const counts = await roleCounts(context.db, appletMenus)
  const { store } = context.services
  return rows.map((row) => ({
    ...row,
    icon: openUrl(store, row.icon),
    selectedIcon: openUrl(store, row.selectedIcon),
    roleCount: counts.get(row.id) ?? 0,
  }))
}

export async function presentAppletMenu(context: Context, row: AppletMenuRow): Promise<AppletMenu> {
  const [described] = await describeAppletMenus(context, [row])
  return described ?? { ...row, roleCount: 0 }
}

export async function nestedAppletMenus(context: Context, rows: readonly AppletMenuRow[]): Promise<AppletMenuNode[]> {
  return nest(await describeAppletMenus(context, rows), (row): AppletMenuNode => ({ ...row, children: [] }))
}
