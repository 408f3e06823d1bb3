import type { CodeOf } from '#contract/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { PromoterBindingFilters } from '#contract/merchants/promoter-bindings.ts'
import type { exportPromoters, promoterExport } from '#contract/merchants/promoter-exports.ts'
import { PromoterCommissionFilters, PromoterWithdrawFilters } from '#contract/merchants/promoter-money.ts'
import { PromoterFilters } from '#contract/merchants/promoters.ts'
import type { Context } from '#server/context.ts'
import { type ExportKind, exportKind, startKind } from '#server/jobs/export-kinds.ts'
import { promoterBindingExport } from './binding.ts'
import { promoterCommissionExport } from './commission-list.ts'
import { promoterListExport } from './list.ts'
import { promoterWithdrawExport } from './withdraw-list.ts'

/** One line for each kind of the contract; a missing one does not compile. */
const kinds: Readonly<Record<CodeOf<typeof promoterExport>, ExportKind>> = {
  promoter: exportKind(PromoterFilters, promoterListExport),
  binding: exportKind(PromoterBindingFilters, promoterBindingExport),
  commission: exportKind(PromoterCommissionFilters, promoterCommissionExport),
  withdraw: exportKind(PromoterWithdrawFilters, promoterWithdrawExport),
}

export const exportOf = (
  { what, ...params }: ParsedParamsOf<typeof exportPromoters>,
  context: Context,
): Promise<AnswerOf<typeof exportPromoters>> => startKind(kinds[what], params, context)
