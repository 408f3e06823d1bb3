import { useMemo, useState } from 'react'
import {
  canChangeProduct,
  canPassProduct,
  canRejectProduct,
  canRemoveProduct,
  canWithdrawProduct,
} from '#contract/marketing/activity-product-rules.ts'
import {
  type ActivityProduct,
  exportActivityProducts,
  importActivityProducts,
  listActivityProducts,
  reviewActivityProducts,
  saveActivityProducts,
  withdrawActivityProducts,
} from '#contract/marketing/activity-products.ts'
import { activityKind, activityProductStatus, activitySubmitBy } from '#contract/marketing/codes.ts'
import { activityProductPaths } from '#features/marketing/paths.ts'
import { useActivityChoices } from '#features/marketing/shared/activity-choices.ts'
import { Can, useCan, useProfile } from '#screen/data/permissions.tsx'
import { useBrandChoices } from '#screen/form/choices.ts'
import { ImportDialog } from '#screen/import/import-dialog.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { FilterToggle } from '#screen/list/filter-toggle.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { SupplierFilter } from '#screen/list/supplier-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { activityProductColumns } from './columns.tsx'
import { useActivityProductActions } from './use-actions.ts'

const AddDrawer = lazyPart(() => import('./form-drawer.tsx'), 'AddDrawer')
const EditDrawer = lazyPart(() => import('./form-drawer.tsx'), 'EditDrawer')
const ProductDrawer = lazyPart(() => import('./drawer.tsx'), 'ProductDrawer')

export const opening = listOf(listActivityProducts, activityProductPaths.list, { tab: 'status' })

/** Products of activities: suppliers submit them with price and stock, the platform reviews them. */
export default function ActivityProductList() {
  const list = useList(opening)
  const can = useCan()
  const isSupplier = useProfile()?.supplier != null
  const [dialog, show] = useState<'add' | 'import' | null>(null)
  const [edited, edit] = useState<ActivityProduct | null>(null)
  const { opened, open } = list
  const columns = useMemo(() => activityProductColumns(open, { seesSale: !isSupplier, isSupplier }), [open, isSupplier])
  const actions = useActivityProductActions()
  const isOwn = ({ submitBy }: ActivityProduct) => (submitBy === activitySubmitBy.supplier) === isSupplier
  const isWaiting = (product: ActivityProduct) =>
    product.status === activityProductStatus.waiting && canRejectProduct(product)
  const { conflict, belowCost } = list.query
  const addButton = (
    <Can call={saveActivityProducts}>
      <Button tone="primary" onClick={() => show('add')}>
        添加商品
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <Can call={exportActivityProducts}>
            <ExportButton call={exportActivityProducts} params={list.query} columns={columns}>
              导出 Excel
            </ExportButton>
          </Can>
          <Can call={importActivityProducts}>
            <Button onClick={() => show('import')}>导入</Button>
          </Can>
          {addButton}
        </>
      }
    >
      <StatusTabs label="审核状态" filter={list.filter('status')} codes={activityProductStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="商品" placeholder="商品名称或编码" />
        <PickFilter {...list.filter('activityId')} label="活动" useChoices={useActivityChoices} />
        <CodeFilter {...list.filter('kind')} label="活动类型" codes={activityKind} />
        <PickFilter {...list.filter('brandId')} label="品牌" useChoices={useBrandChoices} />
        <SupplierFilter {...list.filter('supplierId')} />
        <CodeFilter {...list.filter('submitBy')} label="报名方" codes={activitySubmitBy} />
      </Filters>
      <div className="flex gap-2">
        <FilterToggle
          count={list.counts.conflict}
          isPressed={conflict === true}
          onClick={() => list.setFilters({ conflict: conflict ? undefined : true })}
        >
          有冲突
        </FilterToggle>
        {!isSupplier && (
          <FilterToggle
            count={list.counts.belowCost}
            tone="danger"
            isPressed={belowCost === true}
            onClick={() => list.setFilters({ belowCost: belowCost ? undefined : true })}
          >
            低于采购价
          </FilterToggle>
        )}
      </div>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有活动商品"
        emptyAction={addButton}
        onOpen={({ id }) => open(id)}
        actions={(product) => (
          <RowActions
            name={product.productName}
            actions={[
              can(reviewActivityProducts) &&
                canPassProduct(product) && { label: '通过', onSelect: () => void actions.pass([product]) },
              can(reviewActivityProducts) &&
                canRejectProduct(product) && {
                  label: '驳回',
                  tone: 'danger',
                  onSelect: () => void actions.reject([product]),
                },
              can(reviewActivityProducts) &&
                canRemoveProduct(product) && {
                  label: '清退',
                  tone: 'danger',
                  onSelect: () => void actions.remove([product]),
                },
              { label: '查看', onSelect: () => open(product.id) },
              can(saveActivityProducts) &&
                canChangeProduct(product, isSupplier) && { label: '改价改库存', onSelect: () => edit(product) },
              can(withdrawActivityProducts) &&
                isOwn(product) &&
                canWithdrawProduct(product) && {
                  label: '撤回',
                  tone: 'danger',
                  onSelect: () => void actions.withdraw([product]),
                },
            ]}
          />
        )}
        bulk={
          <>
            <BulkExport list={list} call={exportActivityProducts} columns={columns} />
            <BulkAction
              list={list}
              scope="query"
              asks
              call={reviewActivityProducts}
              fits={{ row: canPassProduct, none: '所选的商品都不在待审核' }}
              onRun={actions.pass}
            >
              批量通过
            </BulkAction>
            <BulkAction
              list={list}
              scope="query"
              asks
              tone="danger"
              call={reviewActivityProducts}
              fits={{ row: isWaiting, none: '所选的商品都不在待审核' }}
              onRun={actions.reject}
            >
              批量驳回
            </BulkAction>
          </>
        }
      />
      {dialog === 'add' && <AddDrawer activityId={list.query.activityId ?? null} onClose={() => show(null)} />}
      {dialog === 'import' && <ImportDialog resource="activityProduct" noun="活动商品" onClose={() => show(null)} />}
      {edited && <EditDrawer id={edited.id} onClose={() => edit(null)} />}
      {opened !== null && <ProductDrawer key={opened} id={opened} onClose={() => open(null)} />}
    </Page>
  )
}
