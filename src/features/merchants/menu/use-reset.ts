import type { CodeOf } from '#contract/codes.ts'
import { type MerchantMenuRow, resetMerchantMenus } from '#contract/merchants/merchant-menus.ts'
import { storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'

type Target = Pick<MerchantMenuRow, 'enterprise' | 'terminal'>

/** Ends what merchants have of their own, after asking why. Resolves true if it was done. */
export function useMenuReset() {
  const reset = useChange(resetMerchantMenus)
  return async (rows: readonly Target[], onDone?: () => void): Promise<boolean> => {
    const [first] = rows
    if (!first) return false
    const names = [...new Set(rows.map(({ enterprise }) => enterprise.name))]
    const places = [...new Set(rows.map(({ terminal }) => terminal))]
    const terminal: CodeOf<typeof storeTerminal> | undefined = places.length === 1 ? first.terminal : undefined
    const where = terminal === undefined ? '两个商城' : storeTerminal.label(terminal)
    const answer = await confirm({
      title: names.length === 1 ? `「${names[0]}」的菜单恢复默认？` : `所选 ${names.length} 个商家的菜单恢复默认？`,
      consequence: `${where}中额外开放与单独关闭的菜单全部取消，成员下一次操作时只看到角色的菜单。`,
      action: '恢复默认',
      tone: 'danger',
      reason: { label: '调整原因', min: 2, max: 100, presets: ['约定到期', '商家要求', '按新规统一'] },
      onConfirm: async ({ reason = '' }) => {
        const enterpriseIds = [...new Set(rows.map(({ enterprise }) => enterprise.id))]
        const { done } = await reset({ enterpriseIds, reason, ...(terminal && { terminal }) }, undefined, quiet)
        if (done > 0) toast.success(`${done} 个商家的菜单已恢复默认`)
        else toast.info('所选商家没有单独授权的菜单')
        onDone?.()
      },
    })
    return answer !== false
  }
}
