import type { ApiError } from '#lib/api-error.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { Failed } from '#ui/failed/failed.tsx'

/** A page that the server refused: what is missing, and what to tell the one who can give it. */
export function Refused({ error }: { error: ApiError }) {
  const profile = useProfile()
  const held = profile?.roles.map((role) => role.name).join('、')
  return (
    <Failed
      title="无权访问"
      message={error.message}
      safe={profile && `当前账号 ${profile.account}（${held || '没有角色'}）。如需开通，请将账号告知管理员。`}
    />
  )
}
