import { and, eq, inArray } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { deviationInForce, type MenuDeviation, menuKey, usableOf } from '#contract/merchants/merchant-menu-rules.ts'
import { type merchantType, storeRoleLevel, type storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { type StoreMenuRow, storeMenus } from '#server/areas/permissions/store-menu/present.ts'
import { readTree } from '#server/areas/permissions/tree-state.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser, merchantMenu } from '#server/database/schema/merchants.ts'
import { storeRole, storeRoleMenu } from '#server/database/schema/storefronts.ts'
import { dayOf } from '#server/time.ts'

type MerchantType = CodeOf<typeof merchantType> | null
export type Terminal = CodeOf<typeof storeTerminal>
export type MenuRow = typeof merchantMenu.$inferSelect

interface RoleMenus {
  id: number
  name: string
  isOwner: boolean
  isDefault: boolean
  merchantTypes: readonly number[]
  menuIds: readonly number[]
}

/** The menus of both malls, and the roles that bring them, as they are now. */
export interface MallMenus {
  rows: readonly StoreMenuRow[]
  treeVersion: number
  roles: ReadonlyMap<number, RoleMenus>
  today: string
}

export async function readMallMenus(db: Connection, now: string): Promise<MallMenus> {
  const { rows, version } = await readTree(storeMenus, db)
  const roles = await db
    .select()
    .from(storeRole)
    .where(eq(storeRole.enabled, true))
    .orderBy(storeRole.sort, storeRole.id)
  const grants = await db.select().from(storeRoleMenu)
  const granted = Map.groupBy(grants, ({ roleId }) => roleId)
  return {
    rows,
    treeVersion: version,
    today: dayOf(now),
    roles: new Map(
      roles.map(({ id, name, roleLevel, isDefault, merchantTypes }) => [
        id,
        {
          ...{ id, name, isDefault, merchantTypes },
          isOwner: roleLevel === storeRoleLevel.owner,
          menuIds: (granted.get(id) ?? []).map(({ menuId }) => menuId),
        },
      ]),
    ),
  }
}

/** The menus of one terminal, with the merchant type, as the rules take them. */
export const situationOf = ({ rows, today }: MallMenus, type: MerchantType, terminal: Terminal) => ({
  nodes: rows.filter((row) => row.terminal === terminal),
  type,
  today,
})

/** The default roles of a merchant type. */
export const defaultsOf = ({ roles }: MallMenus, type: MerchantType): RoleMenus[] =>
  [...roles.values()].filter(({ isDefault, merchantTypes }) => isDefault && merchantTypes.includes(type ?? 0))

/** The menus that the default roles of a type bring in a terminal. */
export const baseOf = (mall: MallMenus, type: MerchantType, terminal: Terminal): Set<number> =>
  new Set(
    usableOf(
      situationOf(mall, type, terminal),
      defaultsOf(mall, type).flatMap(({ menuIds }) => menuIds),
    ),
  )

/** What a merchant has of its own in a terminal, compared with the default roles of its type, today. */
export function inForce(mall: MallMenus, type: MerchantType, terminal: Terminal, row: MenuDeviation | undefined) {
  if (!row) return { added: [], removed: [] }
  return deviationInForce(situationOf(mall, type, terminal), baseOf(mall, type, terminal), row)
}

interface OwnMenus {
  row: MenuRow
  added: number[]
  removed: number[]
}

/** The merchants that deviate from their default roles today, by `menuKey`; of the given merchants, or of all. */
export async function deviatingMenus(
  db: Connection,
  mall: MallMenus,
  enterpriseIds?: readonly number[],
): Promise<ReadonlyMap<number, OwnMenus>> {
  const found = await db
    .select({ row: merchantMenu, type: enterpriseUser.merchantType })
    .from(merchantMenu)
    .innerJoin(enterpriseUser, eq(enterpriseUser.id, merchantMenu.enterpriseId))
    .where(and(enterpriseIds && inArray(merchantMenu.enterpriseId, [...enterpriseIds])))
    .orderBy(merchantMenu.enterpriseId, merchantMenu.terminal)
  const own = found.map(({ row, type }) => ({ row, ...inForce(mall, type, row.terminal, row) }))
  return new Map(
    own
      .filter(({ added, removed }) => added.length + removed.length > 0)
      .map((one) => [menuKey(one.row.enterpriseId, one.row.terminal), one]),
  )
}

/** The merchants among the given ones that have menus of their own, and how many in each terminal. */
export async function ownMenusOf(
  { db, now }: { db: Connection; now: string },
  ids: readonly number[],
): Promise<ReadonlyMap<number, OwnMenus[]>> {
  const anyRow = await db.$count(merchantMenu, inArray(merchantMenu.enterpriseId, [...ids]))
  if (anyRow === 0) return new Map()
  const deviating = await deviatingMenus(db, await readMallMenus(db, now), ids)
  return Map.groupBy(deviating.values(), ({ row }) => row.enterpriseId)
}
