// 订单商品行的价格来源
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { queryId } from '#contract/fields.ts'
import { PriceStep } from '#contract/price-origin.ts'

/**
 * Why a line cost what it did: from the supply price to what was paid, as it stood when it was ordered. Steps with
 * prices that the caller may not read in the line are left out.
 */
export const explainOrderLine = endpoint('GET /api/order/line/why/{id}', {
  title: '查看订单价格来源',
  paramsIn: 'path',
  permission: 'order:view',
  resource: 'order',
  params: z.strictObject({ id: queryId() }),
  data: z.object({
    orderNo: z.string(),
    skuCode: z.string(),
    productName: z.string(),
    specText: z.string(),
    steps: z.array(PriceStep),
    /** The order is older than the record of discounts and factors: these follow from its prices. */
    isDerived: z.boolean(),
  }),
})
