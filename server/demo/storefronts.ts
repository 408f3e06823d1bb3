import type { Fixtures } from '#fixtures/generate.ts'
import type { UserFixture } from '#fixtures/users.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import {
  appletMenu,
  appletRole,
  appletRoleMenu,
  appletRoleUser,
  storeMenu,
  storeRole,
  storeRoleMenu,
} from '#server/database/schema/storefronts.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

const grantsOf = (roles: readonly { id: number; menuIds: number[] }[]) =>
  roles.flatMap(({ id, menuIds }) => menuIds.map((menuId) => ({ roleId: id, menuId })))

const withoutMenus = <Role extends { menuIds: number[] }>({ menuIds: _menus, ...role }: Role) => role

/** Menus and roles of the mall and the mini-programme, and the roles of users there. */
export async function seedEnds(
  db: Database,
  { storeEnd, appletEnd }: Fixtures,
  users: readonly UserFixture[],
): Promise<void> {
  await insert(db, storeMenu, storeEnd.menus)
  await insert(db, storeRole, storeEnd.roles.map(withoutMenus))
  await insertAll(db, storeRoleMenu, grantsOf(storeEnd.roles))
  await insert(db, appletMenu, appletEnd.menus)
  await insert(db, appletRole, appletEnd.roles.map(withoutMenus))
  await insertAll(db, appletRoleMenu, grantsOf(appletEnd.roles))
  await insertAll(db, appletRoleUser, rolesOfUsers(users, appletEnd.roles))
}

/** The default roles of each identity; some people also have another role that fits. */
function rolesOfUsers(users: readonly UserFixture[], roles: Fixtures['appletEnd']['roles']) {
  const usable = roles.filter(({ enabled }) => enabled)
  return users.flatMap(({ id: userId, identity, registeredAt: grantedAt }) =>
    usable
      .filter(({ identities }) => identities.includes(identity))
      .filter(({ isDefault }) => isDefault || userId % 60 === 1)
      .map(({ id: roleId }) => ({ roleId, userId, grantedAt })),
  )
}
