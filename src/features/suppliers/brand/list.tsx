import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { listProducts } from '#contract/goods/products.ts'
import {
  addBrand,
  type BrandRow,
  deleteBrand,
  editBrand,
  enableBrand,
  exportBrands,
  listBrands,
  sortBrands,
  withdrawBrandReview,
} from '#contract/suppliers/brands.ts'
import { brandLevel, brandStatus } from '#contract/suppliers/codes.ts'
import {
  canDeleteBrand,
  canDisableBrand,
  canEditBrand,
  canEnableBrand,
  isApprovedBrand,
} from '#contract/suppliers/transitions.ts'
import { productPaths } from '#features/goods/public.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useCategoryChoices } from '#screen/form/choices.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayRangeFilter, FlagFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { SupplierFilter } from '#screen/list/supplier-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { brandColumns } from './columns.tsx'
import { ExpiryChips } from './expiry-chips.tsx'
import { useBrandActions } from './use-actions.ts'

const BrandDrawer = lazyPart(() => import('./drawer.tsx'), 'BrandDrawer')
const RankDialog = lazyPart(() => import('#screen/list/rank-dialog.tsx'), 'RankDialog')

export const opening = listOf(listBrands, brandPaths.list)

export default function BrandList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const { opened, open } = list
  const [ranked, rank] = useState<BrandRow | null>(null)
  const shownColumns = useMemo(() => brandColumns(open), [open])
  const { disable, enable, withdraw, remove, place, recommend } = useBrandActions()
  const add = (
    <Can call={addBrand}>
      <Button asChild tone="primary">
        <Link to={brandPaths.form.to()}>新增品牌</Link>
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportBrands} columns={shownColumns} params={list.query}>
            导出 Excel
          </ExportButton>
          {add}
        </>
      }
    >
      <StatusTabs label="品牌状态" filter={list.filter('status')} codes={brandStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="品牌" placeholder="名称、英文名或编码" />
        <SupplierFilter {...list.filter('supplierId')} />
        <PickFilter {...list.filter('categoryId')} label="经营类目" useChoices={useCategoryChoices} />
        <CodeFilter {...list.filter('level')} label="等级" codes={brandLevel} />
        <FlagFilter {...list.filter('recommended')} label="推荐" />
        <DayRangeFilter list={list} label="创建时间" from="createdFrom" to="createdTo" />
      </Filters>
      <ExpiryChips
        counts={list.counts}
        expiring={list.query.expiring}
        expired={list.query.expired}
        onChange={(expiring, expired) => list.setFilters({ expiring, expired })}
      />
      <ListTable
        list={list}
        columns={shownColumns}
        empty="还没有品牌"
        emptyAction={add}
        onOpen={(brand) => open(brand.id)}
        actions={(brand) => (
          <RowActions
            name={brand.name}
            actions={[
              can(editBrand) &&
                canEditBrand(brand.status) && {
                  label: '编辑',
                  link: <Link to={brandPaths.form.to({ id: brand.id })} />,
                },
              { label: '详情', onSelect: () => open(brand.id) },
              can(enableBrand) &&
                canDisableBrand(brand.status) && { label: '停用', tone: 'danger', onSelect: () => disable(brand) },
              can(enableBrand) && canEnableBrand(brand.status) && { label: '启用', onSelect: () => enable(brand) },
              can(editBrand) &&
                isApprovedBrand(brand.status) && {
                  label: '资质续期',
                  onSelect: () => navigate(brandPaths.form.to({ id: brand.id, renew: true })),
                },
              can(withdrawBrandReview) &&
                brand.pendingReviewId !== null && { label: '撤回审核', onSelect: () => withdraw(brand) },
              can(listProducts) && {
                label: '查看商品',
                onSelect: () => navigate(productPaths.list.to({ brandId: brand.id })),
              },
              can(sortBrands) && { label: '排序与推荐', onSelect: () => rank(brand) },
              can(deleteBrand) &&
                canDeleteBrand(brand.status) && { label: '删除', tone: 'danger', onSelect: () => remove(brand) },
            ]}
          />
        )}
        bulk={
          <>
            <BulkExport list={list} call={exportBrands} columns={shownColumns} />
            <BulkAction list={list} scope="rows" call={sortBrands} onRun={recommend}>
              设为推荐
            </BulkAction>
          </>
        }
      />
      {opened !== null && <BrandDrawer id={opened} onClose={() => open(null)} />}
      {ranked && (
        <RankDialog
          record={ranked}
          recommendation={{ label: '推荐品牌', value: ranked.recommended }}
          onSave={(sort, recommended) => place(ranked, sort, recommended)}
          onClose={() => rank(null)}
        />
      )}
    </Page>
  )
}
