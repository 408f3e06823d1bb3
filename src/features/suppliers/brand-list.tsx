import { useState } from 'react'
import { Link } from 'react-router-dom'
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
import { canDeleteBrand, canDisableBrand, canEditBrand, canEnableBrand } from '#contract/suppliers/transitions.ts'
import { columns } from '#screen/columns.tsx'
import { ExportButton } from '#screen/export-button.tsx'
import { CodeFilter, DayRangeFilter, FlagFilter, PickFilter, TextFilter } from '#screen/filter-controls.tsx'
import { Filters } from '#screen/filters.tsx'
import { ListTable } from '#screen/list-table.tsx'
import { May, useCan } from '#screen/may.tsx'
import { Page } from '#screen/page.tsx'
import { selectedIds } from '#screen/selected-ids.ts'
import { StatusTabs } from '#screen/status-tabs.tsx'
import { useChange } from '#screen/use-change.ts'
import { useList } from '#screen/use-list.ts'
import { ask } from '#ui/ask/ask.ts'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { brandTone } from './labels.ts'
import { BrandDrawer } from './parts/brand-drawer.tsx'
import { BrandRankDialog } from './parts/brand-rank-dialog.tsx'
import { DaysLeft } from './parts/days-left.tsx'
import { ExpiryChips } from './parts/expiry-chips.tsx'
import { useCategoryChoices, useSupplierChoices } from './parts/pickers.ts'
import { brandPaths } from './paths.ts'

const col = columns<BrandRow>()

export default function BrandList() {
  const list = useList(listBrands, brandPaths.list)
  const can = useCan()
  const suppliers = useSupplierChoices()
  const categories = useCategoryChoices()
  const [opened, open] = useState<number | null>(null)
  const [ranked, rank] = useState<BrandRow | null>(null)
  const { disable, enable, withdraw, remove, recommend } = useBrandActions()

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportBrands} params={list.query}>
            导出 Excel
          </ExportButton>
          <May call={addBrand}>
            <Button asChild tone="primary">
              <Link to={brandPaths.form.to()}>新增品牌</Link>
            </Button>
          </May>
        </>
      }
    >
      <StatusTabs label="品牌状态" filter={list.filter('status')} codes={brandStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="品牌" placeholder="名称、英文名或编码" />
        <PickFilter {...list.filter('supplierId')} label="供应商" {...suppliers} />
        <PickFilter {...list.filter('categoryId')} label="经营类目" {...categories} />
        <CodeFilter {...list.filter('level')} label="等级" codes={brandLevel} />
        <FlagFilter {...list.filter('recommended')} label="推荐" />
        <DayRangeFilter
          label="创建时间"
          from={list.filter('createdFrom')}
          to={list.filter('createdTo')}
          onRange={(createdFrom, createdTo) => list.setFilters({ createdFrom, createdTo })}
        />
      </Filters>
      <ExpiryChips
        counts={list.counts}
        expiring={list.query.expiring}
        expired={list.query.expired}
        onChange={(expiring, expired) => list.setFilters({ expiring, expired })}
      />
      <ListTable
        list={list}
        columns={brandColumns}
        empty="还没有品牌"
        emptyAction={
          <May call={addBrand}>
            <Button asChild tone="primary">
              <Link to={brandPaths.form.to()}>新增品牌</Link>
            </Button>
          </May>
        }
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
              can(withdrawBrandReview) &&
                brand.pendingReviewId !== null && { label: '撤回审核', onSelect: () => withdraw(brand) },
              can(sortBrands) && { label: '排序与推荐', onSelect: () => rank(brand) },
              can(deleteBrand) &&
                canDeleteBrand(brand.status) && { label: '删除', tone: 'danger', onSelect: () => remove(brand) },
            ]}
          />
        )}
        bulk={(selection) => (
          <>
            <ExportButton call={exportBrands} params={{ ids: selectedIds(selection) }} size="tiny">
              导出所选
            </ExportButton>
            <May call={sortBrands}>
              <Button size="tiny" onClick={() => recommend(list.rows.filter((brand) => selection.ids.has(brand.id)))}>
                设为推荐
              </Button>
            </May>
          </>
        )}
      />
      {opened !== null && <BrandDrawer id={opened} onClose={() => open(null)} />}
      {ranked && <BrandRankDialog brand={ranked} onClose={() => rank(null)} />}
    </Page>
  )
}

const brandColumns = [
  col.image('logo', 'Logo', (brand) => brand.name, { pin: 'start' }),
  col.link('name', '品牌名称', (brand) => brandPaths.form.to({ id: brand.id }), {
    width: 180,
    pin: 'start',
    sortable: true,
  }),
  col.code('brandCode', '品牌编码'),
  col.text('nameEn', '英文名', { width: 140 }),
  col.cell('supplier', '供应商', (brand) => brand.supplier.name, { width: 140 }),
  col.label('level', '等级', brandLevel),
  col.cell('categories', '经营类目', (brand) => brand.categories.map((category) => category.name).join('、'), {
    width: 160,
  }),
  col.count('productCount', '商品数'),
  col.count('sellableCount', '在售'),
  col.cell('daysLeft', '资质剩余', (brand) => <DaysLeft days={brand.daysLeft} />, { width: 112, sortable: true }),
  col.flag('recommended', '推荐'),
  col.count('sort', '排序值', { sortable: true }),
  col.status('status', '状态', brandStatus, brandTone),
  col.time('updatedAt', '更新时间', { sortable: true }),
]

/** What can be done with a brand from the list; each says before what it does to others. */
function useBrandActions() {
  const enableCall = useChange(enableBrand)
  const withdrawCall = useChange(withdrawBrandReview)
  const deleteCall = useChange(deleteBrand)
  const sortCall = useChange(sortBrands)
  return {
    disable: ({ id, name, sellableCount }: BrandRow) =>
      ask({
        title: `停用「${name}」？`,
        consequence: `${sellableCount} 个在售商品将同时停止销售，重新启用后自动恢复。`,
        action: '停用品牌',
        tone: 'danger',
        reason: { label: '停用原因', min: 1, max: 200, presets: ['资质问题待核实', '供应商申请暂停', '品牌升级调整'] },
        onConfirm: async ({ reason = '' }) => {
          await enableCall({ id, enabled: 0, reason }, `「${name}」已停用`, { quiet: true })
        },
      }),
    enable: ({ id, name }: BrandRow) => enableCall({ id, enabled: 1 }, `「${name}」已启用`),
    withdraw: ({ name, pendingReviewId }: BrandRow) =>
      pendingReviewId !== null &&
      ask({
        title: `撤回「${name}」的审核？`,
        consequence: '撤回后可继续修改，再次提交需重新排队审核。',
        action: '撤回审核',
        onConfirm: async () => {
          await withdrawCall({ reviewId: pendingReviewId }, '审核已撤回', { quiet: true })
        },
      }),
    remove: ({ id, name, productCount }: BrandRow) =>
      ask({
        title: `删除「${name}」？`,
        consequence: productCount > 0 ? `品牌下有 ${productCount} 个商品，需先移走商品。` : '删除后不能恢复。',
        action: '删除品牌',
        tone: 'danger',
        onConfirm: async () => {
          await deleteCall({ ids: [id] }, `「${name}」已删除`, { quiet: true })
        },
      }),
    recommend: (brands: BrandRow[]) =>
      sortCall(
        { items: brands.map(({ id, sort }) => ({ id, sort, recommended: true })) },
        `已将 ${brands.length} 个品牌设为推荐`,
      ),
  }
}
