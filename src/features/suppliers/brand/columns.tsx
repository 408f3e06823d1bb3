import type { listBrands } from '#contract/suppliers/brands.ts'
import { brandLevel, brandStatus } from '#contract/suppliers/codes.ts'
import { DaysLeft } from '#features/suppliers/shared/days-left.tsx'
import { columns } from '#screen/list/columns.tsx'

const col = columns<typeof listBrands>()

/** `open` opens the brand drawer: not every user may edit a brand, and no one while it is in review. */
export const brandColumns = (open: (id: number) => void) => [
  col.image('logo', 'Logo', (brand) => brand.name, { pin: 'start' }),
  col.name('name', '品牌名称', ({ id }) => open(id), { width: 180, sortable: true }),
  col.status('status', '状态', brandStatus),
  col.code('brandCode', '品牌编码'),
  col.text('nameEn', '英文名', { width: 140 }),
  col.cell('supplier', '供应商', (brand) => brand.supplier.name, { width: 140 }),
  col.label('level', '等级', brandLevel),
  col.cell('categories', '经营类目', (brand) => brand.categories.map((category) => category.name).join('、'), {
    width: 160,
  }),
  col.count('productCount', '商品数'),
  col.count('sellableCount', '在售'),
  col.cell('daysLeft', '资质剩余', (brand) => <DaysLeft days={brand.daysLeft} />, { width: 112, sortable: true }),
  col.flag('recommended', '推荐'),
  col.count('sort', '排序值', { sortable: true }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
