import type { RoleCode } from '#contract/default-roles.ts'
import { defaultMenus, type MenuPage, rolesOfPage } from '#contract/menus.ts'
import { menuType } from '#contract/permissions/codes.ts'
import { type Permission, permissionLabels, resourceTitle } from '#contract/permissions.ts'
import type { Connection } from '#server/database/pool.ts'
import { menu } from '#server/database/schema/permissions.ts'

export type MenuRow = typeof menu.$inferSelect

/** An entry of the default tree, as stored in its row. */
export interface DefaultEntry {
  code: string
  parentCode: string | null
  values: Pick<MenuRow, 'menuType' | 'name' | 'sort'> & Partial<MenuRow>
  /** Default roles that are granted it if they hold its code; 超级管理员 holds everything without grants. */
  roles: readonly RoleCode[]
}

const groupCode = (menuIndex: number) => `group:${menuIndex}`

/** The default tree from the root. Folder codes contain the id of their group, by which they were first named. */
export function defaultEntries(groupIds: ReadonlyMap<string, number>): DefaultEntry[] {
  return defaultMenus.flatMap(({ menuIndex, items }) => {
    const group = groupCode(menuIndex)
    return items.flatMap((item, at) => {
      if (!('pages' in item)) return pageEntries(item, group, at + 1)
      const code = `folder:${groupIds.get(group)}:${item.name}`
      const values = { menuType: 2, name: item.name, icon: item.icon, sort: at + 1 } as const
      const pages = item.pages.flatMap((page, order) => pageEntries(page, code, order + 1))
      return [{ code, parentCode: group, values, roles: [] }, ...pages]
    })
  })
}

export const defaultGroups = (): DefaultEntry[] =>
  defaultMenus.map(({ menuIndex, name, icon }) => ({
    code: groupCode(menuIndex),
    parentCode: null,
    values: { menuType: 1, menuIndex, name, icon, sort: menuIndex + 1 },
    roles: [],
  }))

function pageEntries(page: MenuPage, parentCode: string, sort: number): DefaultEntry[] {
  const { name, url, icon, permission, opens } = page
  const code = `page:${url}`
  const roles = rolesOfPage(page).filter((role) => role !== 'superAdmin')
  const own = permission === '' ? '' : permissionLabels(permission).resource
  const buttons = page.buttons.map((button, at) => ({
    code: `button:${url}:${button}`,
    parentCode: code,
    values: { menuType: 4 as const, name: buttonName(button, own), permission: button, sort: at + 1 },
    roles,
  }))
  return [
    {
      code,
      parentCode,
      values: { menuType: menuType.page, name, url, icon, permission, opens: [...opens], sort },
      roles,
    },
    ...buttons,
  ]
}

/** 新增与编辑 on the page of the resource itself, 查看商品 on another. */
function buttonName(code: Permission, own: string): string {
  const { verb, resource } = permissionLabels(code)
  return (resource === own ? verb : `${verb}${resourceTitle(code)}`).slice(0, 16)
}

/** Inserts missing entries below their parents, level by level. Returns the added rows. */
export async function placeEntries(
  tx: Connection,
  entries: readonly DefaultEntry[],
  known: Map<string, number>,
  now: string,
): Promise<{ entry: DefaultEntry; id: number }[]> {
  const placed: { entry: DefaultEntry; id: number }[] = []
  for (const type of [1, 2, 3, 4] as const) {
    const level = entries.filter(
      ({ code, parentCode, values }) =>
        values.menuType === type && !known.has(code) && (parentCode === null || known.has(parentCode)),
    )
    if (level.length === 0) continue
    const rows = await tx
      .insert(menu)
      .values(
        level.map(({ code, parentCode, values }) => ({
          ...values,
          code,
          parentId: parentCode === null ? null : (known.get(parentCode) ?? null),
          createdAt: now,
          updatedAt: now,
        })),
      )
      .returning({ id: menu.id, code: menu.code })
    const ids = new Map(rows.map(({ code, id }) => [code, id]))
    for (const entry of level) {
      const id = ids.get(entry.code)
      if (id === undefined) continue
      known.set(entry.code, id)
      placed.push({ entry, id })
    }
  }
  return placed
}
