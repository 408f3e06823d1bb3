import type { Fixtures } from '#fixtures/generate.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import {
  appletMenu,
  appletRole,
  appletRoleMenu,
  appletRoleUser,
  appletUser,
  storeMenu,
  storeRole,
  storeRoleMember,
  storeRoleMenu,
} from '#server/database/schema/storefronts.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

const grantsOf = (roles: readonly { id: number; menuIds: number[] }[]) =>
  roles.flatMap(({ id, menuIds }) => menuIds.map((menuId) => ({ roleId: id, menuId })))

const withoutMenus = <Role extends { menuIds: number[] }>({ menuIds: _menus, ...role }: Role) => role

/** Menus and roles of the mall and the mini-programme, with their members. */
export async function seedEnds(db: Database, { storeEnd, appletEnd }: Fixtures): Promise<void> {
  await insert(db, storeMenu, storeEnd.menus)
  await insert(db, storeRole, storeEnd.roles.map(withoutMenus))
  await insertAll(db, storeRoleMenu, grantsOf(storeEnd.roles))
  await insertAll(db, storeRoleMember, storeEnd.members)
  await insert(db, appletMenu, appletEnd.menus)
  await insert(db, appletRole, appletEnd.roles.map(withoutMenus))
  await insertAll(db, appletRoleMenu, grantsOf(appletEnd.roles))
  await insert(
    db,
    appletUser,
    appletEnd.users.map(({ roleIds: _roles, grantedAt, ...user }) => ({
      ...user,
      createdAt: grantedAt,
      updatedAt: grantedAt,
    })),
  )
  await insertAll(
    db,
    appletRoleUser,
    appletEnd.users.flatMap(({ id, roleIds, grantedAt }) =>
      roleIds.map((roleId) => ({ roleId, userId: id, grantedAt })),
    ),
  )
}
