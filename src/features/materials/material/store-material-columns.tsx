import { materialKind, materialStatus } from '#contract/materials/codes.ts'
import type { listMaterials } from '#contract/materials/materials.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { materialName } from './columns.tsx'

const col = columns<typeof listMaterials>()

/** `open` opens the material drawer. */
export const storeMaterialColumns = (open: (id: number) => void): ListColumn<typeof listMaterials>[] => [
  col.image('cover', '图片', ({ name }) => name, { pin: 'start' }),
  materialName(open),
  col.status('status', '状态', materialStatus),
  col.money('salePrice', '销售价', { sortable: true }),
  col.code('materialCode', '材料编码'),
  col.cell('store', '提供店铺', ({ store }) => store?.name ?? '', { width: 144 }),
  col.label('materialKind', '材料类型', materialKind, { width: 96 }),
  col.cell('category', '材料分类', ({ category }) => category.name, { width: 112 }),
  col.cell('brand', '材料品牌', ({ brand }) => brand.name, { width: 112 }),
  col.text('model', '型号', { width: 112 }),
  col.text('size', '规格尺寸(mm)', { width: 128 }),
  col.time('submittedAt', '提交时间', { sortable: true }),
  col.cell('adoptedAs', '收录', ({ adoptedAs }) => (adoptedAs ? '已收录' : ''), { width: 80 }),
  col.count('usedCount', '引用次数'),
]
