import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { setDensity } from '#app/boot/appearance.ts'
import { savePreference } from '#contract/base.ts'
import { type Density, WHOLE_CONSOLE } from '#contract/density.ts'
import { getProfile } from '#contract/session.ts'
import { call } from '#lib/call.ts'
import { isViewing } from '#lib/viewing.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { readOptions } from '#screen/data/use-read.ts'

/** Applies the user's stored row height as soon as the profile is loaded. */
export function useStoredDensity(): void {
  const density = useProfile()?.density
  useEffect(() => {
    if (density) setDensity(density)
  }, [density])
}

function storeDensity(client: QueryClient, density: Density): void {
  setDensity(density)
  client.setQueryData(readOptions(getProfile, {}).queryKey, (profile) => profile && { ...profile, density })
  if (isViewing()) return
  // As for all preferences, a failure to save is not shown: the setting still applies in this browser.
  call(savePreference, { pageKey: WHOLE_CONSOLE, density }, { quiet: true }).catch(() => {})
}

export function useStoreDensity(): (density: Density) => void {
  const client = useQueryClient()
  return useCallback((density) => storeDensity(client, density), [client])
}
