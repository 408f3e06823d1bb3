import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { agentLevel, exclusiveChoice, goodsScope, listedAgentStatus } from '#contract/agents/codes.ts'
import { canDisablePackage, canEnablePackage, packageTransitions } from '#contract/agents/package-rules.ts'
import {
  type AgentPackageRow,
  deleteAgentPackage,
  exportAgentPackages,
  listAgentPackages,
  modifyAgentPackage,
  setAgentPackageStatus,
  sortAgentPackages,
} from '#contract/agents/packages.ts'
import { canMove } from '#contract/rules/transition.ts'
import { packagePaths } from '#features/agents/paths.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useBrandChoices } from '#screen/form/choices.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { toast } from '#ui/toast/toast.ts'
import { packageColumns } from './columns.tsx'
import { usePackageActions } from './use-actions.ts'

const RankDialog = lazyPart(() => import('#screen/list/rank-dialog.tsx'), 'RankDialog')
const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'), 'CompareDialog')

const COMPARE_MIN = 2
const COMPARE_MAX = 4

export const opening = listOf(listAgentPackages, packagePaths.list)

export default function AgentPackageList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const [ranked, rank] = useState<AgentPackageRow | null>(null)
  const [compared, compare] = useState<readonly AgentPackageRow[] | null>(null)
  const actions = usePackageActions()
  const add = (
    <Can call={modifyAgentPackage}>
      <Button asChild tone="primary">
        <Link to={packagePaths.form.to()}>新增套餐</Link>
      </Button>
    </Can>
  )
  const compareChosen = (rows: readonly AgentPackageRow[]) => {
    if (rows.length < COMPARE_MIN || rows.length > COMPARE_MAX) toast.info('请勾选 2 到 4 个套餐')
    else compare(rows)
  }

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportAgentPackages} columns={packageColumns} params={list.query}>
            导出 Excel
          </ExportButton>
          <ExportButton call={exportAgentPackages} columns={null} params={{ ...list.query, withItems: true }}>
            导出商品明细
          </ExportButton>
          {add}
        </>
      }
    >
      <StatusTabs label="套餐状态" filter={list.filter('status')} codes={listedAgentStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="套餐" placeholder="名称或编码" />
        <CodeFilter {...list.filter('agentLevel')} label="代理级别" codes={agentLevel} />
        <RegionFilter {...list.filter('area')} label="可代理地区" />
        <CodeFilter {...list.filter('goodsScope')} label="商品范围" codes={goodsScope} />
        <PickFilter {...list.filter('brandId')} label="授权品牌" useChoices={useBrandChoices} />
        <CodeFilter {...list.filter('exclusive')} label="地区独家" codes={exclusiveChoice} />
        <DayRangeFilter list={list} label="创建时间" from="createdFrom" to="createdTo" />
      </Filters>
      <ListTable
        list={list}
        columns={packageColumns}
        empty="还没有代理套餐"
        emptyAction={add}
        actions={(row) => (
          <RowActions
            name={row.name}
            actions={[
              can(modifyAgentPackage) && {
                label: '编辑',
                link: <Link to={packagePaths.form.to({ id: row.id, type: 'edit' })} />,
              },
              can(setAgentPackageStatus) &&
                canEnablePackage(row) && { label: '启用', onSelect: () => actions.enable(row) },
              can(setAgentPackageStatus) &&
                canDisablePackage(row) && { label: '停用', tone: 'danger', onSelect: () => actions.disable(row) },
              {
                label: '详情',
                onSelect: () => navigate(packagePaths.form.to({ id: row.id, type: 'view' })),
              },
              can(modifyAgentPackage) && {
                label: '复制',
                onSelect: () => navigate(packagePaths.form.to({ id: row.id, type: 'copy' })),
              },
              can(sortAgentPackages) && { label: '改排序', onSelect: () => rank(row) },
              can(deleteAgentPackage) &&
                canMove(packageTransitions.delete, row.status) && {
                  label: '删除',
                  tone: 'danger',
                  disabledReason: row.soldCount > 0 ? `已售出 ${row.soldCount} 份，可停用` : undefined,
                  onSelect: () => actions.remove(row),
                },
            ]}
          />
        )}
        bulk={
          <>
            <BulkExport list={list} call={exportAgentPackages} columns={packageColumns} />
            <BulkExport
              list={list}
              call={exportAgentPackages}
              columns={null}
              params={{ withItems: true }}
              of="的商品明细"
            />
            <BulkAction list={list} scope="ids" asks call={listAgentPackages} onRun={({ rows }) => compareChosen(rows)}>
              对比
            </BulkAction>
          </>
        }
      />
      {ranked && (
        <RankDialog record={ranked} onSave={(sort) => actions.rank(ranked.id, sort)} onClose={() => rank(null)} />
      )}
      {compared && <CompareDialog packages={compared} onClose={() => compare(null)} />}
    </Page>
  )
}
