import type * as contract from '#contract/marketing/activity-products.ts'
import type { Handlers } from '#server/context.ts'
import { findRow } from '#server/entity/rows.ts'
import { importFile } from '#server/imports/import-file.ts'
import { candidates } from './candidates.ts'
import { productDetail } from './detail.ts'
import { activityProductExport, pageOfProducts } from './present.ts'
import { review, withdraw } from './review.ts'
import { activityProducts } from './rows.ts'
import { writeProducts } from './save.ts'

export const activityProductHandlers: Handlers<typeof contract> = {
  listActivityProducts: pageOfProducts,
  exportActivityProducts: (params, context) =>
    context.services.jobs.startExport(context, activityProductExport, params),
  getActivityProduct: async ({ id }, context) => productDetail(context, await findRow(context, activityProducts, id)),
  listActivityCandidates: candidates,
  saveActivityProducts: writeProducts,
  importActivityProducts: importFile<typeof contract.importActivityProducts>(() => 'activityProduct'),
  reviewActivityProducts: review,
  withdrawActivityProducts: withdraw,
}
