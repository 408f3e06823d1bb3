import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { enableStatus } from '#contract/configuration/codes.ts'
import { componentType } from '#contract/goods/codes.ts'
import {
  deleteProductComponents,
  enableProductComponents,
  listProductComponents,
  type ProductComponentRow,
  replaceProductComponent,
  saveProductComponent,
} from '#contract/goods/product-components.ts'
import { COST_NEEDS } from '#contract/goods/products.ts'
import { componentPaths } from '#features/goods/component-paths.ts'
import { Can, useCan, useHolds, useProfile } from '#screen/data/permissions.tsx'
import { useBrandChoices, useCategoryChoices } from '#screen/form/choices.ts'
import { BulkDelete, BulkSwitch } from '#screen/list/bulk-switch.tsx'
import { CodeFilter, FlagFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { SupplierFilter } from '#screen/list/supplier-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { componentColumns } from './columns.tsx'
import { useComponentActions } from './use-actions.ts'

const ComponentDrawer = lazyPart(() => import('./drawer.tsx'), 'ComponentDrawer')
const ComponentReplaceDialog = lazyPart(() => import('./replace-dialog.tsx'), 'ComponentReplaceDialog')

export const opening = listOf(listProductComponents, componentPaths.list, { tab: 'componentType' })

/** Components of configurable goods: where each is used, and bulk replacement. */
export default function ComponentList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const supplyPrice = useHolds(COST_NEEDS)
  const platformPrices = useProfile()?.supplier == null
  const [replaced, replace] = useState<ProductComponentRow | null>(null)
  const { open } = list
  const columns = useMemo(
    () => componentColumns({ open, platformPrices, supplyPrice }),
    [open, platformPrices, supplyPrice],
  )
  const actions = useComponentActions()
  const add = (
    <Can call={saveProductComponent}>
      <Button asChild tone="primary">
        <Link to={componentPaths.form.to()}>新增组件</Link>
      </Button>
    </Can>
  )

  return (
    <Page actions={add}>
      <StatusTabs label="组件类型" filter={list.filter('componentType')} codes={componentType} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="组件" placeholder="名称、编码或型号" />
        <SupplierFilter {...list.filter('supplierId')} />
        <PickFilter {...list.filter('brandId')} label="品牌" useChoices={useBrandChoices} />
        <PickFilter {...list.filter('categoryId')} label="适用类目" useChoices={useCategoryChoices} />
        <FlagFilter {...list.filter('soldAlone')} label="单独售卖" yes="可以" no="不可以" />
        <CodeFilter {...list.filter('status')} label="状态" codes={enableStatus} />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有组件"
        emptyAction={add}
        onOpen={({ id }) => open(id)}
        actions={(component) => {
          const { id, name, status, usedCount } = component
          const canEdit = can(saveProductComponent)
          return (
            <RowActions
              name={name}
              actions={[
                canEdit && { label: '编辑', link: <Link to={componentPaths.form.to({ id })} /> },
                { label: '查看引用', onSelect: () => open(id) },
                canEdit && {
                  label: '复制',
                  onSelect: () => navigate(componentPaths.form.to({ copyFrom: id })),
                },
                can(replaceProductComponent) &&
                  usedCount > 0 && { label: '替换为', onSelect: () => replace(component) },
                can(enableProductComponents) &&
                  status === enableStatus.disabled && { label: '启用', onSelect: () => actions.enable(component) },
                can(enableProductComponents) &&
                  status === enableStatus.enabled && {
                    label: '停用',
                    tone: 'danger',
                    onSelect: () => actions.disable([component]),
                  },
                can(deleteProductComponents) &&
                  usedCount === 0 && {
                    label: '删除',
                    tone: 'danger',
                    onSelect: () => actions.remove([component]),
                  },
              ]}
            />
          )
        }}
        bulk={
          <>
            <BulkSwitch
              list={list}
              call={enableProductComponents}
              on={['批量启用', actions.enableAll]}
              off={['批量停用', actions.disable]}
            />
            <BulkDelete list={list} call={deleteProductComponents} onRun={actions.remove} />
          </>
        }
      />
      {list.opened !== null && <ComponentDrawer key={list.opened} id={list.opened} onClose={() => open(null)} />}
      {replaced && <ComponentReplaceDialog component={replaced} onClose={() => replace(null)} />}
    </Page>
  )
}
