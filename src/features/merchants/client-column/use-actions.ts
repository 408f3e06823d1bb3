import { type ClientColumn, deleteClientColumn, enableClientColumns } from '#contract/merchants/client-columns.ts'
import { clientKind, columnPosition } from '#contract/merchants/codes.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

const placeOf = ({ client, position }: ClientColumn) => `${clientKind.label(client)}的${columnPosition.label(position)}`

export function useColumnActions() {
  const turn = useBulkChange<typeof enableClientColumns, ClientColumn>(enableClientColumns)
  const remove = useChange(deleteClientColumn)
  const disable = (target: BulkTarget<ClientColumn>, consequence: string) =>
    confirm({
      title: `停用${targetLabel(target, '个栏目', ({ name }) => name)}？`,
      consequence,
      action: '停用栏目',
      tone: 'danger',
      onConfirm: () => turn(target, { enable: false }, '个栏目已停用', quiet),
    })
  return {
    enable: (target: BulkTarget<ClientColumn>) => turn(target, { enable: true }, '个栏目已启用'),
    disable: (column: ClientColumn) => disable([column], `${placeOf(column)}不再展示它，重新启用后恢复。`),
    disableAll: (target: BulkTarget<ClientColumn>) =>
      disable(target, '客户端不再展示；底部导航少于 3 个时跳过并说明原因。'),
    remove: (column: ClientColumn) =>
      confirm({
        title: `删除「${column.name}」？`,
        consequence: `${placeOf(column)}中删除，不能恢复；操作日志保留。`,
        action: '删除栏目',
        tone: 'danger',
        onConfirm: withLatest('clientColumn', column, (version) =>
          remove({ id: column.id, version }, `「${column.name}」已删除`, quiet),
        ),
      }),
  }
}
