import type { z } from 'zod'
import type { CodeOf } from '#contract/codes.ts'
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
import { rightsOf } from '#contract/permissions/field-rights.ts'
import type { Context } from '#server/context.ts'
import { refuseHiddenFilters } from '#server/entity/field-rights.ts'
import { forbidden } from '#server/http/errors.ts'
import { parseParams } from '#server/http/parse.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { clientColumnExport } from './client-column/present.ts'
import { enterpriseExport } from './enterprise/list.ts'
import { experienceExport } from './experience/list.ts'
import { labelExport } from './label/present.ts'
import { merchantMenuExport } from './menu/list.ts'
import { memberExport } from './merchant-user/list.ts'
import { personalExport } from './personal/list.ts'
import { quotaExport } from './staff-quota/list.ts'

type Params = ParsedParamsOf<typeof exportMerchants>

/** What an export of a kind receives: its filters, and the chosen rows and columns. */
export type MerchantExportParams<Filters extends z.ZodObject> = z.output<Filters> & Omit<Params, 'what' | 'filters'>

export interface ExportKind {
  filters: z.ZodObject
  definition: ExportDefinition
}

export const exportKind = <Filters extends z.ZodObject, Row>(
  filters: Filters,
  definition: ExportDefinition<MerchantExportParams<Filters>, Row>,
): ExportKind => ({ filters, definition: definition as unknown as ExportDefinition })

/** One line for each kind of the contract; a missing one does not compile. */
const kinds: Readonly<Record<CodeOf<typeof merchantExport>, ExportKind>> = {
  clientColumn: exportKind(ClientColumnFilters, clientColumnExport),
  enterprise: exportKind(EnterpriseFilters, enterpriseExport),
  experience: exportKind(ExperienceFilters, experienceExport),
  label: exportKind(MerchantLabelFilters, labelExport),
  member: exportKind(MerchantUserFilters, memberExport),
  merchantMenu: exportKind(MerchantMenuFilters, merchantMenuExport),
  personal: exportKind(PersonalFilters, personalExport),
  quota: exportKind(StaffQuotaFilters, quotaExport),
}

/** Starts an export of one kind. Its records must be readable, and so must the fields that it filters by. */
export function startKind(
  { definition, filters: schema }: ExportKind,
  { filters, ...chosen }: Omit<Params, 'what'>,
  context: Context,
): Promise<AnswerOf<typeof exportMerchants>> {
  const rights = rightsOf(definition.resource)
  if (rights && !context.caller.can(rights.view)) throw forbidden()
  const parsed = parseParams(schema, filters)
  refuseHiddenFilters(definition.resource, parsed, context.caller)
  return context.services.jobs.startExport(context, definition, { ...parsed, ...chosen })
}

export const exportOf = ({ what, ...params }: Params, context: Context): Promise<AnswerOf<typeof exportMerchants>> =>
  startKind(kinds[what], params, context)
