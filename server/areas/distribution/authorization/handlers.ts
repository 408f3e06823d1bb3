import type * as contract from '#contract/distribution/authorizations.ts'
import type { Handlers } from '#server/context.ts'
import { importFile } from '#server/imports/import-file.ts'
import { authorizationExport, authorizedDistributors, pageOfAuthorizedProducts, pageOfRules } from './list.ts'
import { previewRules } from './preview.ts'
import { addRules, copyRules, editRules, revokeRules } from './save.ts'

export const authorizationHandlers: Handlers<typeof contract> = {
  listAuthorizedDistributors: authorizedDistributors,
  listAuthorizedProducts: pageOfAuthorizedProducts,
  listAuthorizations: pageOfRules,
  previewAuthorization: previewRules,
  addAuthorizations: addRules,
  editAuthorization: editRules,
  revokeAuthorizations: revokeRules,
  copyAuthorizations: copyRules,
  importAuthorizations: importFile<typeof contract.importAuthorizations>(() => 'productAuthorization'),
  exportAuthorizations: (params, context) => context.services.jobs.startExport(context, authorizationExport, params),
}
