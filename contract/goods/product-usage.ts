// 商品引用
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ids, NamedRef } from '#contract/fields.ts'

/** Maximum names per kind in a usage; the rest are counted. */
export const USAGE_SHOWN_NAMES = 5

const usageKinds = ['order', 'match', 'agentPackage', 'settingOut', 'classify', 'tipsRule'] as const
export type UsageKind = (typeof usageKinds)[number]

export const ProductUsage = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Records that refer to the product, by kind; empty kinds are omitted. */
  uses: z.array(
    z.object({
      kind: z.enum(usageKinds),
      title: z.string(),
      count: z.number().int(),
      /** The first by name; for orders the latest. */
      named: z.array(NamedRef),
    }),
  ),
})
export type ProductUsage = z.infer<typeof ProductUsage>

export const getProductUsage = endpoint('POST /api/product/usage', {
  title: '查看商品引用',
  paramsIn: 'body',
  permission: 'product:view',
  resource: 'product',
  params: z.strictObject({ spuIds: ids() }),
  /** In the order of the ids. */
  data: z.array(ProductUsage),
})
