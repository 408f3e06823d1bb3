import { and, eq } from 'drizzle-orm'
import { menuMode, merchantUserStatus } from '#contract/merchants/codes.ts'
import { effectiveMenus, hasMenus, menuKey, usableOf } from '#contract/merchants/merchant-menu-rules.ts'
import type { MerchantMenu } from '#contract/merchants/merchant-menus.ts'
import { endMenuType } from '#contract/permissions/storefront-codes.ts'
import { nestedStoreMenus } from '#server/areas/permissions/store-menu/present.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { merchantMenu, merchantUser } from '#server/database/schema/merchants.ts'
import { countBy } from '#server/entity/present.ts'
import { findRow } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { type EnterpriseRow, enterprises } from '../enterprise/present.ts'
import {
  baseOf,
  defaultsOf,
  inForce,
  type MallMenus,
  type MenuRow,
  readMallMenus,
  situationOf,
  type Terminal,
} from './mall-menus.ts'

export const NOT_OPENED = '待完善或已注销的商家没有商城菜单'

export async function menuRowOf(
  db: Connection,
  enterpriseId: number,
  terminal: Terminal,
): Promise<MenuRow | undefined> {
  const own = and(eq(merchantMenu.enterpriseId, enterpriseId), eq(merchantMenu.terminal, terminal))
  const [row] = await db.select().from(merchantMenu).where(own)
  return row
}

/** What a list and a form show of a merchant in a terminal. */
export function headOf(
  { id, name, enterpriseNo, merchantType, edition, status }: EnterpriseRow,
  terminal: Terminal,
  row: MenuRow | undefined,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
) {
  const deviationCount = added.length + removed.length
  return {
    id: menuKey(id, terminal),
    version: row?.version ?? 0,
    enterprise: { id, name, enterpriseNo },
    ...{ merchantType, edition, status, terminal, deviationCount },
    mode: deviationCount > 0 ? menuMode.own : menuMode.byRole,
    validTo: added.length > 0 ? (row?.validTo ?? '') : '',
    reason: row?.reason ?? '',
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row?.updatedBy ?? '',
  }
}

/** How many active members of a merchant see each menu. */
async function membersBy(
  { db }: Pick<Context, 'db'>,
  mall: MallMenus,
  { id, merchantType }: EnterpriseRow,
  terminal: Terminal,
  row: MenuRow | undefined,
): Promise<ReadonlyMap<number, number>> {
  const active = and(eq(merchantUser.enterpriseId, id), eq(merchantUser.status, merchantUserStatus.active))
  const people = await countBy(db, merchantUser.storeRoleId, [...mall.roles.keys()], active)
  const seen = new Map<number, number>()
  const situation = situationOf(mall, merchantType, terminal)
  for (const [roleId, count] of people) {
    const granted = mall.roles.get(roleId)?.menuIds ?? []
    for (const menuId of effectiveMenus(situation, granted, row)) seen.set(menuId, (seen.get(menuId) ?? 0) + count)
  }
  return seen
}

/** The menus of a merchant in a terminal with everything that the form shows. */
export async function presentMenu(
  context: Context,
  enterprise: EnterpriseRow,
  terminal: Terminal,
): Promise<MerchantMenu> {
  const { db, now } = context
  const mall = await readMallMenus(db, now)
  const row = await menuRowOf(db, enterprise.id, terminal)
  const type = enterprise.merchantType
  const { added, removed } = inForce(mall, type, terminal, row)
  const defaults = defaultsOf(mall, type)
  const members = await membersBy(context, mall, enterprise, terminal, row)
  const situation = situationOf(mall, type, terminal)
  const owner = defaults.find(({ isOwner }) => isOwner)
  return {
    ...headOf(enterprise, terminal, row, { added, removed }),
    recordId: row?.id ?? null,
    addedMenuIds: added,
    removedMenuIds: removed,
    tree: await nestedStoreMenus(context, situation.nodes),
    treeVersion: mall.treeVersion,
    baseMenuIds: [...baseOf(mall, type, terminal)],
    ownerMenuIds: usableOf(situation, owner?.menuIds ?? []),
    uses: situation.nodes
      .filter(({ menuType }) => menuType !== endMenuType.folder)
      .map(({ id }) => ({
        menuId: id,
        roles: defaults.filter(({ menuIds }) => menuIds.includes(id)).map(({ name }) => name),
        members: members.get(id) ?? 0,
      })),
  }
}

/** An opened merchant that the caller sees. */
export async function openedEnterprise(context: Context, id: number): Promise<EnterpriseRow> {
  const row = await findRow(context, enterprises, id)
  if (!hasMenus(row)) throw refuse(NOT_OPENED)
  return row
}
