import type { CodeOf } from '#contract/codes.ts'
import { RelationFilters } from '#contract/distribution/relations.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { ClientColumnFilters } from '#contract/merchants/client-columns.ts'
import { EnterpriseFilters } from '#contract/merchants/enterprise-users.ts'
import { ExperienceFilters } from '#contract/merchants/experiences.ts'
import type { exportMerchants, merchantExport } from '#contract/merchants/exports.ts'
import { MerchantLabelFilters } from '#contract/merchants/merchant-labels.ts'
import { MerchantMenuFilters } from '#contract/merchants/merchant-menus.ts'
import { MerchantUserFilters } from '#contract/merchants/merchant-users.ts'
import { PersonalFilters } from '#contract/merchants/personal-merchants.ts'
import { StaffQuotaFilters } from '#contract/merchants/staff-quotas.ts'
import { relationExport } from '#server/areas/distribution/relation/list.ts'
import type { Context } from '#server/context.ts'
import { type ExportKind, exportKind, startKind } from '#server/jobs/export-kinds.ts'
import { clientColumnExport } from './client-column/present.ts'
import { enterpriseExport } from './enterprise/list.ts'
import { experienceExport } from './experience/list.ts'
import { labelExport } from './label/present.ts'
import { merchantMenuExport } from './menu/list.ts'
import { memberExport } from './merchant-user/list.ts'
import { personalExport } from './personal/list.ts'
import { quotaExport } from './staff-quota/list.ts'

/** One line for each kind of the contract; a missing one does not compile. */
const kinds: Readonly<Record<CodeOf<typeof merchantExport>, ExportKind>> = {
  clientColumn: exportKind(ClientColumnFilters, clientColumnExport),
  distributor: exportKind(RelationFilters, relationExport),
  enterprise: exportKind(EnterpriseFilters, enterpriseExport),
  experience: exportKind(ExperienceFilters, experienceExport),
  label: exportKind(MerchantLabelFilters, labelExport),
  member: exportKind(MerchantUserFilters, memberExport),
  merchantMenu: exportKind(MerchantMenuFilters, merchantMenuExport),
  personal: exportKind(PersonalFilters, personalExport),
  quota: exportKind(StaffQuotaFilters, quotaExport),
}

export const exportOf = (
  { what, ...params }: ParsedParamsOf<typeof exportMerchants>,
  context: Context,
): Promise<AnswerOf<typeof exportMerchants>> => startKind(kinds[what], params, context)
