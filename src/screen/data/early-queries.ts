import type { QueryClient } from '@tanstack/react-query'
import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/response-codes.ts'
import { type CallOptions, callForEnvelope, readAnswer } from '#lib/call.ts'
import { takeEarly } from '#lib/early-fetch.ts'
import { readOptions } from './use-read.ts'

/** Reads a call from the request that was sent early, or sends it: because none was sent, or it failed on its way. */
export async function takeEarlyQuery<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  options: CallOptions = {},
): Promise<Envelope<DataOf<E>>> {
  const answer = await takeEarly(endpoint.path, params)
  const quiet = { ...options, quiet: true }
  return answer ? readAnswer<E>(answer, quiet) : callForEnvelope(endpoint, params, quiet)
}

/** Fills the cache of one call at the start; whoever reads the call meanwhile waits for the same answer. */
export const prefetchEarly = <E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  params: ParamsOf<E>,
): Promise<void> =>
  client.prefetchQuery({
    ...readOptions(endpoint, params),
    queryFn: async ({ signal }) => (await takeEarlyQuery(endpoint, params, { signal })).data,
  })
