import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { exportMerchants } from '#contract/merchants/exports.ts'
import { rightsOf } from '#contract/permissions/field-rights.ts'
import type { Context } from '#server/context.ts'
import { refuseHiddenFilters } from '#server/entity/field-rights.ts'
import { forbidden } from '#server/http/errors.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { enterpriseExport } from './enterprise/list.ts'

type Params = ParsedParamsOf<typeof exportMerchants>

/** The definition of each kind of export. A kind of the contract that is missing here does not compile. */
export const merchantExports: {
  [What in Params['what']]: ExportDefinition<Extract<Params, { what: What }>, never>
} = {
  enterprise: enterpriseExport as ExportDefinition<Extract<Params, { what: 'enterprise' }>, never>,
}

/** Starts an export of one kind. Its records must be readable, and so must the fields that it filters by. */
export function exportOf(params: Params, context: Context): Promise<AnswerOf<typeof exportMerchants>> {
  const definition = merchantExports[params.what]
  const rights = rightsOf(definition.resource)
  if (rights && !context.caller.can(rights.view)) throw forbidden()
  refuseHiddenFilters(definition.resource, params, context.caller)
  return context.services.jobs.startExport(context, definition, params)
}
