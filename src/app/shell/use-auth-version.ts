import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getProfile } from '#contract/session.ts'
import { onAuthVersion } from '#lib/call.ts'
import { loadMenu } from '#lib/menu.ts'
import { saveOpenWork } from '#lib/session-expiry.ts'
import { readOptions } from '#screen/data/use-read.ts'
import { toast } from '#ui/toast/toast.ts'

/** When the server says that rights have changed, profile and menu are loaded anew, once, while one goes on working. */
export function useAuthVersion(): void {
  const client = useQueryClient()
  useEffect(() => {
    const profile = readOptions(getProfile, {})
    let isUnderWay = false
    const heard = async (version: string) => {
      const held = client.getQueryData(profile.queryKey)?.authVersion
      if (isUnderWay || held === undefined || String(held) === version) return
      isUnderWay = true
      saveOpenWork()
      try {
        const [menu] = await Promise.all([loadMenu(), client.fetchQuery({ ...profile, staleTime: 0 })])
        if (menu.kind === 'loaded') toast.info('您的权限已更新')
      } catch {
        // The next answer brings the version again.
      } finally {
        isUnderWay = false
      }
    }
    onAuthVersion(heard)
    return () => onAuthVersion(() => {})
  }, [client])
}
