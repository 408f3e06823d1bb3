// 按规则改价与改库存
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bulkResult, code, id, line, money, orEmpty, paragraph, version } from '#contract/fields.ts'
import { priceOperation, priceRounding } from '#contract/rules/price-rule.ts'
import { stockMode } from './codes.ts'
import { PRICES } from './price-rules.ts'
import { MAX_SHEET_ROWS, productSelection, selectionFault } from './products.ts'
import { pieces } from './stock.ts'

const amount = z.string('请填写数值').regex(/^\d{1,7}(\.\d{1,4})?$/, '数值应为 0 到 9999999 之间、最多四位小数的数字')
const limitsFault = '最低价不能高于最高价'

export const PriceRuleInput = z
  .strictObject({
    price: z.enum(PRICES, '请选择价格'),
    operation: code(priceOperation, '方式'),
    amount,
    rounding: code(priceRounding, '取整').default('none'),
    floor: orEmpty(money('最低价')).default(''),
    ceiling: orEmpty(money('最高价')).default(''),
  })
  .refine(({ floor, ceiling }) => floor === '' || ceiling === '' || Number(floor) <= Number(ceiling), {
    path: ['floor'],
    error: limitsFault,
  })
  .refine(({ operation, amount: percent }) => operation !== 'lowerPercent' || Number(percent) <= 100, {
    path: ['amount'],
    error: '下调不能超过 100%',
  })
export type PriceRuleInput = z.input<typeof PriceRuleInput>

const priceRules = z
  .array(PriceRuleInput)
  .min(1, '请至少填写一条规则')
  .max(PRICES.length)
  .refine((rules) => new Set(rules.map(({ price }) => price)).size === rules.length, '同一价格只能有一条规则')

export const StockRule = z.strictObject({ mode: code(stockMode, '方式'), quantity: pieces('数量') })
export type StockRule = z.infer<typeof StockRule>

/** Prices by name; '' for an unset one. */
const Prices = z.object({
  supplyPrice: z.string(),
  purchasePrice: z.string(),
  productPrice: z.string(),
  salePrice: z.string(),
})

const previewed = {
  skuId: z.number().int(),
  productName: z.string(),
  specText: z.string(),
  skuCode: z.string(),
  /** Why the SKU cannot be changed; '' if it can. */
  fault: z.string(),
}

/** How many SKUs the rules change, leave as they are, and cannot change. */
const totals = {
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** There are more SKUs than the limit; the preview contains only the first ones. */
  isCut: z.boolean(),
}

const skuIds = z.array(id()).max(MAX_SHEET_ROWS, `一次最多改 ${MAX_SHEET_ROWS} 个规格`)
const ofSelection = {
  ...productSelection,
  /** Only these SKUs of the products, for another try of refused ones. */
  skuIds: skuIds.optional(),
}

export const PriceRuleRow = z.object({
  ...previewed,
  version: z.number().int(),
  before: Prices,
  after: Prices,
  /** What is worth knowing but does not prevent the change: a loss, a manual price, a planned change. */
  notes: z.array(z.string()),
})
export type PriceRuleRow = z.infer<typeof PriceRuleRow>

export const previewPriceRules = endpoint('POST /api/product/rule/previewPrice', {
  title: '预览按规则改价',
  paramsIn: 'body',
  permission: 'product:price',
  resource: 'product',
  params: z.strictObject({ ...ofSelection, rules: priceRules }).refine(...selectionFault),
  data: z.object({
    rows: z.array(PriceRuleRow),
    ...totals,
    /** Some prices move far or fall below their source price. */
    wantsReason: z.boolean(),
  }),
})

const started = z.object({
  /** The job, also when its work is already done. */
  jobId: z.number().int(),
  /** Null while the job is running. */
  result: bulkResult.nullable(),
})

const priceParams = { rules: priceRules, reason: paragraph(100, '调价原因').default('') }
const partial = {
  /** Changes the SKUs that allow it. Without it, one refusal cancels everything. */
  partial: z.boolean().default(false),
}
const chosen = <Row extends z.ZodType>(row: Row) =>
  z.array(row).min(1, '没有要修改的规格').max(MAX_SHEET_ROWS, `一次最多改 ${MAX_SHEET_ROWS} 个规格`)

/** Changes the previewed SKUs one by one, each only if nobody has changed it since the preview. */
export const startPriceRules = endpoint('POST /api/product/rule/startPrice', {
  title: '按规则改价',
  paramsIn: 'body',
  permission: 'product:price',
  invalidates: ['product', 'priceChange', 'job'],
  params: z.strictObject({
    rows: chosen(z.strictObject({ skuId: id(), version: version() })),
    ...priceParams,
    ...partial,
  }),
  data: started,
})

/** The step of the job above. */
export const setPriceByRules = endpoint('POST /api/product/rule/setPrice', {
  title: '按规则改一个规格的价格',
  paramsIn: 'body',
  permission: 'product:price',
  invalidates: ['product', 'priceChange'],
  params: z.strictObject({ skuId: id(), version: version(), ...priceParams }),
  data: z.null(),
})

export const StockRuleRow = z.object({
  ...previewed,
  before: z.number().int(),
  after: z.number().int(),
})
export type StockRuleRow = z.infer<typeof StockRuleRow>

export const previewStockRule = endpoint('POST /api/product/rule/previewStock', {
  title: '预览按规则改库存',
  paramsIn: 'body',
  permission: 'product:stock',
  resource: 'product',
  params: z.strictObject({ ...ofSelection, rule: StockRule }).refine(...selectionFault),
  data: z.object({ rows: z.array(StockRuleRow), ...totals }),
})

const stockParams = {
  rule: StockRule,
  kind: z.union([z.literal(1), z.literal(2), z.literal(3)], '请选择变动类型'),
  remark: line(100, '说明').default(''),
}

/** Changes the previewed SKUs one by one. Setting a stock requires that it is still the previewed one. */
export const startStockRule = endpoint('POST /api/product/rule/startStock', {
  title: '按规则改库存',
  paramsIn: 'body',
  permission: 'product:stock',
  invalidates: ['product', 'stockLog', 'job'],
  params: z.strictObject({
    rows: chosen(z.strictObject({ skuId: id(), stockRead: pieces('原库存') })),
    ...stockParams,
    ...partial,
  }),
  data: started,
})

/** The step of the job above. */
export const setStockByRule = endpoint('POST /api/product/rule/setStock', {
  title: '按规则改一个规格的库存',
  paramsIn: 'body',
  permission: 'product:stock',
  invalidates: ['product', 'stockLog'],
  params: z.strictObject({ skuId: id(), stockRead: pieces('原库存'), ...stockParams }),
  data: z.null(),
})
