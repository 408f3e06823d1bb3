// 价格设置：价格来源
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, NamedRef } from '#contract/fields.ts'
import { PriceStep } from '#contract/price-origin.ts'
import { distributorId } from './prices.ts'

/** Why a distributor pays and asks what it does for a SKU. The steps that show cost are left out as everywhere. */
export const explainDealerPrice = endpoint('POST /api/priceSetting/why', {
  title: '查看价格来源',
  paramsIn: 'body',
  permission: 'priceSetting:view',
  resource: 'priceSetting',
  params: z.strictObject({ distributorId, skuId: id('请选择 SKU') }),
  data: z.object({
    distributor: NamedRef,
    skuCode: z.string(),
    productName: z.string(),
    specText: z.string(),
    steps: z.array(PriceStep),
  }),
})
