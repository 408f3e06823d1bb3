import { listAppletRoles } from '#contract/permissions/applet-roles.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Notice } from '#ui/notice/notice.tsx'

/** More than there are identities. */
const ALL = 200

/** Identities without a default role: their users cannot sign in. */
export function AppletUnset() {
  const { data } = useLookup(listAppletRoles, { isDefault: true, pageSize: ALL }, { staleMs: 0 })
  const unset = data
    ? userIdentity.codes.filter((identity) => !data.list.some(({ identities }) => identities.includes(identity)))
    : []
  if (unset.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={`${unset.map((identity) => `「${userIdentity.label(identity)}」`).join('')}没有默认角色`}
    >
      用户审核不能通过{unset.length > 1 ? '这些身份' : '该身份'}的申请，请把一个角色设为默认。
    </Notice>
  )
}
