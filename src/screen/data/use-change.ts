import { useCallback } from 'react'
import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { toast } from '#ui/toast/toast.ts'
import { useInvalidate } from './use-read.ts'

export interface ChangeOptions {
  /** The caller shows the failure itself (form, confirmation): no toast. */
  quiet?: boolean
  /** Idempotency key (uuid) of the user's action, so that a retry writes once. */
  requestId?: string
}

/** For a call whose caller shows the failure. */
export const quiet = { quiet: true } as const

/** Ends a call that nobody awaits: `change(...).catch(shownInPlace)`. The call has already shown its error. */
export const shownInPlace = (): void => {}

export type Change<E extends Endpoint> = (
  params: ParamsOf<E>,
  done?: string,
  options?: ChangeOptions,
) => Promise<DataOf<E>>

/** Refused because of stored data: another user may have changed it, so the visible data is refetched. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'refused' && (error.code === 409 || error.code === 422)

/**
 * A mutation: invalidates the resources that the endpoint declares and shows `done`. Rejects with the `ApiError`
 * already shown, so that the caller may stop.
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
