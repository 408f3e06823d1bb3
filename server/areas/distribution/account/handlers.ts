import type * as changes from '#contract/distribution/account-changes.ts'
import type * as contract from '#contract/distribution/accounts.ts'
import type { Handlers } from '#server/context.ts'
import { findRow } from '#server/entity/rows.ts'
import { enterDeposit } from './deposit.ts'
import { presentDistributor } from './detail.ts'
import { licenceHolder } from './licence.ts'
import { assignManager, close, dropOpen, freeze, reset } from './life.ts'
import { distributorExport, pageOfDistributors } from './list.ts'
import { open } from './open.ts'
import { packagesOf } from './packages.ts'
import { distributors } from './present.ts'
import { edit } from './save.ts'

export const distributorHandlers: Handlers<typeof contract> = {
  listDistributors: pageOfDistributors,
  getDistributor: async ({ id }, context) => presentDistributor(context, await findRow(context, distributors, id)),
  findLicenceHolder: licenceHolder,
  listDistributorPackages: packagesOf,
  exportDistributors: (params, context) => context.services.jobs.startExport(context, distributorExport, params),
}

export const distributorChangeHandlers: Handlers<typeof changes> = {
  openDistributor: open,
  editDistributor: edit,
  freezeDistributors: freeze,
  closeDistributor: close,
  dropOpenDistributor: dropOpen,
  resetDistributorLogin: reset,
  assignDistributorManager: assignManager,
  saveDeposit: enterDeposit,
}
