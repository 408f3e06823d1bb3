import { sql } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { makeCoupons, makeStandingCoupons } from '#fixtures/coupons.ts'
import type { Fixtures } from '#fixtures/generate.ts'
import { createRandom } from '#fixtures/random.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

/** The coupons of a year and a half. */
export async function seedMarketing(
  db: Database,
  { brands, categories, products }: Fixtures,
  today: string,
): Promise<void> {
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  const made = makeCoupons(createRandom(8_001), today, {
    brandIds: ids(brands.filter(({ status }) => status === brandStatus.enabled)),
    categoryIds: ids(categories.filter(({ status }) => status === enableStatus.enabled)),
    productIds: ids(products.filter(({ status }) => status === productStatus.onSale)),
  })
  const rows = [...made, ...makeStandingCoupons(createRandom(8_002), today, made.length + 1)]
  await insert(
    db,
    coupon,
    rows.map((row) => ({
      ...row,
      threshold: row.threshold || null,
      amount: row.amount || null,
      discountRate: row.discountRate || null,
      maxDiscount: row.maxDiscount || null,
      validFrom: row.validFrom || null,
      validTo: row.validTo || null,
    })),
  )
  await db.execute(sql`select setval('coupon_no', ${rows.length})`)
}
