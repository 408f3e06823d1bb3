// 商品库存
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, id, line, page, pageParams } from '#contract/fields.ts'
import { stockLogKind, stockMode } from './codes.ts'
import { MAX_SHEET_ROWS } from './products.ts'

export const MAX_STOCK = 9_999_999

export const pieces = (title: string) =>
  z
    .number({ error: `${title}应为整数` })
    .int(`${title}应为整数`)
    .min(0, `${title}不能小于 0`)
    .max(MAX_STOCK, `${title}不能大于 ${MAX_STOCK}`)

export const StockSetting = z.strictObject({
  skuId: id(),
  mode: code(stockMode, '方式'),
  quantity: pieces('数量'),
  /** The stock the user saw, required for setting it, since it may have changed. */
  stockRead: pieces('原库存').optional(),
  warnStock: pieces('预警值').optional(),
})
export type StockSetting = z.infer<typeof StockSetting>

/** Kinds a user may enter. The others come from orders and imports. */
export const manualStockKinds = [1, 2, 3] as const

export const setProductStock = endpoint('POST /api/product/setStock', {
  title: '商品改库存',
  paramsIn: 'body',
  permission: 'product:stock',
  invalidates: ['product', 'stockLog'],
  params: z.strictObject({
    rows: z.array(StockSetting).min(1, '没有要保存的库存').max(MAX_SHEET_ROWS, `一次最多改 ${MAX_SHEET_ROWS} 个规格`),
    kind: z.union([z.literal(1), z.literal(2), z.literal(3)], '请选择变动类型'),
    remark: line(100, '说明').optional(),
  }),
  data: z.object({
    done: z.number().int(),
    rows: z.array(z.object({ skuId: z.number().int(), stock: z.number().int(), availableStock: z.number().int() })),
  }),
})

export const StockLog = z.object({
  id: z.number().int(),
  skuId: z.number().int(),
  productName: z.string(),
  skuCode: z.string(),
  specText: z.string(),
  change: z.number().int(),
  stockAfter: z.number().int(),
  kind: code(stockLogKind),
  orderNo: z.string(),
  remark: z.string(),
  operator: z.string(),
  createdAt: z.string(),
})
export type StockLog = z.infer<typeof StockLog>

export const listStockLogs = endpoint('POST /api/product/stock/list', {
  title: '查看库存流水',
  paramsIn: 'body',
  permission: 'product:view',
  resource: 'stockLog',
  params: pageParams(
    {
      spuId: id('请选择商品').optional(),
      skuId: id('请选择规格').optional(),
      kind: code(stockLogKind, '变动类型').optional(),
    },
    { sort: ['createdAt'] },
  ),
  data: page(StockLog),
})
