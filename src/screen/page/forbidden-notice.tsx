import type { ApiError } from '#lib/api-error.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { Failed } from '#ui/failed/failed.tsx'

/** The page for a refused query: the missing permission, and what to tell the administrator. */
export function Refused({ error }: { error: ApiError }) {
  const profile = useProfile()
  const roleNames = profile?.roles.map((role) => role.name).join('、')
  return (
    <Failed
      title="无权访问"
      message={error.message}
      safe={profile && `当前账号 ${profile.account}（${roleNames || '没有角色'}）。如需开通，请将账号告知管理员。`}
    />
  )
}
