import { and, asc, eq, inArray } from 'drizzle-orm'
import { productStatus, refuseReason, reviewType, revisionStatus, riskFlag } from '#contract/goods/codes.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { addDays, at } from '#fixtures/days.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { createRandom, type Random } from '#fixtures/random.ts'
import { editors } from '#fixtures/stamps.ts'
import { SUPPLY_PRICES } from '#server/areas/goods/product/review.ts'
import { product, productReview, sku } from '#server/database/schema/goods.ts'
import type { Database } from '../database/pool.ts'
import { dayOf } from '../time.ts'
import { insert } from './insert.ts'
import type { DemoPeople } from './people.ts'

type Row = typeof product.$inferSelect
type Review = typeof productReview.$inferInsert

/** Pending reviews of changed fields or prices, of each kind. */
const WAITING = 8
const REFUSED = 4

const refusals = [
  { reasonCodes: [refuseReason.badPicture], reason: '主图带有水印，请更换为无水印的实拍图' },
  { reasonCodes: [refuseReason.incomplete], reason: '图文详情缺少尺寸与材质说明，请补充' },
  { reasonCodes: [refuseReason.wrongCategory], reason: '模板与实物不符，请改用沙发类模板' },
  {
    reasonCodes: [refuseReason.badPrice, refuseReason.noQualification],
    reason: '供货价明显高于同类商品，且缺少检测报告',
  },
] as const satisfies readonly Pick<Review, 'reasonCodes' | 'reason'>[]

const newNames = (name: string) => ({
  changes: [{ field: 'name', fieldTitle: '商品名称', before: name, after: `${name} 升级款` }],
  proposal: [{ field: 'name', value: `${name} 升级款` }],
})

/** Reviews of new goods in every state, and of changes of goods on sale. */
export async function seedProductReviews(db: Database, people: DemoPeople, now: string): Promise<void> {
  const random = createRandom(FIXTURE_SEED + 71)
  const rows = await db.select().from(product).orderBy(asc(product.id))
  const live = rows.filter(({ status }) => status === productStatus.onSale)
  const changed = live.slice(0, WAITING + REFUSED)
  const repriced = live.slice(WAITING + REFUSED, 2 * WAITING + REFUSED)
  const make = (row: Row, rest: Pick<Review, 'type' | 'status'> & Partial<Review>) =>
    reviewOf(random, people, dayOf(now), row, rest)
  const reviews = [
    ...rows
      .filter(({ status }) => status === productStatus.rejected)
      .map((row) =>
        make(row, { type: reviewType.newProduct, status: reviewStatus.rejected, ...random.pick(refusals) }),
      ),
    ...live.slice(0, 60).map((row) => make(row, { type: reviewType.newProduct, status: reviewStatus.approved })),
    ...changed.map((row, index) =>
      make(row, {
        type: reviewType.revision,
        ...newNames(row.name),
        ...(index < REFUSED
          ? { status: reviewStatus.rejected, ...random.pick(refusals) }
          : { status: reviewStatus.pending }),
      }),
    ),
    ...(await priceRises(db, repriced)).map(({ row, ...rest }) =>
      make(row, { type: reviewType.priceChange, status: reviewStatus.pending, ...rest }),
    ),
    ...rows
      .filter(({ status }) => status === productStatus.inReview)
      .map((row) => make(row, { type: reviewType.newProduct, status: reviewStatus.pending })),
  ]
  await insert(
    db,
    productReview,
    reviews.map((review, index) => ({ id: index + 1, ...review })),
  )
  const ids = (status: number) =>
    reviews
      .filter((review) => review.type !== reviewType.newProduct && review.status === status)
      .map(({ productId }) => productId)
  await db
    .update(product)
    .set({ revisionStatus: revisionStatus.inReview })
    .where(inArray(product.id, ids(1)))
  await db
    .update(product)
    .set({ revisionStatus: revisionStatus.rejected })
    .where(inArray(product.id, ids(3)))
}

/** Supply prices of the first SKUs, raised by a tenth. */
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
  const daysAgo = rest.status === reviewStatus.pending ? random.int(0, 4) : random.int(5, 60)
  const submittedAt = at(addDays(today, -daysAgo), random.int(8, 10), random.int(0, 59))
  const reviewedAt =
    rest.status === reviewStatus.pending
      ? null
      : at(addDays(today, -daysAgo + 1), random.int(11, 17), random.int(0, 59))
  // Suppliers propose new prices and half of the new goods; the platform the other half.
  const login = people.loginOf.get(supplierId)
  const isSuppliers = login !== undefined && (rest.type === reviewType.priceChange || id % 2 === 0)
  const submittedBy = isSuppliers ? '供应商账号' : random.pick(editors)
  return {
    riskFlags: id % 3 === 0 ? [riskFlag.noWhitePicture] : [],
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
