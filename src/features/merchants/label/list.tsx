import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { labelKind, labelTarget } from '#contract/merchants/codes.ts'
import { listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import {
  computeMerchantLabel,
  deleteMerchantLabels,
  listMerchantLabels,
  type MerchantLabel,
  mergeMerchantLabels,
  saveMerchantLabel,
} from '#contract/merchants/merchant-labels.ts'
import { regionLabel } from '#contract/rules/region.ts'
import { enterprisePaths, merchantLabelPaths } from '#features/merchants/paths.ts'
import { MerchantExport, MerchantExportBulk } from '#features/merchants/shared/merchant-export.tsx'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import type { BulkTarget } from '#screen/list/bulk-target.ts'
import { CodeFilter, FlagFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { merchantLabelColumns } from './columns.tsx'
import { GroupNav } from './group-nav.tsx'
import { useLabelActions } from './use-actions.ts'

const MerchantLabelDrawer = lazyPart(() => import('./form-drawer.tsx'), 'MerchantLabelDrawer')
const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'MergeDialog')

export const opening = listOf(listMerchantLabels, merchantLabelPaths.list, { tab: ['groupName'] })

const isManual = ({ kind }: MerchantLabel) => kind === labelKind.manual

/** Labels of merchants in their groups, given by hand or by conditions. */
export default function MerchantLabelList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const tree = useRegionTree()
  const { opened, open } = list
  const columns = useMemo(() => merchantLabelColumns(open, (code) => regionLabel(code, tree)), [open, tree])
  const actions = useLabelActions()
  const [isAdding, setAdding] = useState(false)
  const [merged, merge] = useState<BulkTarget<MerchantLabel> | null>(null)
  const add = (
    <Can call={saveMerchantLabel}>
      <Button tone="primary" onClick={() => setAdding(true)}>
        新建标签
      </Button>
    </Can>
  )
  return (
    <Page
      actions={
        <>
          <MerchantExport what="label" columns={columns} query={list.query} />
          {add}
        </>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[176px_minmax(0,1fr)]">
        <GroupNav
          value={list.query.groupName}
          onChange={(groupName) => list.setFilters({ groupName })}
          counts={list.counts}
        />
        <div className="flex min-w-0 flex-col gap-4">
          <Filters list={list}>
            <TextFilter {...list.filter('name')} label="标签名称" placeholder="名称或拼音" />
            <CodeFilter {...list.filter('kind')} label="打标方式" codes={labelKind} />
            <CodeFilter {...list.filter('target')} label="适用对象" codes={labelTarget} />
            <FlagFilter {...list.filter('enabled')} label="启用" />
          </Filters>
          <ListTable
            list={list}
            columns={columns}
            empty="还没有商家标签"
            noun="标签"
            emptyAction={add}
            onOpen={({ id }) => open(id)}
            actions={(row) => (
              <RowActions
                name={row.name}
                actions={[
                  { label: can(saveMerchantLabel) ? '编辑' : '详情', onSelect: () => open(row.id) },
                  can(listEnterpriseUsers) && {
                    label: '查看商家',
                    onSelect: () => navigate(enterprisePaths.list.to({ labelIds: [row.id] })),
                  },
                  can(computeMerchantLabel) &&
                    !isManual(row) &&
                    row.enabled && { label: '立即计算', onSelect: () => void actions.compute(row).catch(() => {}) },
                  can(deleteMerchantLabels) && {
                    label: '删除',
                    tone: 'danger',
                    onSelect: () => actions.remove([row]),
                  },
                ]}
              />
            )}
            bulk={
              <>
                <MerchantExportBulk what="label" columns={columns} list={list} />
                <BulkAction
                  list={list}
                  scope="ids"
                  asks
                  call={mergeMerchantLabels}
                  fits={{ row: isManual, none: '只能合并手动标签' }}
                  onRun={merge}
                >
                  合并标签
                </BulkAction>
                <BulkAction
                  list={list}
                  scope="ids"
                  asks
                  tone="danger"
                  call={deleteMerchantLabels}
                  onRun={actions.remove}
                >
                  批量删除
                </BulkAction>
              </>
            }
          />
        </div>
      </div>
      {isAdding && <MerchantLabelDrawer id={null} groupName={list.query.groupName} onClose={() => setAdding(false)} />}
      {merged && <MergeDialog target={merged} onClose={() => merge(null)} />}
      {opened !== null && <MerchantLabelDrawer key={opened} id={opened} onClose={() => open(null)} />}
    </Page>
  )
}
