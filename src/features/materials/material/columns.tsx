import { materialKind, materialSource, materialStatus, visibleScope } from '#contract/materials/codes.ts'
import type { listMaterials } from '#contract/materials/materials.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Money } from '#ui/money/money.tsx'

const col = columns<typeof listMaterials>()

/** The name as a link to the detail drawer. */
export const materialName = (open: (id: number) => void): ListColumn<typeof listMaterials> =>
  col.name('name', '材料名称', ({ id }) => open(id), { width: 180, sortable: true })

/** `open` opens the material drawer. The supply price column requires a permission. */
export const materialColumns = (open: (id: number) => void, showsCost: boolean): ListColumn<typeof listMaterials>[] => [
  col.image('cover', '图片', ({ name }) => name, { pin: 'start' }),
  materialName(open),
  col.status('status', '状态', materialStatus),
  ...(showsCost
    ? [
        col.cell('supplyPrice', '供货价', ({ supplyPrice }) => <Money amount={supplyPrice ?? null} />, {
          align: 'right' as const,
          width: 112,
          text: ({ supplyPrice }) => supplyPrice ?? '',
        }),
      ]
    : []),
  col.money('salePrice', '销售价', { sortable: true, width: 112 }),
  col.code('materialCode', '材料编码'),
  col.label('source', '来源', materialSource, { width: 80 }),
  col.label('materialKind', '材料类型', materialKind, { width: 96 }),
  col.cell('category', '材料分类', ({ category }) => category.name, { width: 112 }),
  col.cell('brand', '材料品牌', ({ brand }) => brand.name, { width: 112 }),
  col.cell('supplier', '供应商', ({ supplier }) => supplier?.name ?? '', { width: 112 }),
  col.text('model', '型号', { width: 112 }),
  col.text('size', '规格尺寸(mm)', { width: 128 }),
  col.label('visibleScope', '可见范围', visibleScope),
  col.count('usedCount', '引用次数'),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
