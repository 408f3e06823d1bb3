// 经销商单据共用的部分
import { z } from 'zod'

/** An item of a bill, with the name and price of its day. */
export const PurchaseItem = z.object({
  itemId: z.number().int(),
  itemName: z.string(),
  quantity: z.number().int(),
  unitPrice: z.string(),
  /** Days that are charged; null for what is bought once. */
  days: z.number().int().nullable(),
  amount: z.string(),
})
export type PurchaseItem = z.infer<typeof PurchaseItem>

/** The term of an account before a bill took effect. */
export interface TermBefore {
  packageId: number
  termStart: string | null
  termPaid: string
  expireAt: string | null
}
