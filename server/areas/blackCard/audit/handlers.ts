import type * as contract from '#contract/blackCard/card-audits.ts'
import type { Handlers } from '#server/context.ts'
import { findRow } from '#server/entity/rows.ts'
import { claim } from './claim.ts'
import { cancelAudit, review } from './decide.ts'
import { detailOf, papersOf } from './detail.ts'
import { cardAuditExport, pageOfAudits } from './list.ts'
import { audits } from './present.ts'

export const auditHandlers: Handlers<typeof contract> = {
  listCardAudits: pageOfAudits,
  getCardAudit: async ({ id }, context) => detailOf(context, await findRow(context, audits, id)),
  viewCardAuditPapers: papersOf,
  claimCardAudit: claim,
  reviewCardAudit: review,
  cancelCardAudit: cancelAudit,
  exportCardAudits: (params, context) => context.services.jobs.startExport(context, cardAuditExport, params),
}
