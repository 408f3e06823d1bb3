import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { isUndecided } from '#contract/users/application-rules.ts'
import { reviewUserApplications, type UserApplicationRow } from '#contract/users/applications.ts'
import { applicationStatus } from '#contract/users/codes.ts'
import { quiet } from '#screen/data/use-change.ts'
import { type BulkTarget, type Chosen, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { versionedItems } from '#screen/list/versioned-items.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'

export const nameOf = ({ realName }: { realName: string }): string => realName

/** Pending, and in nobody else's hands. */
export const isDecidable = (row: Pick<UserApplicationRow, 'status' | 'claimedBy' | 'claimedByMe'>): boolean =>
  isUndecided(row) && (row.claimedBy === null || row.claimedByMe)

/** Those with a risk are looked at one by one. */
const isPlain = (row: UserApplicationRow): boolean => isDecidable(row) && row.riskFlags.length === 0

/** Passes from the list. */
export function usePasses() {
  const change = useBulkChange<typeof reviewUserApplications, UserApplicationRow>(
    reviewUserApplications,
    versionedItems,
  )
  const run = (target: BulkTarget<UserApplicationRow>) =>
    change(target, { result: applicationStatus.passed }, '个申请已通过', quiet)
  return {
    pass: (row: UserApplicationRow) =>
      confirm({
        title: `通过「${row.realName}」的${userIdentity.label(row.identity)}认证？`,
        consequence: '通过后立即获得身份与默认小程序角色，用户会收到短信。',
        action: '通过认证',
        onConfirm: () => run([row]),
      }),
    passMany: async (chosen: Chosen<UserApplicationRow>) => {
      if (chosen.whole) {
        return confirm({
          title: `通过${targetLabel(chosen, '个申请', nameOf)}？`,
          consequence: '有风险提示或他人正在审核的不会通过，并逐条列出。',
          action: '批量通过',
          onConfirm: () => run(chosen),
        })
      }
      const plain = chosen.rows.filter(isPlain)
      const left = chosen.count - plain.length
      if (plain.length === 0) return toast.info('所选的都有风险提示或他人正在审核，需要单独审核')
      return confirm({
        title: `通过所选的 ${plain.length} 个申请？`,
        consequence:
          left > 0
            ? `另外 ${left} 个有风险提示或他人正在审核，不在其中。`
            : '通过后立即获得身份与默认小程序角色，用户会收到短信。',
        action: '批量通过',
        onConfirm: async () => {
          await run(plain)
          chosen.settle(chosen.rows.filter((row) => !plain.includes(row)).map(({ id }) => id))
        },
      })
    },
  }
}
