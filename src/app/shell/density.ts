import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { setDensity } from '#app/boot/appearance.ts'
import { savePreference } from '#contract/base.ts'
import { type Density, WHOLE_CONSOLE } from '#contract/density.ts'
import { getProfile } from '#contract/session.ts'
import { call } from '#lib/call.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { readOptions } from '#screen/data/use-read.ts'

/** Rows as tall as the person has them on every device, as soon as the profile says so. */
export function useStoredDensity(): void {
  const density = useProfile()?.density
  useEffect(() => {
    if (density) setDensity(density)
  }, [density])
}

function keepDensity(client: QueryClient, density: Density): void {
  setDensity(density)
  client.setQueryData(readOptions(getProfile, {}).queryKey, (known) => known && { ...known, density })
  // Like all preferences: one that could not be kept is not worth an interruption, it still holds in this browser.
  call(savePreference, { pageKey: WHOLE_CONSOLE, density }, { quiet: true }).catch(() => {})
}

export function useStoreDensity(): (density: Density) => void {
  const client = useQueryClient()
  return useCallback((density) => keepDensity(client, density), [client])
}
