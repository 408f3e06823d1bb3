import { z } from 'zod'
import { money, orEmpty } from '#contract/fields.ts'
import { SkuInput } from '#contract/goods/product-fields.ts'
import { MAX_STOCK } from '#contract/goods/stock.ts'
import { pairs } from '#server/areas/goods/supplier-product/supplier-goods-row.ts'
import { DraftRow } from './import-draft.ts'

const pieces = (title: string) =>
  z
    .string()
    .regex(/^\d{0,7}$/, `${title}应为 0 到 ${MAX_STOCK} 的整数`)
    .transform(Number)

const { skuCode, barcode, weight, volume } = SkuInput.shape
/** A SKU of a new product, with the cells that the product's rows share. */
export const SkuRow = DraftRow.extend({
  specs: pairs('规格', 4).refine((specs) => specs.length > 0, '请填写规格，写作「名称:值」'),
  skuCode,
  barcode,
  supplyPrice: orEmpty(money('供货价')),
  purchasePrice: orEmpty(money('采购价')),
  productPrice: orEmpty(money('产品价')),
  salePrice: orEmpty(money('销售价')),
  stock: pieces('库存'),
  warnStock: pieces('预警值'),
  weight,
  volume,
})
export type SkuRow = z.output<typeof SkuRow>

/** The combination of spec values, in any order of the specs. */
export const specTextOf = (specs: SkuRow['specs']): string =>
  specs
    .map(({ name, value }) => `${name}:${value}`)
    .sort()
    .join(';')
