import { z } from 'zod'
import { line, money, orEmpty, requiredLine } from '#contract/fields.ts'
import { SkuInput } from '#contract/goods/product-fields.ts'
import { MAX_STOCK } from '#contract/goods/stock.ts'

/** 颜色:米白;尺寸:1.8米, with full-width or half-width punctuation. */
export const pairs = (title: string, max: number) =>
  z.string().transform((text, context) => {
    const parts = text.split(/[;；\n]/).flatMap((part) => (part.trim() === '' ? [] : [part.split(/[:：]/)]))
    const named = parts.map(([name = '', ...value]) => ({ name: name.trim(), value: value.join(':').trim() }))
    const isWhole = named.every(({ name, value }) => name !== '' && value !== '' && name.length + value.length <= 120)
    const isOnce = new Set(named.map(({ name }) => name)).size === named.length
    if (!isWhole || !isOnce || named.length > max) {
      context.addIssue(`${title}应写作「名称:值」，以分号隔开，名称不重复，最多 ${max} 项`)
    }
    return named
  })

const { weight, volume } = SkuInput.shape
/** A SKU of a delivered product, with the product's common cells. */
export const DeliveredRow = z.object({
  supplier: line(40, '供应商'),
  supplierSpuNo: requiredLine(40, '供应商货号'),
  name: requiredLine(100, '供应商品名', 2),
  brandName: line(30, '来源品牌'),
  supplierTemplateNo: line(40, '来源模板号'),
  templateName: line(40, '来源模板名'),
  attributes: pairs('商品参数', 40),
  supplierSkuNo: requiredLine(40, '供应商 SKU 号'),
  specs: pairs('来源规格', 4),
  supplyPrice: orEmpty(money('供货价')),
  stock: z
    .string()
    .regex(/^\d{0,7}$/, `库存应为 0 到 ${MAX_STOCK} 的整数`)
    .transform(Number),
  weight,
  volume,
})
export type DeliveredRow = z.output<typeof DeliveredRow>
