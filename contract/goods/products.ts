// 商品
import { z } from 'zod'

/** One value of a spec that a product comes in, with its own picture where it has one. */
export const ProductSpec = z.object({
  specId: z.number().int(),
  name: z.string(),
  values: z.array(z.object({ valueName: z.string(), image: z.string() })),
})
export type ProductSpec = z.infer<typeof ProductSpec>

export const SkuSpecValue = z.object({ specId: z.number().int(), valueName: z.string() })
export type SkuSpecValue = z.infer<typeof SkuSpecValue>

export const ProductAttribute = z.object({ attributeName: z.string(), value: z.string() })
export type ProductAttribute = z.infer<typeof ProductAttribute>
