import {
  type AdminUserRow,
  deleteAdminUser,
  enableAdminUser,
  getAdminUser,
  resetAdminPassword,
  revokeAdminSessions,
  unlockAdminUser,
} from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { formatTime } from '#lib/formats.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'
import { accountName } from './status.tsx'
import type { ShownPassword } from './use-form.ts'

export const signOutReason = {
  label: '下线原因',
  min: 2,
  max: 200,
  presets: ['账号安全异常', '设备丢失', '权限调整后重新登录'],
}

const sessionsOf = (users: readonly AdminUserRow[]) => users.reduce((sum, { onlineCount }) => sum + onlineCount, 0)

/** Account actions; each confirms its effect on the user first. */
export function useUserActions(show: (password: ShownPassword) => void) {
  const enable = useChange(enableAdminUser)
  const enableAll = useBulkChange<typeof enableAdminUser, AdminUserRow>(enableAdminUser)
  const reset = useChange(resetAdminPassword)
  const unlock = useChange(unlockAdminUser)
  const revoke = useChange(revokeAdminSessions)
  const remove = useChange(deleteAdminUser)
  return {
    freeze: (target: BulkTarget<AdminUserRow>) => {
      const { rows, whole } = bulkTarget(target)
      const [user] = rows
      const single = user && rows.length === 1 ? user : null
      return confirm({
        title: `冻结${targetLabel(target, '个账号', ({ name }) => name)}？`,
        consequence: single ? (
          <FreezeConsequence user={single} />
        ) : (
          `${whole ? '' : `共有 ${sessionsOf(rows)} 个登录会话。`}冻结后其操作将提示账号已被冻结，解冻后可继续使用。`
        ),
        action: '冻结账号',
        tone: 'danger',
        reason: { label: '冻结原因', min: 2, max: 200, presets: ['已离职', '岗位调整', '账号安全异常', '合作终止'] },
        onConfirm: async ({ reason = '' }) => {
          if (!single) return enableAll(target, { status: adminUserStatus.frozen, reason }, '个账号已冻结', quiet)
          await enable({ ids: [single.id], status: adminUserStatus.frozen, reason }, `「${single.name}」已冻结`, quiet)
          bulkTarget(target).settle([])
        },
      })
    },
    unfreeze: ({ id, name, frozenReason }: AdminUserRow) =>
      confirm({
        title: `解冻「${name}」？`,
        consequence: `冻结原因：${frozenReason}。解冻后可以登录，没有到期的登录会话继续有效。`,
        action: '解冻账号',
        onConfirm: async () => {
          await enable({ ids: [id], status: adminUserStatus.active }, `「${name}」已解冻`, quiet)
        },
      }),
    reset: (user: AdminUserRow) =>
      confirm({
        title: `重置「${user.name}」的密码？`,
        consequence: `原密码立即失效，${user.onlineCount} 个登录会话全部结束。临时密码只显示一次，72 小时内有效，登录后须修改。`,
        action: '重置密码',
        tone: 'danger',
        reason: { label: '重置原因', min: 2, max: 200, presets: ['本人忘记密码', '账号安全异常', '交接账号'] },
        onConfirm: async ({ reason = '' }) => {
          const { tempPassword } = await reset({ id: user.id, reason }, undefined, quiet)
          show({ account: accountName(user), name: user.name, password: tempPassword })
        },
      }),
    unlock: ({ id, name, failedCount, lockedUntil }: AdminUserRow) =>
      confirm({
        title: `解除「${name}」的锁定？`,
        consequence: `连续 ${failedCount} 次登录失败，原定锁定至 ${formatTime(lockedUntil)}。解除后可立即登录。`,
        action: '解除锁定',
        onConfirm: async () => {
          await unlock({ id }, `「${name}」的锁定已解除`, quiet)
        },
      }),
    signOut: (users: readonly AdminUserRow[]) => {
      const [user] = users
      if (!user) return
      const whom = users.length === 1 ? `「${user.name}」` : `所选的 ${users.length} 个账号`
      return confirm({
        title: `强制下线${whom}？`,
        consequence: `${sessionsOf(users)} 个登录会话全部结束，下一次操作时回到登录页，没有保存的内容可能丢失。`,
        action: '强制下线',
        tone: 'danger',
        reason: signOutReason,
        onConfirm: async ({ reason = '' }) => {
          const { count } = await revoke({ userIds: users.map(({ id }) => id), reason }, undefined, quiet)
          toast.success(`已结束 ${count} 个登录会话`)
        },
      })
    },
    remove: (user: AdminUserRow) =>
      confirm({
        title: `删除账号「${user.name}」？`,
        consequence: '登录账号与手机号随之释放，可供新账号使用。操作记录保留，账号不能恢复。',
        action: '删除账号',
        tone: 'danger',
        typeToConfirm: accountName(user),
        onConfirm: async () => {
          await remove({ id: user.id, version: user.version }, `账号「${user.name}」已删除`, quiet)
        },
      }),
  }
}

/** The open work of the account is not in the list, so it is loaded for this dialog. */
function FreezeConsequence({ user: { id, onlineCount } }: { user: AdminUserRow }) {
  const { data } = useLookup(getAdminUser, { id }, { staleMs: 0 })
  const { jobs = 0, reviews = 0 } = data?.inHand ?? {}
  const inHand = [reviews > 0 && `${reviews} 个正在审核的商品`, jobs > 0 && `${jobs} 个进行中的任务`].filter(Boolean)
  return (
    <>
      {onlineCount > 0 ? `当前有 ${onlineCount} 个登录会话。` : '当前没有登录。'}
      {inHand.length > 0 && `还有${inHand.join('、')}。`}
      冻结后其操作将提示账号已被冻结，解冻后可继续使用。
    </>
  )
}
