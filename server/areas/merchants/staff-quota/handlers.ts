import type * as contract from '#contract/merchants/staff-quotas.ts'
import type { Handlers } from '#server/context.ts'
import { importFile } from '#server/imports/import-file.ts'
import { adjustQuotas } from './adjust.ts'
import { pageOfChanges, pageOfQuotas } from './list.ts'

export const staffQuotaHandlers: Handlers<typeof contract> = {
  listStaffQuotas: pageOfQuotas,
  listStaffQuotaChanges: pageOfChanges,
  adjustStaffQuotas: adjustQuotas,
  importStaffQuotas: importFile<typeof contract.importStaffQuotas>(() => 'staffQuota'),
}
