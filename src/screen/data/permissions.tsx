import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { canRead, type ResourceRights } from '#contract/field-rights.ts'
import type { ConsolePage } from '#contract/page.ts'
import type { Permission } from '#contract/permissions.ts'
import { getProfile, type Profile } from '#contract/session.ts'
import { readOptions } from './use-read.ts'

/** The signed-in user's profile; undefined until the shell has loaded it. */
export function useProfile(): Profile | undefined {
  // Permissions change rarely, and the server reports a change at once (auth-version).
  return useQuery({
    ...readOptions(getProfile, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data
}

/** Whether the profile may call the endpoint. The console only hides controls; the server decides. */
export function canCall(profile: Profile | undefined, { permission: can }: Endpoint): boolean {
  return profile !== undefined && (!can.includes(':') || profile.permissions.includes(can))
}

/** Whether the profile may open the page of a route. */
export function canOpen(profile: Profile, { permission }: ConsolePage): boolean {
  return permission === null || profile.permissions.includes(permission)
}

export function useCanCall(endpoint: Endpoint): boolean {
  return canCall(useProfile(), endpoint)
}

/** Whether the user has a permission that no endpoint requires; the contract lists these. */
export function useHolds(permission: Permission): boolean {
  return useProfile()?.permissions.includes(permission) ?? false
}

/**
 * Whether the user may read, filter and sort by a field, by the rules of its resource; a field without a rule is
 * readable by everyone. Lists hide columns, filters and sort orders that the server would refuse.
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

/** Whether a field is shown, masked or unmasked; lists include a column for it. */
export function useShows(rights: ResourceRights): (field: string) => boolean {
  const reads = useReads(rights)
  return useCallback((field) => rights.fields[field]?.cover !== undefined || reads(field), [rights, reads])
}

/** Checks many endpoints: `can(editBrand) && ...` in row actions. */
export function useCan(): (endpoint: Endpoint) => boolean {
  const profile = useProfile()
  return (endpoint) => canCall(profile, endpoint)
}

/** Renders its children if the user may call the endpoint. */
export function Can({ call, children }: { call: Endpoint; children: ReactNode }) {
  return useCanCall(call) ? children : null
}
