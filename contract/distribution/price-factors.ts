// 价格设置：定价系数
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, id, NamedRef, rate, version } from '#contract/fields.ts'
import { factorScope } from './price-codes.ts'
import { distributorId, effectiveAt, PriceBatch, price, reason } from './prices.ts'

/** A default factor is that of the distributor: empty follows the SKU. */
export const PriceFactor = z.object({
  id: z.number().int(),
  version: z.number().int(),
  scope: code(factorScope),
  target: NamedRef.nullable(),
  /** Omitted for callers who may not see cost. */
  purchaseFactor: price.optional(),
  productFactor: price,
  saleFactor: price,
  /** SKUs that follow it. */
  skuCount: z.number().int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type PriceFactor = z.infer<typeof PriceFactor>

export const listPriceFactors = endpoint('POST /api/priceSetting/factorList', {
  title: '查看定价系数',
  paramsIn: 'body',
  permission: 'priceSetting:view',
  resource: 'priceSetting',
  params: z.strictObject({ distributorId }),
  data: z.array(PriceFactor),
})

export const PriceFactorForm = z.strictObject({
  /** Omitted for a new factor; the default one exists for each account. */
  id: id().optional(),
  version: version().optional(),
  distributorId,
  scope: code(factorScope, '适用范围'),
  /** The brand, category or product. */
  targetId: id('请选择对象').optional(),
  purchaseFactor: rate('采购系数'),
  productFactor: rate('产品系数'),
  saleFactor: rate('销售系数'),
  reason,
  effectiveAt,
})
export type PriceFactorForm = z.input<typeof PriceFactorForm>

export const savePriceFactor = endpoint('POST /api/priceSetting/factorSave', {
  title: '保存定价系数',
  paramsIn: 'body',
  permission: 'priceSetting:factor',
  invalidates: ['priceSetting', 'distributorAccount'],
  params: PriceFactorForm,
  /** `priceFactor` is null while the change waits for its moment. */
  data: z.object({ priceFactor: PriceFactor.nullable(), priceChange: PriceBatch }),
})

export const deletePriceFactor = endpoint('POST /api/priceSetting/factorDelete', {
  title: '删除定价系数',
  paramsIn: 'body',
  permission: 'priceSetting:factor',
  invalidates: ['priceSetting'],
  params: z.strictObject({ id: id(), version: version(), reason }),
  data: PriceBatch,
})
