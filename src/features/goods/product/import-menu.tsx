import { useState } from 'react'
import { useHolds, useProfile } from '#screen/data/permissions.tsx'
import { Button } from '#ui/button/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')

const pictures =
  '图片以行号或型号命名，如 2.jpg、SF-301.jpg，同一商品的其他图片为 2-2.jpg；正方形，至少 800 × 800；最多 500 张'

type Kind = 'product' | 'productSku' | 'productPrice' | 'productStock'

/** Spreadsheet imports, by resource. */
const kinds: Record<Kind, { label: string; noun: string; pictures?: string }> = {
  product: { label: '新建商品', noun: '商品', pictures },
  productSku: { label: '新建商品与规格', noun: '商品与规格', pictures },
  productPrice: { label: '批量改价', noun: '商品价格' },
  productStock: { label: '批量改库存', noun: '商品库存' },
}

/** Imports new goods, prices or stock from a spreadsheet; each requires the permission of the same action. */
export function ImportMenu() {
  const [resource, open] = useState<Kind | null>(null)
  const canImport = useHolds('product:import')
  const canPrice = useHolds('product:price')
  const canStock = useHolds('product:stock')
  // A supplier requests new supply prices, which are reviewed.
  const isSupplier = useProfile()?.supplier != null
  const allowed = { product: true, productSku: true, productPrice: canPrice || isSupplier, productStock: canStock }
  if (!canImport) return null
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button>导入 Excel</Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {(Object.keys(kinds) as Kind[]).map(
            (kind) =>
              allowed[kind] && (
                <DropdownMenuItem key={kind} onSelect={() => open(kind)}>
                  {kinds[kind].label}
                </DropdownMenuItem>
              ),
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {resource && (
        <ImportDialog
          resource={resource}
          noun={kinds[resource].noun}
          pictures={kinds[resource].pictures}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}
