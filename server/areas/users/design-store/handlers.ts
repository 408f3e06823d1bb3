import type * as changes from '#contract/users/design-store-changes.ts'
import type * as contract from '#contract/users/design-stores.ts'
import type { Handlers } from '#server/context.ts'
import { findRow } from '#server/entity/rows.ts'
import { edit } from './edit.ts'
import { designStoreExport, pageOfDesignStores } from './list.ts'
import { designStores, presentDesignStore } from './present.ts'
import { review } from './review.ts'
import { changeStatus } from './status.ts'

export const designStoreHandlers: Handlers<typeof contract> = {
  listDesignStores: pageOfDesignStores,
  getDesignStore: async ({ id }, context) => presentDesignStore(context, await findRow(context, designStores, id)),
  exportDesignStores: (params, context) => context.services.jobs.startExport(context, designStoreExport, params),
}

export const designStoreChangeHandlers: Handlers<typeof changes> = {
  reviewDesignStores: review,
  changeDesignStoreStatus: changeStatus,
  editDesignStore: edit,
}
