import { useMemo, useState } from 'react'
import { proxyKind, proxyStatus } from '#contract/materials/codes.ts'
import {
  deleteProxyRecords,
  exportProxyRecords,
  listProxyRecords,
  reviewProxyRecords,
  saveProxyRecord,
  terminateProxyRecord,
} from '#contract/materials/proxies.ts'
import {
  canDeleteProxy,
  canEditProxy,
  canRenewProxy,
  canReviewProxy,
  canTerminateProxy,
  PROXY_EXPIRING_DAYS,
} from '#contract/materials/proxy-rules.ts'
import { proxyPaths } from '#features/materials/proxy-paths.ts'
import { useMaterialBrandChoices } from '#features/materials/shared/pickers.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayRangeFilter, FlagFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { FilterToggle } from '#screen/list/filter-toggle.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { proxyColumns } from './columns.tsx'
import { useProxyActions } from './use-actions.ts'

const ProxyAreasDialog = lazyPart(() => import('./areas-dialog.tsx'), 'ProxyAreasDialog')
const ProxyDrawer = lazyPart(() => import('./drawer.tsx'), 'ProxyDrawer')
const ProxyFormDrawer = lazyPart(() => import('./form-drawer.tsx'), 'ProxyFormDrawer')

export const opening = listOf(listProxyRecords, proxyPaths.list)

export default function ProxyList() {
  const list = useList(opening)
  const can = useCan()
  const { open } = list
  const [edited, edit] = useState<{ id: number | null; isRenewal: boolean } | null>(null)
  const [hasAreas, showAreas] = useState(false)
  const columns = useMemo(() => proxyColumns(open), [open])
  const actions = useProxyActions()
  const add = (
    <Can call={saveProxyRecord}>
      <Button tone="primary" onClick={() => edit({ id: null, isRenewal: false })}>
        新增代理
      </Button>
    </Can>
  )
  const expiring = list.counts.expiring ?? 0

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportProxyRecords} columns={columns} params={list.query}>
            导出 Excel
          </ExportButton>
          <Button onClick={() => showAreas(true)}>地区分布</Button>
          {add}
        </>
      }
    >
      <StatusTabs label="代理状态" filter={list.filter('status')} codes={proxyStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="代理方" placeholder="公司、编号、电话或合同" />
        <PickFilter {...list.filter('brandId')} label="材料品牌" useChoices={useMaterialBrandChoices} />
        <RegionFilter {...list.filter('area')} label="代理地区" />
        <CodeFilter {...list.filter('proxyKind')} label="代理方类型" codes={proxyKind} />
        <FlagFilter {...list.filter('exclusive')} label="独家" />
        <DayRangeFilter list={list} label="开始日期" from="startFrom" to="startTo" />
      </Filters>
      {(expiring > 0 || list.query.expiring !== undefined) && (
        <div>
          <FilterToggle
            count={expiring}
            isPressed={list.query.expiring !== undefined}
            onClick={() => list.setFilters({ expiring: list.query.expiring ? undefined : PROXY_EXPIRING_DAYS })}
          >
            {PROXY_EXPIRING_DAYS} 天内到期
          </FilterToggle>
        </div>
      )}
      <ListTable
        list={list}
        columns={columns}
        empty="还没有代理记录"
        emptyAction={add}
        onOpen={(row) => open(row.id)}
        actions={(row) => (
          <RowActions
            name={row.companyName}
            actions={[
              can(reviewProxyRecords) &&
                canReviewProxy(row) && {
                  label: '通过',
                  disabledReason: row.own ? '不能审核自己提交的代理记录' : undefined,
                  onSelect: () => actions.approve(row),
                },
              can(reviewProxyRecords) &&
                canReviewProxy(row) && {
                  label: '驳回',
                  tone: 'danger',
                  disabledReason: row.own ? '不能审核自己提交的代理记录' : undefined,
                  onSelect: () => actions.refuse(row),
                },
              can(saveProxyRecord) &&
                canEditProxy(row) && { label: '编辑', onSelect: () => edit({ id: row.id, isRenewal: false }) },
              can(saveProxyRecord) &&
                canRenewProxy(row) && { label: '续签', onSelect: () => edit({ id: row.id, isRenewal: true }) },
              { label: '详情', onSelect: () => open(row.id) },
              can(terminateProxyRecord) &&
                canTerminateProxy(row) && {
                  label: '终止',
                  tone: 'danger',
                  onSelect: () => actions.terminate(row),
                },
              can(deleteProxyRecords) &&
                canDeleteProxy(row) && { label: '删除', tone: 'danger', onSelect: () => actions.remove(row) },
            ]}
          />
        )}
        bulk={
          <>
            <BulkExport list={list} call={exportProxyRecords} columns={columns} />
            <BulkAction
              list={list}
              scope="query"
              asks
              call={reviewProxyRecords}
              fits={{ row: canReviewProxy, none: '所选的代理记录都不在待审核' }}
              onRun={actions.approveAll}
            >
              批量通过
            </BulkAction>
          </>
        }
      />
      {hasAreas && (
        <ProxyAreasDialog
          brandId={list.query.brandId}
          onOpen={(id) => {
            showAreas(false)
            open(id)
          }}
          onClose={() => showAreas(false)}
        />
      )}
      {list.opened !== null && (
        <ProxyDrawer
          key={list.opened}
          id={list.opened}
          onOpen={open}
          onApprove={actions.approve}
          onRefuse={actions.refuse}
          onClose={() => open(null)}
        />
      )}
      {edited && <ProxyFormDrawer key={`${edited.id}`} {...edited} onClose={() => edit(null)} />}
    </Page>
  )
}
