import { useNavigate } from 'react-router-dom'
import { agentStatus } from '#contract/agents/codes.ts'
import {
  type AgentPackageRow,
  deleteAgentPackage,
  setAgentPackageStatus,
  sortAgentPackages,
} from '#contract/agents/packages.ts'
import { ApiError } from '#lib/api-error.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'
import { packagePaths } from '../paths.ts'

const UNPRICED = 450

type Target = Pick<AgentPackageRow, 'id' | 'name' | 'activeCount'>

/** Package actions; each confirms its consequences first. */
export function usePackageActions() {
  const setStatus = useChange(setAgentPackageStatus)
  const remove = useChange(deleteAgentPackage)
  const sort = useChange(sortAgentPackages)
  const navigate = useNavigate()
  return {
    /** If fields are missing, opens the form at the first of them. */
    enable: async ({ id, name }: Target) => {
      try {
        await setStatus({ id, status: agentStatus.enabled }, `「${name}」已启用`, quiet)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const field = error.code === UNPRICED ? 'items' : Object.keys(error.fields)[0]
        toast.error(`不能启用「${name}」：${error.message}`, {
          ...(field && {
            action: { label: '去填写', onSelect: () => navigate(packagePaths.form.to({ id, type: 'edit', field })) },
          }),
        })
      }
    },
    disable: ({ id, name, activeCount }: Target) =>
      confirm({
        title: `停用「${name}」？`,
        consequence:
          activeCount > 0
            ? `停用后不再出售，也不能升级到它。${activeCount} 个生效中的代理按原条款用到期满，之后不能续费。`
            : '停用后不再出售，也不能升级到它。',
        action: '停用套餐',
        tone: 'danger',
        onConfirm: async () => {
          await setStatus({ id, status: agentStatus.disabled }, `「${name}」已停用`, quiet)
        },
      }),
    remove: ({ id, name }: Target) =>
      confirm({
        title: `删除「${name}」？`,
        consequence: '删除后不能恢复，名称可以再次使用。',
        action: '删除套餐',
        tone: 'danger',
        onConfirm: async () => {
          await remove({ id }, `「${name}」已删除`, quiet)
        },
      }),
    rank: (id: number, value: number) => sort({ items: [{ id, sort: value }] }, '排序已更新'),
  }
}
