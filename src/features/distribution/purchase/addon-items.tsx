import { useState } from 'react'
import { type AddonItem, enableAddonItems, listAddonItems, saveAddonItem } from '#contract/distribution/addon-items.ts'
import { addonBilling, addonKind } from '#contract/distribution/codes.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { useRead } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

const ItemDrawer = lazyPart(() => import('./item-drawer.tsx'), 'ItemDrawer')

const col = columns<AddonItem>()

const packagesText = ({ agentPackages }: AddonItem): string =>
  agentPackages.map(({ name }) => name).join('、') || '全部套餐'

const itemColumns = [
  col.text('name', '项目名称', { width: 168 }),
  col.cell(
    'enabled',
    '状态',
    ({ enabled }) => <StatusBadge tone={enabled ? 'success' : 'neutral'}>{enabled ? '启用' : '停用'}</StatusBadge>,
    { width: 80, text: ({ enabled }) => (enabled ? '启用' : '停用') },
  ),
  col.money('price', '单价', { width: 112 }),
  col.label('billing', '计费方式', addonBilling, { width: 88 }),
  col.label('kind', '增加的权益', addonKind, { width: 112 }),
  col.count('unitCount', '每份数量', { width: 88 }),
  col.cell('limits', '起购至限购', ({ minQty, maxQty }) => `${minQty} 至 ${maxQty} 份`, { width: 112 }),
  col.count('soldCount', '已售份数', { width: 88 }),
  col.cell('agentPackages', '适用套餐', packagesText, { width: 168, text: packagesText }),
  col.count('sortNo', '排序', { width: 64 }),
  col.text('remark', '说明', { width: 200 }),
]

/** The price list of what distributors can buy beside their package. */
export function AddonItems({ isAdding, onAdded }: { isAdding: boolean; onAdded: () => void }) {
  const items = useRead(listAddonItems, {})
  const can = useCan()
  const enable = useChange(enableAddonItems)
  const [edited, edit] = useState<AddonItem | null>(null)
  const close = () => {
    edit(null)
    onAdded()
  }
  const turn = ({ id, name, enabled }: AddonItem) =>
    enabled
      ? confirm({
          title: `停用「${name}」？`,
          consequence: '不能再增购；已购的份数与单据不受影响。',
          action: '停用项目',
          tone: 'danger',
          onConfirm: async () => {
            await enable({ ids: [id], enabled: false }, `「${name}」已停用`, quiet)
          },
        })
      : enable({ ids: [id], enabled: true }, `「${name}」已启用`)
  return (
    <>
      {items.length === 0 ? (
        <Empty title="还没有增购项目" />
      ) : (
        <DataTable
          label="增购项目"
          columns={itemColumns}
          rows={items}
          rowId={({ id }) => id}
          actions={
            can(saveAddonItem)
              ? (row) => (
                  <RowActions
                    name={row.name}
                    actions={[
                      { label: '编辑', onSelect: () => edit(row) },
                      {
                        label: row.enabled ? '停用' : '启用',
                        ...(row.enabled && { tone: 'danger' as const }),
                        onSelect: () => void turn(row),
                      },
                    ]}
                  />
                )
              : undefined
          }
        />
      )}
      {(edited || isAdding) && <ItemDrawer item={edited} onClose={close} />}
    </>
  )
}
