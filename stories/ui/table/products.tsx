import type { Column } from '#ui/data-table/column.ts'

export interface Product {
  id: number
  name: string
  brand: string
  supplier: string
  category: string
  spec: string
  supplyPrice: number
  purchasePrice: number
  salePrice: number
  stock: number
  status: string
  updatedAt: string
}

const brands = ['北欧之家', '云栖木作', '拾光家居', '青禾软装', '木与石', '南山陶瓷', '明日灯饰', '织造局']
const things = ['三人位布艺沙发', '实木餐桌', '乳胶床垫', '吊灯', '整体橱柜', '强化地板', '通体大理石瓷砖', '遮光窗帘']
const categories = ['沙发', '餐桌', '床垫', '灯具', '橱柜', '地板', '瓷砖', '窗帘']
const towns = ['佛山', '东莞', '杭州', '赣州', '成都', '廊坊', '苏州', '泉州']

const at = (list: readonly string[], index: number) => list[index % list.length] ?? ''
const two = (value: number) => String(value).padStart(2, '0')

/** The same realistic products on every call. */
export function products(count: number, from = 0): Product[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset
    const brand = at(brands, index * 7)
    const supplyPrice = 180 + ((index * 7919) % 8200) + (index % 10) / 10
    return {
      id: 10_001 + index,
      name: `${brand} ${at(things, index)} ${1000 + ((index * 37) % 9000)}`,
      brand,
      supplier: `${at(towns, index * 3)}${brand}家居有限公司`,
      category: at(categories, index),
      spec: `${60 + ((index * 12) % 180)} × ${40 + ((index * 5) % 90)} cm`,
      supplyPrice,
      purchasePrice: supplyPrice * 1.1,
      salePrice: supplyPrice * 1.65,
      stock: (index * 131) % 900,
      status: index % 5 === 4 ? '已下架' : '销售中',
      updatedAt: `2026-${two(1 + (index % 11))}-${two(1 + (index % 28))} ${two(8 + (index % 11))}:${two((index * 7) % 60)}`,
    }
  })
}

const money = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' })

export const productId = (product: Product) => product.id

/** The sort value of a column whose cell displays it differently. */
export const productKeys = {
  supplyPrice: (row: Product) => row.supplyPrice,
  purchasePrice: (row: Product) => row.purchasePrice,
  salePrice: (row: Product) => row.salePrice,
}

export const productColumns: Column<Product>[] = [
  { id: 'name', title: '商品名称', width: 240, pin: 'start', hideable: false, sortable: true, cell: (row) => row.name },
  { id: 'brand', title: '品牌', width: 110, sortable: true, cell: (row) => row.brand },
  { id: 'supplier', title: '供应商', width: 200, cell: (row) => row.supplier },
  { id: 'category', title: '类目', width: 90, cell: (row) => row.category },
  { id: 'spec', title: '规格', width: 130, cell: (row) => row.spec },
  {
    id: 'supplyPrice',
    title: '供货价',
    width: 120,
    align: 'right',
    sortable: true,
    cell: (row) => money.format(row.supplyPrice),
  },
  {
    id: 'purchasePrice',
    title: '采购价',
    width: 120,
    align: 'right',
    sortable: true,
    cell: (row) => money.format(row.purchasePrice),
  },
  {
    id: 'salePrice',
    title: '销售价',
    width: 120,
    align: 'right',
    sortable: true,
    cell: (row) => money.format(row.salePrice),
  },
  { id: 'stock', title: '库存', width: 90, align: 'right', sortable: true, cell: (row) => row.stock },
  { id: 'status', title: '状态', width: 90, cell: (row) => row.status },
  { id: 'updatedAt', title: '更新时间', width: 150, sortable: true, cell: (row) => row.updatedAt },
  { id: 'id', title: '商品编号', width: 110, cell: (row) => row.id },
]
