import {
  canShelve,
  canUnshelve,
  deleteFault,
  servicePackageTransitions,
  shelfFault,
  shelfFaults,
} from '#contract/blackCard/service-package-rules.ts'
import type * as contract from '#contract/blackCard/service-packages.ts'
import { ServicePackage } from '#contract/blackCard/service-packages.ts'
import type { Context, Handlers } from '#server/context.ts'
import { namedRows, numberRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { markFilesOf } from '#server/entity/files.ts'
import { findRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import {
  levelsGiving,
  pageOfPackages,
  presentPackage,
  type ServicePackageRecord,
  servicePackages,
  toFields,
} from './present.ts'
import { writePackage } from './save.ts'

async function move(
  context: Context,
  row: ServicePackageRecord,
  step: keyof typeof servicePackageTransitions,
): Promise<void> {
  const { title, to } = servicePackageTransitions[step]
  await updateRow(context, servicePackages, row, { status: to })
  logRow(context, servicePackages, row, { action: step, verb: title })
}

/** A package that is where it should be stays as it is: another person was faster. */
async function shelve(context: Context, id: number, isOn: boolean): Promise<void> {
  const row = await lockRow(context, servicePackages, id)
  const step = isOn ? 'enable' : 'disable'
  if (row.status === servicePackageTransitions[step].to) return
  if (!(isOn ? canShelve(row) : canUnshelve(row))) throw refuse('服务包未上架')
  const fields = toFields(row)
  const fault = isOn ? shelfFault(fields) : ''
  if (fault) throw refuse(fault, shelfFaults(fields))
  await move(context, row, step)
}

export const servicePackageHandlers: Handlers<typeof contract> = {
  listServicePackages: pageOfPackages,
  saveServicePackage: writePackage,
  getServicePackage: async ({ id }, context) => presentPackage(context, await findRow(context, servicePackages, id)),

  enableServicePackages: async ({ ids, enable }, context) =>
    rowByRow(context, await namedRows(context, servicePackages, ids), ({ id }, own) => shelve(own, id, enable)),

  deleteServicePackage: async ({ id, version }, context) => {
    const row = await lockRow(context, servicePackages, id)
    await refuseStale(row, version, ServicePackage, (present) => presentPackage(context, present))
    const givers = (await levelsGiving(context.db)).filter(({ packageIds }) => packageIds.includes(id))
    const fault = deleteFault({ ...row, levels: givers })
    if (fault) throw refuse(fault)
    await markFilesOf(context, servicePackages, { id })
    await move(context, row, 'delete')
    return null
  },

  sortServicePackages: async ({ items }, context) => ({
    done: await numberRows(context, servicePackages, items),
  }),
}
