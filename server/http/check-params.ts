import { type Endpoint, isChange } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { listedResource, refuseHiddenFilters } from '#server/entity/field-rights.ts'
import { refuseForeignFiles } from '#server/entity/file-fields.ts'
import { parseParams } from './parse.ts'

/** What finds records by its parameters: what reads them, and what exports them. */
const isList = (endpoint: Endpoint): boolean => !isChange(endpoint) || endpoint.permission.endsWith(':export')

/**
 * The parameters of an endpoint as its handler takes them: they fit the contract, name no file from elsewhere, and ask by
 * nothing that the caller may not read. Whoever calls a handler of a route calls this before, on the wire or not.
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
