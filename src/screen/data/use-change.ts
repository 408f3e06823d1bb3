import { useCallback } from 'react'
import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { toast } from '#ui/toast/toast.ts'
import { useInvalidate } from './use-read.ts'

export interface ChangeOptions {
  /** The caller shows a failure itself (form, confirmation): no toast. */
  quiet?: boolean
  /** Uuid of the person's action, so that a repeat writes once. */
  requestId?: string
}

/** For a call whose failure its caller shows. */
export const quiet = { quiet: true } as const

/** Ends a call that nobody waits for: `change(...).catch(alreadyTold)`. The call has said why it failed. */
export const shownInPlace = (): void => {}

export type Change<E extends Endpoint> = (
  params: ParamsOf<E>,
  done?: string,
  options?: ChangeOptions,
) => Promise<DataOf<E>>

/** A refusal by what is stored: somebody may have changed it, so that what is on screen is read anew. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'refused' && (error.code === 409 || error.code === 422)

/**
 * A change of the server's data: makes stale what the endpoint says it changes and says `done`. Rejects with the
 * `ApiError` that has been shown, so that the caller may stop.
 */
export function useChange<E extends Endpoint>(endpoint: E): Change<E> {
  const invalidate = useInvalidate()
  return useCallback(
    async (params, done, options = {}) => {
      const changed = endpoint.invalidates ?? []
      const data = await call(endpoint, params, options).catch((error) => {
        if (isOutdated(error)) void invalidate(changed)
        throw error
      })
      if (done) toast.success(done)
      await invalidate([...changed, 'auditLog'])
      return data
    },
    [endpoint, invalidate],
  )
}
