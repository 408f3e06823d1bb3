import { stockMode } from '#contract/goods/codes.ts'
import { type FACTORS, type PRICES, priceTitles, REASON_LENGTH, REASON_WANTED } from '#contract/goods/price-rules.ts'
import type { ImportColumn } from '#server/imports/definition.ts'

// The spreadsheets for prices and stock, one row per SKU: exported, edited and imported with the same columns.

type Price = (typeof PRICES | typeof FACTORS)[number]

const asPrice = '元，最多两位小数；留空不修改'
const asFactor = '0.0001 到 100，最多四位小数；留空不修改'

const price = (field: Price, note: string): ImportColumn => ({
  field,
  title: priceTitles[field],
  note,
  width: 12,
})

const skuCode: ImportColumn = {
  field: 'skuCode',
  title: 'SKU 编码',
  note: '必填，每个规格只能出现一次',
  width: 22,
  aliases: ['SKU', 'SKU 编号', '规格编码'],
}

/** Columns that describe the SKU, for information only. */
const shown: readonly ImportColumn[] = [
  { field: 'productName', title: '商品名称', note: '仅供核对，导入时不读取', width: 32 },
  { field: 'specText', title: '规格', note: '仅供核对，导入时不读取', width: 20 },
]

export const priceColumns: readonly ImportColumn[] = [
  skuCode,
  ...shown,
  price('supplyPrice', asPrice),
  price('purchasePrice', `${asPrice}；供应商不能填写`),
  price('productPrice', `${asPrice}；供应商不能填写`),
  price('salePrice', `${asPrice}；供应商不能填写`),
  price('purchaseFactor', asFactor),
  price('productFactor', asFactor),
  price('saleFactor', asFactor),
  {
    field: 'reason',
    title: '调价原因',
    note: `最多 100 个字；价格${REASON_WANTED}时必填，${REASON_LENGTH} 个字以上`,
    width: 36,
  },
]

export const stockModes: readonly string[] = stockMode.codes.map((code) => stockMode.label(code))

export const stockColumns: readonly ImportColumn[] = [
  skuCode,
  ...shown,
  { field: 'mode', title: '方式', note: '必填，从列表中选择', options: stockModes, width: 10 },
  { field: 'quantity', title: '数量', note: '必填，0 到 9999999 的整数', width: 10 },
  { field: 'stockRead', title: '原库存', note: '填写后会核对：与现库存不一致时不导入；可留空', width: 10 },
  { field: 'warnStock', title: '预警值', note: '0 到 9999999 的整数；留空不修改', width: 10 },
  { field: 'remark', title: '说明', note: '最多 100 个字', width: 36 },
]
