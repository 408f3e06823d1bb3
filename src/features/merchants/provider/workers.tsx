import { useState } from 'react'
import { type Provider, type ProviderWorker, saveProviderWorker } from '#contract/merchants/providers.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { columns } from '#screen/list/columns.tsx'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { kindNames, Score } from './columns.tsx'

const WorkerDrawer = lazyPart(() => import('./worker-drawer.tsx'), 'WorkerDrawer')

const col = columns<ProviderWorker>()
const workerColumns = [
  col.text('name', '姓名', { width: 96 }),
  col.cell('enabled', '在岗', ({ enabled }) => (enabled ? <Tag tone="success">在岗</Tag> : <Tag>已离岗</Tag>), {
    width: 80,
    text: ({ enabled }) => (enabled ? '在岗' : '已离岗'),
  }),
  col.text('phone', '手机号', { width: 120 }),
  col.cell('kinds', '服务类型', ({ kinds }) => kindNames(kinds), { width: 136, text: ({ kinds }) => kindNames(kinds) }),
  col.text('areaNames', '服务地区', { width: 208 }),
  col.cell('certificateImages', '证书', ({ certificateImages: { length } }) => (length > 0 ? `${length} 张` : ''), {
    width: 64,
  }),
  col.count('orderCount', '服务单数', { width: 88 }),
  col.cell('score', '评分', ({ score }) => <Score score={score} />, { width: 72, align: 'right' }),
]

/** The people of a provider; those at work first. */
export function ProviderWorkers({ provider }: { provider: Provider }) {
  const canEdit = useCanCall(saveProviderWorker)
  const [edited, edit] = useState<ProviderWorker | 'new' | null>(null)
  const add = canEdit && (
    <Button tone="primary" onClick={() => edit('new')}>
      新增人员
    </Button>
  )
  return (
    <div className="grid gap-3">
      {add && <div>{add}</div>}
      <DataTable
        label="服务人员"
        columns={workerColumns}
        rows={provider.workers}
        rowId={({ id }) => id}
        empty="还没有服务人员"
        {...(canEdit && {
          actions: (row: ProviderWorker) => (
            <RowActions name={row.name} actions={[{ label: '编辑', onSelect: () => edit(row) }]} />
          ),
        })}
      />
      {edited && (
        <WorkerDrawer
          key={edited === 'new' ? 'new' : edited.id}
          provider={provider}
          worker={edited === 'new' ? null : edited}
          onClose={() => edit(null)}
        />
      )}
    </div>
  )
}
