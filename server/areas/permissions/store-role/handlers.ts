import type * as contract from '#contract/permissions/store-roles.ts'
import { deleteEndRole, grantedOf, switchEndRole } from '#server/areas/permissions/storefront-roles.ts'
import type { Handlers } from '#server/context.ts'
import { describeStoreRole, pageOfMembers, pageOfStoreRoles, storeRoles } from './present.ts'
import { copy, save } from './save.ts'

export const storeRoleHandlers: Handlers<typeof contract> = {
  listStoreRoles: pageOfStoreRoles,
  listStoreRoleMembers: pageOfMembers,
  saveStoreRole: save,
  copyStoreRole: copy,

  getStoreRole: async ({ id }, { db }) => ({
    ...(await describeStoreRole(db, id)),
    ...(await grantedOf(storeRoles, db, id)),
  }),

  enableStoreRole: async (params, call) => {
    await switchEndRole(storeRoles, call, params)
    return describeStoreRole(call.db, params.id)
  },

  deleteStoreRole: async (params, call) => {
    await deleteEndRole(storeRoles, call, params)
    return null
  },
}
