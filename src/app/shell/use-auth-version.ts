import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getProfile } from '#contract/session.ts'
import { onAuthVersion } from '#lib/call.ts'
import { loadMenu } from '#lib/menu.ts'
import { saveOpenWork } from '#lib/session-expiry.ts'
import { readOptions } from '#screen/data/use-read.ts'
import { toast } from '#ui/toast/toast.ts'

/** When the server reports changed permissions, profile and menu are reloaded once, without interrupting the user. */
export function useAuthVersion(): void {
  const client = useQueryClient()
  useEffect(() => {
    const profile = readOptions(getProfile, {})
    let isReloading = false
    const onVersion = async (version: string) => {
      const current = client.getQueryData(profile.queryKey)?.authVersion
      if (isReloading || current === undefined || String(current) === version) return
      isReloading = true
      saveOpenWork()
      try {
        const [menu] = await Promise.all([loadMenu(), client.fetchQuery({ ...profile, staleTime: 0 })])
        if (menu.kind === 'loaded') toast.info('您的权限已更新')
      } catch {
        // The next response carries the version again.
      } finally {
        isReloading = false
      }
    }
    onAuthVersion(onVersion)
    return () => onAuthVersion(() => {})
  }, [client])
}
