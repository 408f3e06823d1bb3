import { derivePrices, type PriceRow } from '#contract/rules/price.ts'
import type { PriceColumn, Remark, SheetColumn, ShownColumn, TextKey } from '#ui/price-row-editor/column.ts'

export interface SkuPrice extends PriceRow {
  id: number
  code: string
  name: string
  spec: string
}

const goods = ['三人位布艺沙发', '白蜡木餐桌', '乳胶床垫', '黄铜吊灯', '通体大理石瓷砖', '遮光窗帘']
const brands = ['北欧之家', '云栖木作', '拾光家居', '南山陶瓷', '织造局']
const specs = ['原木色 / 1.6 米', '胡桃色 / 1.8 米', '米白 / 加宽', '雾灰 / 标准']

const pick = (list: readonly string[], index: number) => list[index % list.length] ?? ''

/** The same realistic rows on every call; the third, and every hundredth after it, has a manual sale price. */
export function priceRows(count: number): SkuPrice[] {
  return Array.from({ length: count }, (_, index) => {
    const row: SkuPrice = {
      id: 1 + index,
      code: `SP${String(20260 + index * 7).padStart(6, '0')}`,
      name: `${pick(brands, index * 3)} ${pick(goods, index)}`,
      spec: pick(specs, index * 5),
      supplyPrice: (120 + ((index * 7919) % 6400) + (index % 10) / 10).toFixed(2),
      purchaseFactor: '1.1',
      purchasePrice: '',
      productFactor: pick(['1.2', '1.25', '1.3'], index),
      productPrice: '',
      saleFactor: pick(['1.5', '1.6'], index),
      salePrice: '',
    }
    const derived = derivePrices(row, 'supplyPrice')
    return index % 100 === 2 ? { ...derived, salePrice: '9999.00' } : derived
  })
}

const prices = ['supplyPrice', 'purchasePrice', 'productPrice', 'salePrice'] as const
type PriceKey = (typeof prices)[number]
const isPriceKey = (name: TextKey<SkuPrice>): name is PriceKey => prices.some((price) => price === name)

/**
 * A price change updates the prices derived from it. A factor change updates none until 恢复联动 is pressed, as in the
 * goods area.
 */
export function pricesLead(row: SkuPrice, changed: TextKey<SkuPrice>): SkuPrice {
  return isPriceKey(changed) ? derivePrices(row, changed) : row
}

/** Factors take effect at once too, as in the prices of a distributor. */
export function factorsLead(row: SkuPrice, changed: TextKey<SkuPrice>): SkuPrice {
  if (changed === 'purchaseFactor') return derivePrices(row, 'supplyPrice')
  if (changed === 'productFactor' || changed === 'saleFactor') return derivePrices(row, 'purchasePrice')
  return pricesLead(row, changed)
}

/** Validation of the goods area before saving. */
export function checkPrices(row: SkuPrice, before: SkuPrice): Remark<SkuPrice>[] {
  const remarks: Remark<SkuPrice>[] = []
  const isBelow = (price: string, base: string) => price !== '' && base !== '' && Number(price) < Number(base)
  if (isBelow(row.purchasePrice, row.supplyPrice)) {
    remarks.push({ name: 'purchasePrice', message: '采购价低于供货价，请填写调价原因', tone: 'warning' })
  }
  if (isBelow(row.salePrice, row.purchasePrice)) {
    remarks.push({ name: 'salePrice', message: '销售价低于采购价，请填写调价原因', tone: 'warning' })
  }
  if (row.salePrice === '' && before.salePrice !== '') {
    remarks.push({ name: 'salePrice', message: '在售商品必须有销售价' })
  }
  return remarks
}

export const skuLabels: ShownColumn<SkuPrice>[] = [
  { title: '商品', text: ({ name, spec }) => `${name} ${spec}`, width: 220 },
  { title: '编码', text: ({ code }) => code, width: 104 },
]

const supplyPrice: PriceColumn<SkuPrice> = { name: 'supplyPrice', title: '供货价', kind: 'price' }
const purchasePrice: PriceColumn<SkuPrice> = {
  name: 'purchasePrice',
  title: '采购价',
  kind: 'price',
  follows: ['supplyPrice', 'purchaseFactor'],
}
const productPrice: PriceColumn<SkuPrice> = {
  name: 'productPrice',
  title: '产品价',
  kind: 'price',
  follows: ['purchasePrice', 'productFactor'],
}
const salePrice: PriceColumn<SkuPrice> = {
  name: 'salePrice',
  title: '销售价',
  kind: 'price',
  follows: ['purchasePrice', 'saleFactor'],
}
const factor = (name: TextKey<SkuPrice>, title: string): PriceColumn<SkuPrice> => ({
  name,
  title,
  kind: 'factor',
  width: 88,
})

const margin: ShownColumn<SkuPrice> = {
  title: '毛利率',
  width: 80,
  text: ({ salePrice: sale, supplyPrice: supply }) =>
    Number(sale) > 0 && supply !== '' ? `${(((Number(sale) - Number(supply)) / Number(sale)) * 100).toFixed(1)}%` : '',
}

export const skuColumns: SheetColumn<SkuPrice>[] = [
  supplyPrice,
  factor('purchaseFactor', '采购系数'),
  purchasePrice,
  factor('productFactor', '产品系数'),
  productPrice,
  factor('saleFactor', '销售系数'),
  salePrice,
  margin,
]

/** Only the four prices, as pasted from a price list. */
export const priceColumns: SheetColumn<SkuPrice>[] = [supplyPrice, purchasePrice, productPrice, salePrice]

/** The columns of a distributor: only the sale price is editable. */
export const distributorColumns: SheetColumn<SkuPrice>[] = [{ ...purchasePrice, readOnly: true }, salePrice]
