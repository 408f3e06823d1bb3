import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { canRead, type ResourceRights } from '#contract/field-rights.ts'
import type { ConsolePage } from '#contract/page.ts'
import type { Permission } from '#contract/permissions.ts'
import { getProfile, type Profile } from '#contract/session.ts'
import { readOptions } from './use-read.ts'

/** Who is signed in; undefined until the shell has loaded it. */
export function useProfile(): Profile | undefined {
  // Rights change rarely, and the server tells at once when they do (auth-version).
  return useQuery({
    ...readOptions(getProfile, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data
}

/** Whether the profile may call the endpoint. The console only hides by it; the server decides. */
export function canCall(profile: Profile | undefined, { permission: can }: Endpoint): boolean {
  return profile !== undefined && (!can.includes(':') || profile.permissions.includes(can))
}

/** Whether the page behind a route opens for the profile. */
export function canOpen(profile: Profile, { permission }: ConsolePage): boolean {
  return permission === null || profile.permissions.includes(permission)
}

export function useCanCall(endpoint: Endpoint): boolean {
  return canCall(useProfile(), endpoint)
}

/** Whether a right beyond those of the calls is held; the contract names it. */
export function useHolds(permission: Permission): boolean {
  return useProfile()?.permissions.includes(permission) ?? false
}

/**
 * Whether a field may be read, filtered and sorted by, as its area declares it; what nobody declares, everybody reads. A list
 * offers no column, filter or order that the server would refuse.
 */
export function useReads(rights: ResourceRights): (field: string) => boolean {
  const profile = useProfile()
  return useCallback(
    (field) => {
      const rule = Object.hasOwn(rights.fields, field) ? rights.fields[field] : undefined
      if (!rule) return true
      const can = (permission: Permission) => profile?.permissions.includes(permission) ?? false
      return profile !== undefined && canRead(rule, { accountType: profile.accountType, can })
    },
    [rights, profile],
  )
}

/** Whether a field is shown, in the open or covered: a list has a column for it. */
export function useShows(rights: ResourceRights): (field: string) => boolean {
  const reads = useReads(rights)
  return useCallback((field) => rights.fields[field]?.cover !== undefined || reads(field), [rights, reads])
}

/** The same for many: `can(editBrand) && ...` in the actions of a row. */
export function useCan(): (endpoint: Endpoint) => boolean {
  const profile = useProfile()
  return (endpoint) => canCall(profile, endpoint)
}

/** Shows its children to whoever may call the endpoint. */
export function Can({ call, children }: { call: Endpoint; children: ReactNode }) {
  return useCanCall(call) ? children : null
}
