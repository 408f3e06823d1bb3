import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Todo } from '#contract/notifications.ts'
import type { Call } from '../call.ts'
import { brandReview } from '../database/schema-suppliers.ts'

/** What waits for the caller, in the areas where it may act. */
export async function countTodos(call: Call): Promise<z.infer<typeof Todo>[]> {
  if (!call.caller.may('brand:review')) return []
  const count = await call.db.$count(brandReview, eq(brandReview.status, 1))
  if (count === 0) return []
  return [{ code: 'brandReview', title: '待审核品牌', count, path: '/goods/brandReview', query: { status: 1 } }]
}
