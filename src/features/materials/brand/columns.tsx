import { enableStatus } from '#contract/configuration/codes.ts'
import type { listMaterialBrands } from '#contract/materials/brands.ts'
import { columns } from '#screen/list/columns.tsx'

const col = columns<typeof listMaterialBrands>()

/** `open` opens the brand drawer, because not every user may edit. */
export const materialBrandColumns = (open: (id: number) => void) => [
  col.image('logo', 'Logo', ({ name }) => name, { pin: 'start' }),
  col.name('name', '品牌名称', ({ id }) => open(id), { width: 160, sortable: true }),
  col.status('status', '状态', enableStatus),
  col.code('brandCode', '品牌编码'),
  col.text('nameEn', '英文名', { width: 140 }),
  col.text('initial', '首字母', { width: 72 }),
  col.cell('categories', '材料分类', ({ categories }) => categories.map(({ name }) => name).join('、'), { width: 180 }),
  col.cell('goodsBrand', '对应商品品牌', ({ goodsBrand }) => goodsBrand?.name ?? '', { width: 128 }),
  col.cell('supplier', '供应商', ({ supplier }) => supplier?.name ?? '', { width: 128 }),
  col.count('materialCount', '材料数', { width: 80 }),
  col.count('proxyCount', '生效代理', { width: 88 }),
  col.flag('proxyOpen', '开放代理', { width: 88 }),
  col.count('sort', '排序值', { sortable: true, width: 88 }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
