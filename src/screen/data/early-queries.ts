import type { QueryClient } from '@tanstack/react-query'
import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/response-codes.ts'
import { type CallOptions, callForEnvelope, readAnswer } from '#lib/call.ts'
import { takeEarly } from '#lib/early-fetch.ts'
import { readOptions } from './use-read.ts'

/** Reads the response of an early request; sends the request if there is none or it failed in transit. */
export async function takeEarlyQuery<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  options: CallOptions = {},
): Promise<Envelope<DataOf<E>>> {
  const response = await takeEarly(endpoint.path, params)
  const quiet = { ...options, quiet: true }
  return response ? readAnswer<E>(response, quiet) : callForEnvelope(endpoint, params, quiet)
}

/** Fills the cache of one query at startup; later readers share the same request. */
export const prefetchEarly = <E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  params: ParamsOf<E>,
): Promise<void> =>
  client.prefetchQuery({
    ...readOptions(endpoint, params),
    queryFn: async ({ signal }) => (await takeEarlyQuery(endpoint, params, { signal })).data,
  })
