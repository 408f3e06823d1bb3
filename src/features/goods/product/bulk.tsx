import { setProductPrice } from '#contract/goods/prices.ts'
import { editProductBatch } from '#contract/goods/product-batch.ts'
import { submitProducts } from '#contract/goods/product-editing.ts'
import { DELETE_AT_ONCE, deleteProducts, type ProductRow, setProductEnable } from '#contract/goods/products.ts'
import { setProductStock } from '#contract/goods/stock.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { exportOf } from '#screen/list/bulk-export.tsx'
import type { ListSelection } from '#screen/list/list-selection.ts'
import { ExportMenu } from './export-menu.tsx'
import type { useProductActions } from './use-actions.tsx'

interface ProductBulkProps {
  list: { selection: ListSelection<ProductRow> }
  actions: ReturnType<typeof useProductActions>
  onPrice: (spuIds: number[]) => void
  onStock: (spuIds: number[]) => void
  onEdit: (spuIds: number[]) => void
}

/** Bulk actions on products. Sheets need the selected products themselves, also from other pages. */
export function ProductBulk({ list, actions, onPrice, onStock, onEdit }: ProductBulkProps) {
  const { enable, disable, submitAll, remove } = actions
  const { label, chosen, refused } = exportOf(list.selection, 'spuIds')
  return (
    <>
      <BulkAction list={list} scope="query" asks call={setProductEnable} onRun={enable}>
        批量上架
      </BulkAction>
      <BulkAction list={list} scope="query" asks call={setProductEnable} onRun={disable}>
        批量下架
      </BulkAction>
      <BulkAction list={list} scope="ids" asks call={setProductPrice} onRun={({ ids }) => onPrice(ids)}>
        批量改价
      </BulkAction>
      <BulkAction list={list} scope="ids" asks call={setProductStock} onRun={({ ids }) => onStock(ids)}>
        批量改库存
      </BulkAction>
      <BulkAction list={list} scope="query" asks call={submitProducts} onRun={submitAll}>
        提交审核
      </BulkAction>
      <BulkAction list={list} scope="ids" asks call={editProductBatch} onRun={({ ids }) => onEdit(ids)}>
        批量修改
      </BulkAction>
      <ExportMenu params={chosen} refused={refused} size="tiny">
        {label}
      </ExportMenu>
      <BulkAction
        list={list}
        scope="query"
        asks
        tone="danger"
        most={DELETE_AT_ONCE}
        call={deleteProducts}
        onRun={remove}
      >
        删除
      </BulkAction>
    </>
  )
}
