import { type Endpoint, isChange } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { listedResource, refuseHiddenFilters } from '#server/entity/field-rights.ts'
import { refuseForeignFiles } from '#server/entity/file-fields.ts'
import { parseParams } from './parse.ts'

/** Endpoints that filter records: reads and exports. */
const isList = (endpoint: Endpoint): boolean => !isChange(endpoint) || endpoint.permission.endsWith(':export')

/**
 * Validates the parameters of an endpoint for its handler: they match the contract, contain no foreign file URLs, and
 * filter only by fields that the caller may read. Must run before every handler call, also outside HTTP.
 */
export function checkParams(
  endpoint: Endpoint,
  input: unknown,
  { caller, services }: Pick<Context, 'caller' | 'services'>,
): unknown {
  const params = parseParams(endpoint.params, input)
  if (isChange(endpoint)) refuseForeignFiles(endpoint, params, services.store)
  if (isList(endpoint)) refuseHiddenFilters(listedResource(endpoint), params, caller)
  return params
}
