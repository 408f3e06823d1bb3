import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { enableStatus } from '#contract/configuration/codes.ts'
import {
  deleteMaterialBrands,
  enableMaterialBrands,
  listMaterialBrands,
  type MaterialBrandRow,
  saveMaterialBrand,
  sortMaterialBrands,
} from '#contract/materials/brands.ts'
import { listProxyRecords } from '#contract/materials/proxies.ts'
import { brandPaths, materialPaths } from '#features/materials/paths.ts'
import { proxyPaths } from '#features/materials/proxy-paths.ts'
import { useMaterialCategoryChoices } from '#features/materials/shared/pickers.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { BulkSwitch } from '#screen/list/bulk-switch.tsx'
import { DayRangeFilter, FlagFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { SupplierFilter } from '#screen/list/supplier-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { materialBrandColumns } from './columns.tsx'
import { InitialFilter } from './initial-filter.tsx'
import { useBrandActions } from './use-actions.ts'

const BrandDrawer = lazyPart(() => import('./drawer.tsx'), 'BrandDrawer')
const RankDialog = lazyPart(() => import('#screen/list/rank-dialog.tsx'), 'RankDialog')

export const opening = listOf(listMaterialBrands, brandPaths.list)

export default function MaterialBrandList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const { opened, open } = list
  const [ranked, rank] = useState<MaterialBrandRow | null>(null)
  const columns = useMemo(() => materialBrandColumns(open), [open])
  const actions = useBrandActions()
  const add = (
    <Can call={saveMaterialBrand}>
      <Button asChild tone="primary">
        <Link to={brandPaths.form.to()}>新增材料品牌</Link>
      </Button>
    </Can>
  )

  return (
    <Page actions={add}>
      <StatusTabs label="品牌状态" filter={list.filter('status')} codes={enableStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="品牌" placeholder="名称、英文名或编码" />
        <PickFilter {...list.filter('categoryId')} label="材料分类" useChoices={useMaterialCategoryChoices} />
        <SupplierFilter {...list.filter('supplierId')} />
        <FlagFilter {...list.filter('proxyOpen')} label="开放代理" />
        <DayRangeFilter list={list} label="创建时间" from="createdFrom" to="createdTo" />
      </Filters>
      <InitialFilter {...list.filter('initial')} />
      <ListTable
        list={list}
        columns={columns}
        empty="还没有材料品牌"
        emptyAction={add}
        onOpen={(brand) => open(brand.id)}
        actions={(brand) => (
          <RowActions
            name={brand.name}
            actions={[
              can(saveMaterialBrand) && { label: '编辑', link: <Link to={brandPaths.form.to({ id: brand.id })} /> },
              { label: '详情', onSelect: () => open(brand.id) },
              can(enableMaterialBrands) && brand.status === enableStatus.enabled
                ? { label: '停用', tone: 'danger', onSelect: () => actions.disable(brand) }
                : can(enableMaterialBrands) && { label: '启用', onSelect: () => actions.enable(brand) },
              {
                label: '材料',
                onSelect: () => navigate(materialPaths.list.to({ brandId: brand.id })),
              },
              can(listProxyRecords) && {
                label: '代理记录',
                onSelect: () => navigate(proxyPaths.list.to({ brandId: brand.id })),
              },
              can(sortMaterialBrands) && { label: '改排序', onSelect: () => rank(brand) },
              can(deleteMaterialBrands) && {
                label: '删除',
                tone: 'danger',
                disabledReason: brand.materialCount > 0 ? `品牌下有 ${brand.materialCount} 个材料` : undefined,
                onSelect: () => actions.remove(brand),
              },
            ]}
          />
        )}
        {...(can(enableMaterialBrands) && {
          bulk: (
            <>
              <BulkSwitch
                list={list}
                call={enableMaterialBrands}
                on={['批量启用', actions.enableAll]}
                off={['批量停用', actions.disableAll]}
              />
            </>
          ),
        })}
      />
      {opened !== null && <BrandDrawer id={opened} onClose={() => open(null)} />}
      {ranked && (
        <RankDialog record={ranked} onSave={(sort) => actions.rank(ranked.id, sort)} onClose={() => rank(null)} />
      )}
    </Page>
  )
}
