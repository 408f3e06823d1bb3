import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { moveChannel, moveStatus } from '#contract/goods/migration-codes.ts'
import { canMigrate } from '#contract/goods/migration-rules.ts'
import { COST_NEEDS } from '#contract/goods/products.ts'
import {
  ignoreSupplierProducts,
  linkMovedProduct,
  listMovedProducts,
  listUnmovedProducts,
  moveProducts,
  type SupplierProductRow,
} from '#contract/goods/supplier-products.ts'
import { productPaths } from '#features/goods/paths.ts'
import { supplierProductPaths } from '#features/goods/supplier-product-paths.ts'
import { supplierTemplatePaths } from '#features/goods/supplier-template-paths.ts'
import { useCan, useHolds } from '#screen/data/permissions.tsx'
import { useBrandChoices } from '#screen/form/choices.ts'
import { useRequestedSheet } from '#screen/form/draft-request.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { CodeFilter, DayRangeFilter, FlagFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { SupplierFilter } from '#screen/list/supplier-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import type { Opening } from '#screen/page/screens.ts'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { supplierProductColumns } from './columns.tsx'
import { ProblemChips } from './problem-chips.tsx'
import { useSupplierTemplateChoices } from './supplier-template-choices.ts'
import { useMigrationActions } from './use-migration-actions.ts'

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'), 'MoveDialog')
const LinkProductDialog = lazyPart(() => import('#features/goods/shared/link-product-dialog.tsx'), 'LinkProductDialog')
const SourceChangeDrawer = lazyPart(() => import('./source-change-drawer.tsx'), 'SourceChangeDrawer')
const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')
const PriceDrawer = lazyPart(() => import('#features/goods/product/price-drawer.tsx'), 'PriceDrawer')

export const opening: Opening = { at: supplierProductPaths.list, list: listUnmovedProducts }

/** In the order of processing. */
const tabs = [0, 3, 2, 1] as const

const none = {
  0: '没有待迁移的商品',
  1: '还没有迁移过商品',
  2: '没有忽略的商品',
  3: '没有迁移失败的商品',
}

/** Supplier products: pending migrations, their problems, and later source changes. */
export default function SupplierProductList() {
  const { status = moveStatus.waiting } = useRouteQuery(supplierProductPaths.list)
  const list = useList(
    listOf(status === moveStatus.moved ? listMovedProducts : listUnmovedProducts, supplierProductPaths.list),
  )
  const can = useCan()
  const navigate = useNavigate()
  const seesCost = useHolds(COST_NEEDS)
  const columns = useMemo(() => supplierProductColumns(status, seesCost), [status, seesCost])
  const [bulk, runBulk] = useState<{ products: readonly SupplierProductRow[]; submit: boolean } | null>(null)
  const [linked, link] = useState<SupplierProductRow | null>(null)
  const [priced, price] = useState<number | null>(null)
  useRequestedSheet((kind, [spuId = null]) => {
    if (kind === 'price') price(spuId)
  })
  const [isImporting, importFile] = useState(false)
  const canImport = useHolds('product:import')
  const { ignore, reopen } = useMigrationActions()
  const { open } = list

  return (
    <Page
      actions={
        <>
          {canImport && <Button onClick={() => importFile(true)}>导入供应商商品</Button>}
          <Button asChild>
            <Link to={supplierTemplatePaths.list.to()}>模板映射</Link>
          </Button>
        </>
      }
    >
      <FilterTabs
        label="迁移状态"
        value={String(status)}
        tabs={tabs.map((code) => ({
          value: String(code),
          label: moveStatus.label(code),
          count: list.counts[String(code)] ?? 0,
        }))}
        onChange={(value) =>
          list.setFilters({
            status: moveStatus.codes.find((code) => code > moveStatus.waiting && String(code) === value),
            // Filters of the other tab are cleared.
            problem: undefined,
            changedAfterMove: undefined,
          })
        }
      />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="商品" placeholder="名称或供应商货号" />
        <SupplierFilter {...list.filter('supplierId')} />
        <PickFilter {...list.filter('supplierTemplateId')} label="来源模板" useChoices={useSupplierTemplateChoices} />
        <PickFilter {...list.filter('brandId')} label="品牌" useChoices={useBrandChoices} />
        <CodeFilter {...list.filter('channel')} label="来源方式" codes={moveChannel} />
        {status === moveStatus.moved && (
          <FlagFilter {...list.filter('changedAfterMove')} label="来源变更" yes="有更新" no="无更新" />
        )}
        <DayRangeFilter list={list} label="同步时间" from="syncedFrom" to="syncedTo" />
      </Filters>
      {status === moveStatus.waiting && <ProblemChips counts={list.counts} filter={list.filter('problem')} />}
      <ListTable
        list={list}
        columns={columns}
        empty={none[status]}
        onOpen={(row) => {
          if (row.status === moveStatus.moved) open(row.id)
          else void navigate(supplierProductPaths.form.to({ id: row.id }))
        }}
        actions={(row) => {
          const { id, name, product } = row
          return (
            <RowActions
              name={name}
              actions={[
                can(moveProducts) &&
                  canMigrate(row.status) && {
                    label: '迁移',
                    link: <Link to={supplierProductPaths.form.to({ id })} />,
                  },
                can(linkMovedProduct) && canMigrate(row.status) && { label: '关联商品', onSelect: () => link(row) },
                can(ignoreSupplierProducts) &&
                  canMigrate(row.status) && { label: '忽略', tone: 'danger', onSelect: () => ignore([row]) },
                can(ignoreSupplierProducts) &&
                  row.status === moveStatus.ignored && { label: '取消忽略', onSelect: () => reopen(row) },
                row.changedAfterMove && { label: '查看来源变更', onSelect: () => open(id) },
                product !== null && {
                  label: '查看平台商品',
                  link: <Link to={productPaths.detail.to({ spuId: product.id })} />,
                },
              ]}
            />
          )
        }}
        {...(canMigrate(status) && {
          bulk: (
            <>
              <BulkAction
                list={list}
                scope="ids"
                asks
                call={moveProducts}
                onRun={({ rows }) => runBulk({ products: rows, submit: false })}
              >
                批量迁移为草稿
              </BulkAction>
              <BulkAction
                list={list}
                scope="ids"
                asks
                call={moveProducts}
                onRun={({ rows }) => runBulk({ products: rows, submit: true })}
              >
                批量迁移并提交审核
              </BulkAction>
              <BulkAction list={list} scope="query" asks tone="danger" call={ignoreSupplierProducts} onRun={ignore}>
                批量忽略
              </BulkAction>
            </>
          ),
        })}
      />
      {bulk && <MoveDialog {...bulk} onClose={() => runBulk(null)} />}
      {linked && <LinkProductDialog id={linked.id} name={linked.name} onClose={() => link(null)} />}
      {list.opened !== null && (
        <SourceChangeDrawer key={list.opened} id={list.opened} onPrice={price} onClose={() => open(null)} />
      )}
      {priced !== null && <PriceDrawer selection={{ spuIds: [priced] }} onClose={() => price(null)} />}
      {isImporting && <ImportDialog resource="supplierProduct" noun="供应商商品" onClose={() => importFile(false)} />}
    </Page>
  )
}
