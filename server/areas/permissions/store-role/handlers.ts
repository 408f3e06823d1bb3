import type * as contract from '#contract/permissions/store-roles.ts'
import { deleteStorefrontRole, grantedOf, switchStorefrontRole } from '#server/areas/permissions/storefront-roles.ts'
import type { Handlers } from '#server/context.ts'
import { pageOfMembers, pageOfStoreRoles, presentStoreRole, storeRoles } from './present.ts'
import { copy, save } from './save.ts'

export const storeRoleHandlers: Handlers<typeof contract> = {
  listStoreRoles: pageOfStoreRoles,
  listStoreRoleMembers: pageOfMembers,
  saveStoreRole: save,
  copyStoreRole: copy,

  getStoreRole: async ({ id }, { db }) => ({
    ...(await presentStoreRole(db, id)),
    ...(await grantedOf(storeRoles, db, id)),
  }),

  enableStoreRole: async (params, context) => {
    await switchStorefrontRole(storeRoles, context, params)
    return presentStoreRole(context.db, params.id)
  },

  deleteStoreRole: async (params, context) => {
    await deleteStorefrontRole(storeRoles, context, params)
    return null
  },
}
