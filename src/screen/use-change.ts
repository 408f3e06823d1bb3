import { useCallback } from 'react'
import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { call } from '#lib/call.ts'
import { toast } from '#ui/toast/toast.ts'
import { useInvalidate } from './use-read.ts'

export interface ChangeOptions {
  /** The caller shows a failure itself (form, confirmation): no toast. */
  quiet?: boolean
  /** Uuid of the person's action, so that a repeat writes once. */
  requestId?: string
}

export type Change<E extends Endpoint> = (
  params: ParamsOf<E>,
  done?: string,
  options?: ChangeOptions,
) => Promise<DataOf<E>>

/**
 * A change of the server's data: makes stale what the endpoint says it changes and says `done`. Rejects with the
 * `ApiError` that has been shown, so that the caller may stop.
 */
export function useChange<E extends Endpoint>(endpoint: E): Change<E> {
  const invalidate = useInvalidate()
  return useCallback(
    async (params, done, options = {}) => {
      const data = await call(endpoint, params, options)
      if (done) toast.success(done)
      await invalidate([...(endpoint.changes ?? []), 'auditLog'])
      return data
    },
    [endpoint, invalidate],
  )
}
