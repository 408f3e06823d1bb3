import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { productStatus, productType } from '#contract/goods/codes.ts'
import { type ActivityInput, addActivity, getActivity } from '#contract/marketing/activities.ts'
import {
  type ActivityProductInput,
  getActivityProduct,
  listActivityProducts,
  reviewActivityProducts,
  saveActivityProducts,
} from '#contract/marketing/activity-products.ts'
import { activityAudience, activityKind } from '#contract/marketing/codes.ts'
import { NATIONWIDE_CODE } from '#contract/rules/region.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { activity } from '#server/database/schema/activities.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { adminUser, storedFile } from '#server/database/schema/platform.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { after, days, hours } from '#server/time.ts'
import type { TestServer } from '../setup/test-server.ts'

export const as = { as: 'marketing' }

/** Activities and goods for tests. */
export async function activitiesOf(server: TestServer) {
  const hour = (count: number) => after(server.now(), hours(count))
  const day = (count: number) => after(server.now(), days(count))
  const [drawn] = await server.db
    .select()
    .from(storedFile)
    .where(and(sql`${storedFile.key} like '%banner-4%'`, isNotNull(storedFile.width)))
    .orderBy(asc(storedFile.key))
    .limit(1)
  // As if somebody had uploaded it at the size that an activity needs.
  if (drawn) await server.db.update(storedFile).set({ width: 750, height: 360 }).where(eq(storedFile.id, drawn.id))
  const banner = drawn ? `${server.services.store.host}/${drawn.key}` : ''
  let made = 0
  const input = (change: Partial<ActivityInput> = {}): ActivityInput => ({
    name: `测试活动${++made}`,
    kind: activityKind.discount,
    banner,
    shareImage: '',
    tagText: '',
    startAt: day(2),
    endAt: day(9),
    priority: 10,
    discountRate: change.kind === undefined || change.kind === activityKind.discount ? '0.90' : '',
    ladders: [],
    ladderLoop: false,
    groupSize: change.kind === activityKind.group ? 2 : null,
    groupHours: change.kind === activityKind.group ? 24 : null,
    depositRate: change.kind === activityKind.presale ? 20 : null,
    limitPerUser: 0,
    couponStackable: false,
    audience: [activityAudience.cardMerchant],
    areas: [NATIONWIDE_CODE],
    brandIds: [],
    categoryIds: [],
    enrolOpen: true,
    enrolStartAt: hour(-1),
    enrolEndAt: day(1),
    venues: [],
    rulesText: '<p>活动期间按活动价出售</p>',
    ...change,
  })
  const add = (change: Partial<ActivityInput> = {}, publish = true) =>
    server.data(addActivity, { ...input(change), publish }, as)
  const read = (id: number) => server.data(getActivity, { id }, as)
  /** Lets an activity begin. */
  const begin = (id: number) =>
    server.db
      .update(activity)
      .set({ startAt: hour(-1), enrolOpen: false, enrolEndAt: null, enrolStartAt: null })
      .where(eq(activity.id, id))
  const finish = (id: number) =>
    server.db
      .update(activity)
      .set({ startAt: hour(-3), endAt: hour(-1) })
      .where(eq(activity.id, id))

  /** The first version of products on sale, with enough stock. */
  const goods = await server.db
    .select({ sku, product })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .innerJoin(brand, and(eq(brand.id, product.brandId), eq(brand.status, brandStatus.enabled)))
    .innerJoin(supplier, and(eq(supplier.id, product.supplierId), eq(supplier.status, supplierStatus.enabled)))
    .where(
      and(
        eq(product.status, productStatus.onSale),
        eq(product.productType, productType.finished),
        sql`${sku.enabled} and not ${sku.madeToOrder} and ${sku.stock} - ${sku.lockedStock} >= 30`,
        sql`${sku.salePrice} > 300 and ${sku.productPrice} > 200 and ${sku.purchasePrice} is not null`,
        sql`${product.minOrderQuantity} = 1 and jsonb_array_length(${product.areas}) <= 1`,
        eq(sku.sort, 0),
      ),
    )
    .orderBy(asc(sku.id))
  type Goods = (typeof goods)[number]

  const offer = (one: Goods, change: Partial<ActivityProductInput> & { price?: string; stock?: number } = {}) => {
    const { price = (Number(one.sku.salePrice) * 0.8).toFixed(2), stock = 10, ...rest } = change
    return {
      productId: one.product.id,
      skus: [{ skuId: one.sku.id, activityPrice: price, activityStock: stock }],
      limitPerUser: 0,
      subsidy: '0.00',
      sort: 0,
      ...rest,
    }
  }
  const [account] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'supplier'))
  const used = new Set<number>()
  /** Goods of the demo supplier, or of others; each is used once. */
  const next = (isOwn = true): Goods => {
    const found = goods.find(
      (one) => (one.product.supplierId === account?.supplierId) === isOwn && !used.has(one.product.id),
    )
    if (!found) throw new Error('the demo has no more goods')
    used.add(found.product.id)
    return found
  }
  const submit = (activityId: number, rows: ReturnType<typeof offer>[], who = as) =>
    server.api(saveActivityProducts, { activityId, rows }, who)
  const entryOf = async (activityId: number, productId: number) => {
    const { list } = await server.data(listActivityProducts, { activityId, pageSize: 200 }, as)
    const found = list.find((row) => row.productId === productId)
    if (!found) throw new Error('the product is not in the activity')
    return server.data(getActivityProduct, { id: found.id }, as)
  }
  const review = (
    ids: number[],
    change: { pass?: boolean; rejectReason?: string; remove?: boolean } = {},
    who = 'admin',
  ) => server.api(reviewActivityProducts, { ids, pass: true, remove: false, ...change }, { as: who })
  /** An activity with one approved product. */
  const running = async (one: Goods, change: Partial<ActivityInput> = {}, own: Parameters<typeof offer>[1] = {}) => {
    const { id } = await add(change)
    await submit(id, [offer(one, own)])
    const entry = await entryOf(id, one.product.id)
    await review([entry.id])
    await begin(id)
    return { id, entryId: entry.id }
  }
  return { input, add, read, begin, finish, goods, next, offer, submit, entryOf, review, running, hour, day, banner }
}

export type Activities = Awaited<ReturnType<typeof activitiesOf>>
