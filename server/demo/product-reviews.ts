import { and, asc, eq, inArray } from 'drizzle-orm'
import { addDays, at } from '#fixtures/days.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { createRandom, type Random } from '#fixtures/random.ts'
import { editors } from '#fixtures/stamps.ts'
import { SUPPLY_PRICES } from '../areas/goods/product-review.ts'
import type { Database } from '../database/pool.ts'
import { product, productReview, sku } from '../database/schema-goods.ts'
import { dayOf } from '../time.ts'
import { insert } from './insert.ts'
import type { DemoPeople } from './people.ts'

type Row = typeof product.$inferSelect
type Review = typeof productReview.$inferInsert

/** Changed or repriced goods that wait for a decision, of each kind. */
const WAITING = 8
const REFUSED = 4

const refusals = [
  { reasonCodes: [1], reason: '主图带有水印，请更换为无水印的实拍图' },
  { reasonCodes: [4], reason: '图文详情缺少尺寸与材质说明，请补充' },
  { reasonCodes: [2], reason: '模板与实物不符，请改用沙发类模板' },
  { reasonCodes: [3, 5], reason: '供货价明显高于同类商品，且缺少检测报告' },
] as const satisfies readonly Pick<Review, 'reasonCodes' | 'reason'>[]

const newNames = (name: string) => ({
  changes: [{ field: 'name', fieldTitle: '商品名称', before: name, after: `${name} 升级款` }],
  proposal: [{ field: 'name', value: `${name} 升级款` }],
})

/** Reviews of new goods in every state, and of changes of goods on sale. */
export async function seedProductReviews(db: Database, people: DemoPeople, now: string): Promise<void> {
  const random = createRandom(FIXTURE_SEED + 71)
  const rows = await db.select().from(product).orderBy(asc(product.id))
  const live = rows.filter(({ status }) => status === 4)
  const changed = live.slice(0, WAITING + REFUSED)
  const repriced = live.slice(WAITING + REFUSED, 2 * WAITING + REFUSED)
  const make = (row: Row, rest: Pick<Review, 'type' | 'status'> & Partial<Review>) =>
    reviewOf(random, people, dayOf(now), row, rest)
  const reviews = [
    ...rows
      .filter(({ status }) => status === 2)
      .map((row) => make(row, { type: 1, status: 3, ...random.pick(refusals) })),
    ...live.slice(0, 60).map((row) => make(row, { type: 1, status: 2 })),
    ...changed.map((row, index) =>
      make(row, {
        type: 2,
        ...newNames(row.name),
        ...(index < REFUSED ? { status: 3, ...random.pick(refusals) } : { status: 1 }),
      }),
    ),
    ...(await priceRises(db, repriced)).map(({ row, ...rest }) => make(row, { type: 3, status: 1, ...rest })),
    ...rows.filter(({ status }) => status === 1).map((row) => make(row, { type: 1, status: 1 })),
  ]
  await insert(
    db,
    productReview,
    reviews.map((review, index) => ({ id: index + 1, ...review })),
  )
  const ids = (status: number) =>
    reviews.filter((review) => review.type !== 1 && review.status === status).map(({ productId }) => productId)
  await db
    .update(product)
    .set({ revisionStatus: 1 })
    .where(inArray(product.id, ids(1)))
  await db
    .update(product)
    .set({ revisionStatus: 2 })
    .where(inArray(product.id, ids(3)))
}

/** Supply prices of the first versions, a tenth up. */
async function priceRises(db: Database, rows: readonly Row[]) {
  const first = await db
    .select()
    .from(sku)
    .where(
      and(
        inArray(
          sku.productId,
          rows.map(({ id }) => id),
        ),
        eq(sku.sort, 0),
      ),
    )
  return rows.flatMap((row) => {
    const version = first.find(({ productId }) => productId === row.id)
    if (!version?.supplyPrice) return []
    const supplyPrice = (Number(version.supplyPrice) * 1.1).toFixed(2)
    const change = { field: `${version.skuCode}.supplyPrice`, fieldTitle: `${version.specText} 供货价` }
    return {
      row,
      changes: [{ ...change, before: version.supplyPrice, after: supplyPrice }],
      proposal: [{ field: SUPPLY_PRICES, value: [{ skuId: version.id, supplyPrice }] }],
    }
  })
}

function reviewOf(
  random: Random,
  people: DemoPeople,
  today: string,
  { id, supplierId }: Row,
  rest: Pick<Review, 'type' | 'status'> & Partial<Review>,
): Omit<Review, 'id'> {
  const daysAgo = rest.status === 1 ? random.int(0, 4) : random.int(5, 60)
  const submittedAt = at(addDays(today, -daysAgo), random.int(8, 10), random.int(0, 59))
  const reviewedAt = rest.status === 1 ? null : at(addDays(today, -daysAgo + 1), random.int(11, 17), random.int(0, 59))
  // New prices come from the suppliers; new goods of every other from the platform itself.
  const login = people.loginOf.get(supplierId)
  const isSuppliers = login !== undefined && (rest.type === 3 || id % 2 === 0)
  const submittedBy = isSuppliers ? '供应商账号' : random.pick(editors)
  return {
    riskFlags: id % 3 === 0 ? [7] : [],
    ...rest,
    productId: id,
    submittedById: isSuppliers ? login : people.goodsId,
    submitterSupplierId: isSuppliers ? supplierId : null,
    submittedBy,
    submittedAt,
    reviewedAt,
    reviewedBy: reviewedAt ? random.pick(editors) : '',
    createdAt: submittedAt,
    createdBy: submittedBy,
    updatedAt: reviewedAt ?? submittedAt,
    updatedBy: submittedBy,
  }
}
