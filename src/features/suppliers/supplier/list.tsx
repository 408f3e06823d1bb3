import { useCallback, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { listProducts } from '#contract/goods/products.ts'
import { settlementCycle, supplierStatus, supplierType } from '#contract/suppliers/codes.ts'
import { addNotice } from '#contract/suppliers/notices.ts'
import {
  addSupplier,
  closeSupplier,
  editSupplier,
  enableSupplier,
  exportSuppliers,
  listSuppliers,
  resetSupplier,
  type SupplierRow,
} from '#contract/suppliers/suppliers.ts'
import {
  canCloseSupplier,
  canDisableSupplier,
  canEditSupplier,
  canEnableSupplier,
  canResetSupplier,
} from '#contract/suppliers/transitions.ts'
import { productPaths } from '#features/goods/public.ts'
import { brandPaths, noticePaths, supplierPaths } from '#features/suppliers/paths.ts'
import { Can, useCan, useProfile } from '#screen/data/permissions.tsx'
import { useCategoryChoices } from '#screen/form/choices.ts'
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
import { SupplierChips } from './chips.tsx'
import { supplierColumns } from './columns.tsx'
import type { SupplierTab } from './drawer.tsx'
import { useSupplierActions } from './use-actions.tsx'

const SupplierDrawer = lazyPart(() => import('./drawer.tsx'), 'SupplierDrawer')
const SupplierResetDialog = lazyPart(() => import('./reset-dialog.tsx'), 'SupplierResetDialog')

export const opening = listOf(listSuppliers, supplierPaths.list)

export default function SupplierList() {
  const list = useList(opening)
  const can = useCan()
  const isSupplier = useProfile()?.supplier != null
  const navigate = useNavigate()
  const { opened, open } = list
  const [tab, showTab] = useState<SupplierTab>()
  const openAt = useCallback(
    (id: number, shown?: SupplierTab) => {
      showTab(shown)
      open(id)
    },
    [open],
  )
  const [reset, openReset] = useState<SupplierRow | null>(null)
  const shownColumns = useMemo(() => supplierColumns(openAt), [openAt])
  const { enable, disable, close } = useSupplierActions()
  const notify = (suppliers: readonly SupplierRow[]) =>
    navigate(
      noticePaths.form.to({
        supplierIds: suppliers.filter(({ status }) => status === supplierStatus.enabled).map(({ id }) => id),
      }),
    )
  const add = (
    <Can call={addSupplier}>
      <Button asChild tone="primary">
        <Link to={supplierPaths.form.to()}>新增供应商</Link>
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportSuppliers} columns={shownColumns} params={list.query}>
            导出 Excel
          </ExportButton>
          {add}
        </>
      }
    >
      <StatusTabs label="供应商状态" filter={list.filter('status')} codes={supplierStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="供应商" placeholder="名称、编码、账号或信用代码" />
        <CodeFilter {...list.filter('supplierType')} label="类型" codes={supplierType} />
        <RegionFilter {...list.filter('area')} label="地区" />
        <PickFilter {...list.filter('categoryId')} label="经营类目" useChoices={useCategoryChoices} />
        <CodeFilter {...list.filter('settlementCycle')} label="结算周期" codes={settlementCycle} />
        <DayRangeFilter list={list} label="创建时间" from="createdFrom" to="createdTo" />
      </Filters>
      <SupplierChips counts={list.counts} query={list.query} onChange={list.setFilters} />
      <ListTable
        list={list}
        columns={shownColumns}
        empty="还没有供应商"
        emptyAction={add}
        onOpen={(supplier) => openAt(supplier.id)}
        actions={(supplier) => {
          const { id, status, shortName, name } = supplier
          return (
            <RowActions
              name={shortName || name}
              actions={[
                can(editSupplier) &&
                  canEditSupplier(status) && { label: '编辑', link: <Link to={supplierPaths.form.to({ id })} /> },
                { label: '详情', onSelect: () => openAt(id) },
                can(enableSupplier) && canEnableSupplier(status) && { label: '启用', onSelect: () => enable(supplier) },
                can(resetSupplier) &&
                  canResetSupplier(status) && { label: '重置密码', onSelect: () => openReset(supplier) },
                { label: '查看品牌', onSelect: () => navigate(brandPaths.list.to({ supplierId: id })) },
                can(listProducts) && {
                  label: '查看商品',
                  onSelect: () => navigate(productPaths.list.to(isSupplier ? {} : { supplierId: id })),
                },
                { label: '未完成订单', onSelect: () => openAt(id, 'dues') },
                can(addNotice) &&
                  status === supplierStatus.enabled && { label: '发通知', onSelect: () => notify([supplier]) },
                can(enableSupplier) &&
                  canDisableSupplier(status) && { label: '停用', tone: 'danger', onSelect: () => disable(supplier) },
                can(closeSupplier) &&
                  canCloseSupplier(status) && { label: '清退', tone: 'danger', onSelect: () => close(supplier) },
              ]}
            />
          )
        }}
        bulk={
          <>
            <BulkAction
              list={list}
              scope="ids"
              call={addNotice}
              fits={{ row: ({ status }) => canDisableSupplier(status), none: '只能给已启用的供应商发通知' }}
              onRun={({ rows }) => notify(rows)}
            >
              发通知
            </BulkAction>
            <BulkExport list={list} call={exportSuppliers} columns={shownColumns} />
          </>
        }
      />
      {opened !== null && <SupplierDrawer id={opened} tab={tab} onClose={() => open(null)} />}
      {reset && <SupplierResetDialog supplier={reset} onClose={() => openReset(null)} />}
    </Page>
  )
}
