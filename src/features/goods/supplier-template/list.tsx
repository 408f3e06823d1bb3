import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { mapStatus } from '#contract/goods/migration-codes.ts'
import { listSupplierTemplates } from '#contract/goods/supplier-templates.ts'
import { supplierProductPaths } from '#features/goods/supplier-product-paths.ts'
import { supplierTemplatePaths } from '#features/goods/supplier-template-paths.ts'
import { useTemplateChoices } from '#screen/form/template-choices.ts'
import { PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { SupplierFilter } from '#screen/list/supplier-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { supplierTemplateColumns } from './columns.tsx'

const SupplierTemplateDrawer = lazyPart(() => import('./drawer.tsx'), 'SupplierTemplateDrawer')

export const opening = listOf(listSupplierTemplates, supplierTemplatePaths.list, { sort: '-pendingCount' })

/** Maps a supplier's categories, specs and parameters to the platform once, so that its goods migrate in bulk. */
export default function SupplierTemplateList() {
  const list = useList(opening)
  const { open } = list
  const columns = useMemo(() => supplierTemplateColumns(open), [open])
  return (
    <Page
      actions={
        <Button asChild>
          <Link to={supplierProductPaths.list.to()}>查看待迁移商品</Link>
        </Button>
      }
    >
      <StatusTabs label="映射状态" filter={list.filter('status')} codes={mapStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="来源模板" placeholder="名称或编号" />
        <SupplierFilter {...list.filter('supplierId')} />
        <PickFilter {...list.filter('templateId')} label="平台模板" useChoices={useTemplateChoices} />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有供应商模板"
        onOpen={({ id }) => open(id)}
        actions={({ id, name, pendingCount }) => (
          <RowActions
            name={name}
            actions={[
              { label: '映射', onSelect: () => open(id) },
              pendingCount > 0 && {
                label: '待迁移商品',
                link: <Link to={supplierProductPaths.list.to({ supplierTemplateId: id })} />,
              },
            ]}
          />
        )}
      />
      {list.opened !== null && <SupplierTemplateDrawer key={list.opened} id={list.opened} onClose={() => open(null)} />}
    </Page>
  )
}
