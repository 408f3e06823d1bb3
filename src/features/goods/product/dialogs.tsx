import { lazyPart } from '#ui/popup/lazy-part.tsx'
import type { TypedPrice } from './price-sheet.ts'
import type { SelectedProducts } from './selected-products.ts'

const PriceDrawer = lazyPart(() => import('./price-drawer.tsx'), 'PriceDrawer')
const SkuRuleDrawer = lazyPart(() => import('#features/goods/sku-rules/sku-rule-drawer.tsx'), 'SkuRuleDrawer')
const SupplyPriceDialog = lazyPart(() => import('./supply-price-dialog.tsx'), 'SupplyPriceDialog')
const BatchEditDialog = lazyPart(() => import('./batch-edit-dialog.tsx'), 'BatchEditDialog')
const StockDrawer = lazyPart(() => import('./stock-drawer.tsx'), 'StockDrawer')

/** A dialog or drawer over the list, with the products that it is about. */
export type OpenedDialog =
  | { name: 'price'; selection: SelectedProducts; typed?: TypedPrice | undefined }
  | { name: 'rules' | 'edit'; selection: SelectedProducts }
  | { name: 'supplyPrice'; spuId: number }
  | { name: 'stock'; spuIds: number[] }

export function ProductDialog({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  switch (opened.name) {
    case 'price':
      return <PriceDrawer selection={opened.selection} typed={opened.typed} onClose={onClose} />
    case 'rules':
      return <SkuRuleDrawer selection={opened.selection} onClose={onClose} />
    case 'supplyPrice':
      return <SupplyPriceDialog spuId={opened.spuId} onClose={onClose} />
    case 'stock':
      return <StockDrawer spuIds={opened.spuIds} onClose={onClose} />
    default:
      return <BatchEditDialog selection={opened.selection} onClose={onClose} />
  }
}
