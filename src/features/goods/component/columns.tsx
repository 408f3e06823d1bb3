import { enableStatus } from '#contract/configuration/codes.ts'
import { componentType } from '#contract/goods/codes.ts'
import type { listProductComponents } from '#contract/goods/product-components.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Button } from '#ui/button/button.tsx'

const col = columns<typeof listProductComponents>()

interface Shown {
  /** Opens the component drawer. */
  open: (id: number) => void
  /** Shows platform prices; a supplier sees only its supply price. */
  platformPrices: boolean
  supplyPrice: boolean
}

export const componentColumns = ({
  open,
  platformPrices,
  supplyPrice,
}: Shown): ListColumn<typeof listProductComponents>[] => [
  col.image('image', '图片', ({ name }) => name, { pin: 'start' }),
  col.name('name', '组件名称', ({ id }) => open(id), { width: 152, sortable: true }),
  col.status('status', '状态', enableStatus, { width: 80 }),
  ...(supplyPrice ? [col.money('supplyPrice', '供货价', { width: 96 })] : []),
  ...(platformPrices && supplyPrice ? [col.money('purchasePrice', '采购价', { width: 96 })] : []),
  ...(platformPrices ? [col.money('salePrice', '销售价', { width: 96, sortable: true })] : []),
  col.code('componentCode', '组件编码'),
  col.label('componentType', '组件类型', componentType, { width: 96 }),
  col.cell('supplier', '供应商', ({ supplier }) => supplier.name, { width: 120 }),
  col.cell('brand', '品牌', ({ brand }) => brand?.name ?? '', { width: 96 }),
  col.text('model', '型号', { width: 112 }),
  col.text('size', '尺寸(mm)', { width: 128 }),
  col.count('stock', '库存', { width: 80, sortable: true }),
  col.cell(
    'usedCount',
    '引用商品',
    ({ id, usedCount }) =>
      usedCount > 0 ? (
        <Button tone="link" size="tiny" className="text-data tabular-nums" onClick={() => open(id)}>
          {usedCount}
        </Button>
      ) : (
        <span className="text-text-faint">0</span>
      ),
    { width: 88, align: 'right', text: ({ usedCount }) => String(usedCount) },
  ),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
