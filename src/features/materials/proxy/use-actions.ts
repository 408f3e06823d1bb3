import {
  deleteProxyRecords,
  type ProxyRow,
  reviewProxyRecords,
  terminateProxyRecord,
} from '#contract/materials/proxies.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { versionedItems } from '#screen/list/versioned-items.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = Pick<ProxyRow, 'id' | 'version' | 'companyName' | 'recordNo' | 'startDate' | 'endDate'>

/** Proxy actions; each confirms its consequences first. */
export function useProxyActions() {
  const review = useChange(reviewProxyRecords)
  const reviewAll = useBulkChange(reviewProxyRecords, versionedItems)
  const terminate = useChange(terminateProxyRecord)
  const remove = useChange(deleteProxyRecords)
  return {
    approve: (proxy: Target) =>
      confirm({
        title: `通过「${proxy.companyName}」的代理申请？`,
        consequence: `代理期 ${proxy.startDate} 至 ${proxy.endDate}，到开始日期自动生效。`,
        action: '通过审核',
        onConfirm: withLatest('proxyRecord', proxy, (version) => {
          const items = [{ id: proxy.id, version }]
          return review({ items, approved: true }, `「${proxy.companyName}」已通过审核`, quiet)
        }),
      }),
    approveAll: (target: BulkTarget<Target>) =>
      confirm({
        title: `通过${targetLabel(target, '条代理记录', ({ companyName }) => companyName)}？`,
        consequence: '逐条检查合同与独家地区，不符合的会列出，其余照常通过。',
        action: '通过审核',
        onConfirm: () => reviewAll(target, { approved: true }, '条代理记录已通过审核', quiet),
      }),
    refuse: (proxy: Target) =>
      confirm({
        title: `驳回「${proxy.companyName}」的代理申请？`,
        consequence: '原因会告知提交人，修改后可再次提交。',
        action: '驳回申请',
        tone: 'danger',
        reason: {
          label: '驳回原因',
          min: 5,
          max: 200,
          presets: ['合同附件不清晰，请重新上传', '代理地区与现有代理重叠', '公司信息与合同不一致'],
        },
        onConfirm: withLatest('proxyRecord', proxy, (version, { reason = '' }) => {
          const items = [{ id: proxy.id, version }]
          return review({ items, approved: false, reason }, `「${proxy.companyName}」已驳回`, quiet)
        }),
      }),
    terminate: (proxy: Target) =>
      confirm({
        title: `终止「${proxy.companyName}」的代理？`,
        consequence: `代理记录 ${proxy.recordNo} 立即失效，其独家地区随之释放，不能恢复。`,
        action: '终止代理',
        tone: 'danger',
        reason: { label: '终止原因', min: 5, max: 200, presets: ['双方协商解除合同', '连续两年未完成任务额'] },
        onConfirm: withLatest('proxyRecord', proxy, (version, { reason = '' }) =>
          terminate({ id: proxy.id, version, reason }, `「${proxy.companyName}」的代理已终止`, quiet),
        ),
      }),
    remove: ({ id, companyName, recordNo }: Target) =>
      confirm({
        title: `删除「${companyName}」的代理记录？`,
        consequence: `${recordNo} 删除后不能恢复。`,
        action: '删除记录',
        tone: 'danger',
        onConfirm: async () => {
          await remove({ ids: [id] }, '代理记录已删除', quiet)
        },
      }),
  }
}
