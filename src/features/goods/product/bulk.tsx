import { setProductPrice } from '#contract/goods/prices.ts'
import { editProductBatch } from '#contract/goods/product-batch.ts'
import { submitProducts } from '#contract/goods/product-editing.ts'
import {
  DELETE_AT_ONCE,
  deleteProducts,
  MAX_SHEET_ROWS,
  type ProductRow,
  setProductEnable,
} from '#contract/goods/products.ts'
import { previewPriceRules, previewStockRule } from '#contract/goods/sku-rules.ts'
import { setProductStock } from '#contract/goods/stock.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { exportOf } from '#screen/list/bulk-export.tsx'
import type { Chosen } from '#screen/list/bulk-target.ts'
import type { ListSelection } from '#screen/list/list-selection.ts'
import type { OpenedDialog } from './dialogs.tsx'
import { ExportMenu } from './export-menu.tsx'
import { selectedProducts } from './selected-products.ts'
import type { useProductActions } from './use-actions.tsx'

interface ProductBulkProps {
  list: { selection: ListSelection<ProductRow> }
  actions: ReturnType<typeof useProductActions>
  onOpen: (dialog: OpenedDialog) => void
}

/** Bulk actions on products. Sheets need the selected products themselves, also from other pages. */
export function ProductBulk({ list, actions, onOpen }: ProductBulkProps) {
  const { enable, disable, submitAll, remove } = actions
  const canPrice = useCanCall(previewPriceRules)
  const sheet = { list, scope: 'selection', asks: true, most: MAX_SHEET_ROWS } as const
  const open = (name: 'price' | 'rules' | 'edit', chosen: Chosen<ProductRow>) =>
    onOpen({ name, selection: selectedProducts(chosen) })
  const { label, chosen, refused } = exportOf(list.selection, 'spuIds')
  return (
    <>
      <BulkAction list={list} scope="query" asks call={setProductEnable} onRun={enable}>
        批量上架
      </BulkAction>
      <BulkAction list={list} scope="query" asks call={setProductEnable} onRun={disable}>
        批量下架
      </BulkAction>
      <BulkAction {...sheet} call={setProductPrice} onRun={(chosen) => open('price', chosen)}>
        批量改价
      </BulkAction>
      <BulkAction
        list={list}
        scope="ids"
        asks
        call={setProductStock}
        onRun={({ ids }) => onOpen({ name: 'stock', spuIds: ids })}
      >
        批量改库存
      </BulkAction>
      <BulkAction
        {...sheet}
        call={canPrice ? previewPriceRules : previewStockRule}
        onRun={(chosen) => open('rules', chosen)}
      >
        按规则修改
      </BulkAction>
      <BulkAction list={list} scope="query" asks call={submitProducts} onRun={submitAll}>
        提交审核
      </BulkAction>
      <BulkAction {...sheet} call={editProductBatch} onRun={(chosen) => open('edit', chosen)}>
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
