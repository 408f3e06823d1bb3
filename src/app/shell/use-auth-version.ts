import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getProfile, type Profile } from '#contract/session.ts'
import { viewedText } from '#contract/viewing.ts'
import { call, onAuthVersion } from '#lib/call.ts'
import { loadMenu } from '#lib/menu.ts'
import { saveOpenWork } from '#lib/session-expiry.ts'
import { restartConsole } from '#lib/view-change.ts'
import { readOptions } from '#screen/data/use-read.ts'
import { toast } from '#ui/toast/toast.ts'

/**
 * When the server reports changed permissions, profile and menu are reloaded once, without interrupting the user. When
 * another tab has begun or ended a view as a role or an account, the console starts anew.
 */
export function useAuthVersion(): void {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = readOptions(getProfile, {})
    let isReloading = false
    const onVersion = async (version: string) => {
      const current = client.getQueryData(queryKey)
      if (isReloading || current === undefined || String(current.authVersion) === version) return
      isReloading = true
      saveOpenWork()
      try {
        const profile = await call(getProfile, {}, { quiet: true })
        if (profile.viewing?.endsAt !== current.viewing?.endsAt) return followView(profile)
        const menu = await loadMenu()
        client.setQueryData(queryKey, profile)
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

function followView({ viewing }: Profile): void {
  toast.info(viewing ? `已开始以${viewedText(viewing)}的身份查看` : '以其他身份的查看已结束')
  restartConsole(null)
}
