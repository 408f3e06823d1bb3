import type * as changes from '#contract/users/mini-store-changes.ts'
import type * as contract from '#contract/users/mini-stores.ts'
import type { Handlers } from '#server/context.ts'
import { findRow } from '#server/entity/rows.ts'
import { edit, renewQr } from './edit.ts'
import { miniStoreExport, pageOfMiniStores } from './list.ts'
import { miniStores, presentMiniStore } from './present.ts'
import { changeStatus } from './status.ts'

export const miniStoreHandlers: Handlers<typeof contract> = {
  listMiniStores: pageOfMiniStores,
  getMiniStore: async ({ id }, context) => presentMiniStore(context, await findRow(context, miniStores, id)),
  exportMiniStores: (params, context) => context.services.jobs.startExport(context, miniStoreExport, params),
}

export const miniStoreChangeHandlers: Handlers<typeof changes> = {
  editMiniStore: edit,
  changeMiniStoreStatus: changeStatus,
  renewMiniStoreQr: renewQr,
}
