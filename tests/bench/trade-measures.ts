import { and, countDistinct, eq, isNotNull, isNull } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import { authorizationMode, authorizationScope } from '#contract/distribution/authorization-codes.ts'
import { addAuthorizations, previewAuthorization } from '#contract/distribution/authorizations.ts'
import { previewPriceChange } from '#contract/distribution/price-batches.ts'
import { factorScope, priceBatchMethod } from '#contract/distribution/price-codes.ts'
import { listPriceFactors, savePriceFactor } from '#contract/distribution/price-factors.ts'
import { explainDealerPrice } from '#contract/distribution/price-origin.ts'
import { listPriceSettings } from '#contract/distribution/prices.ts'
import {
  couponBearer,
  couponIssueMode,
  couponKind,
  couponScope,
  couponValidMode,
  handselStatus,
  handselTarget,
} from '#contract/marketing/codes.ts'
import { getCouponBatchNo, saveCoupon } from '#contract/marketing/coupons.ts'
import { handselCoupon } from '#contract/marketing/handsels.ts'
import { orderBizType, partyState } from '#contract/orders/codes.ts'
import { serveHandsels } from '#server/areas/marketing/handsel/serve.ts'
import { category } from '#server/database/schema/configuration.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { dealerPrice, tradeParty } from '#server/database/schema/parties.ts'
import { couponHandsel, userCoupon } from '#server/database/schema/user-coupons.ts'
import { user, userLabel } from '#server/database/schema/users.ts'
import { addProducts } from '#server/demo/more-products.ts'
import { addUsers } from '#server/demo/more-users.ts'
import { after, dayOf, days, moment, systemClock } from '#server/time.ts'
import type { ServerInProcess } from './in-process.ts'
import { atMost, checked, type Measure, milliseconds, reported, timesOf } from './measure.ts'

/** Products that one rule opens; each has two SKUs or more. */
const PRODUCTS = 100_000
/** SKUs whose prices follow a factor that changes. */
const PRICED = 100_000
const RECEIVERS = 100_000
const SECONDS = 60
const runs = 40

const secondsOf = async (run: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await run()
  return (performance.now() - startedAt) / 1000
}

/** A distributor of the first level that trades. */
async function findDealer({ databases }: ServerInProcess): Promise<number> {
  const [found] = await databases.main
    .select({ id: distributorAccount.id })
    .from(distributorAccount)
    .innerJoin(tradeParty, eq(tradeParty.id, distributorAccount.id))
    .where(and(isNull(distributorAccount.parentId), eq(tradeParty.state, partyState.active)))
    .orderBy(distributorAccount.id)
    .limit(1)
  if (!found) throw new Error('the demo has no distributor')
  return found.id
}

async function measurePrices(server: ServerInProcess, token: string): Promise<Measure[]> {
  const { main: db, pool } = server.databases
  await addProducts(pool, PRODUCTS, () => {})
  const distributorId = await findDealer(server)
  const roots = await db
    .select({ id: category.id })
    .from(category)
    .where(and(isNull(category.parentId), eq(category.status, enableStatus.enabled)))
  const rule = {
    ...{ distributorIds: [distributorId], ids: roots.map(({ id }) => id), validFrom: dayOf(moment(systemClock())) },
    ...{ scope: authorizationScope.category, mode: authorizationMode.include },
  }
  const previewed = await secondsOf(() => server.ask(previewAuthorization, rule, token))
  const opened = await secondsOf(() => server.ask(addAuthorizations, rule, token))
  const ofDealer = eq(dealerPrice.partyId, distributorId)
  const skus = await db.$count(dealerPrice, ofDealer)
  await pool.query('vacuum analyze')
  const values = { scope: factorScope.standard, purchaseFactor: '1.05', productFactor: '1.4', saleFactor: '1.8' }
  const change = { distributorIds: [distributorId], method: priceBatchMethod.factor, values }
  const shown = await secondsOf(() => server.ask(previewPriceChange, change, token))
  const [standard] = await server.ask(listPriceFactors, { distributorId }, token)
  const factor = { id: standard?.id, version: standard?.version, distributorId, ...values, reason: '系数测量' }
  const applied = await secondsOf(() => server.ask(savePriceFactor, factor, token))
  const followed = await db.$count(dealerPrice, and(ofDealer, isNotNull(dealerPrice.price)))
  const { list } = await server.ask(listPriceSettings, { distributorId, pageSize: runs }, token)
  const explained = await timesOf(runs, (run) =>
    server.ask(explainDealerPrice, { distributorId, skuId: list[run % list.length]?.id ?? 0 }, token),
  )
  const name = `prices of ${skus.toLocaleString('en')} SKUs`
  return [
    checked('authorization: opens', skus >= PRICED, `≥ ${PRICED} SKUs`, String(skus)),
    reported('authorization: preview of a rule', `${previewed.toFixed(2)} s`),
    atMost('authorization: rule that opens them', opened, SECONDS, ' s'),
    reported(`${name}: preview of a factor`, `${shown.toFixed(2)} s`, '≤ 2 s for 100,000 when idle'),
    atMost(`${name}: a factor applied`, applied, SECONDS, ' s'),
    reported(`${name}: priced`, String(followed)),
    reported('why this price', milliseconds(explained), 'p95 ≤ 50 ms when idle'),
  ]
}

/** A coupon for all users with a label. */
async function measureHandsel(server: ServerInProcess, token: string): Promise<Measure[]> {
  const { main: db, pool } = server.databases
  await addUsers(pool, RECEIVERS, () => {})
  const now = moment(systemClock())
  const [label] = await db
    .insert(userLabel)
    .values({ name: '赠券测量', color: 'blue', createdAt: now, createdBy: '系统', updatedAt: now, updatedBy: '系统' })
    .returning({ id: userLabel.id })
  await db.update(user).set({ labelIds: label ? [label.id] : [] })
  await pool.query('vacuum analyze "user"')
  const { batchNo } = await server.ask(getCouponBatchNo, {}, token)
  const { id: couponId } = await server.ask(
    saveCoupon,
    {
      ...{ batchNo, name: '赠券测量', kind: couponKind.fullReduction, threshold: '500.00', amount: '5.00' },
      ...{ discountRate: '', maxDiscount: '', bearer: couponBearer.platform, issueMode: couponIssueMode.both },
      ...{ totalCount: 2 * RECEIVERS, perUserLimit: 1, receiveStartAt: after(now, days(-1)) },
      ...{ receiveEndAt: after(now, days(9)), validMode: couponValidMode.afterReceipt, validFrom: '', validTo: '' },
      ...{ validDays: 7, scope: couponScope.all, brandIds: [], categoryIds: [], productIds: [], excludeProductIds: [] },
      ...{ bizTypes: [orderBizType.consumerSale], stackable: false, remark: '', publish: true },
    },
    token,
  )
  const gift = {
    ...{ couponId, target: handselTarget.labelled, userIds: [], labelIds: [label?.id ?? 0], fileKey: '' },
    ...{ quantityEach: 1, notify: false, reason: '赠券测量' },
  }
  const counted = await secondsOf(() => server.ask(handselCoupon, { ...gift, check: true }, token))
  let id = 0
  const sent = await secondsOf(async () => {
    id = (await server.ask(handselCoupon, gift, token)).handsel?.id ?? 0
  })
  const served = await secondsOf(() => serveHandsels(server.services, now))
  const [row] = await db.select().from(couponHandsel).where(eq(couponHandsel.id, id))
  const [held] = await db
    .select({ users: countDistinct(userCoupon.userId) })
    .from(userCoupon)
    .where(eq(userCoupon.couponId, couponId))
  const pieces = await db.$count(userCoupon, eq(userCoupon.couponId, couponId))
  const name = `a coupon for ${(row?.userCount ?? 0).toLocaleString('en')} users`
  const isOnce = pieces === held?.users && pieces === row?.successCount && row.status !== handselStatus.sending
  return [
    reported(`${name}: counted before it is sent`, `${counted.toFixed(2)} s`),
    reported(`${name}: sent`, `${sent.toFixed(2)} s`),
    reported(`${name}: in the background`, `${served.toFixed(2)} s`),
    checked(`${name}: each once`, isOnce, 'all', `${pieces} for ${held?.users}`),
  ]
}

/** A distributor and gifts of coupons, at the size of the largest customer. */
export const tradeMeasures: Readonly<Record<string, (server: ServerInProcess, token: string) => Promise<Measure[]>>> = {
  'prices of a distributor': measurePrices,
  'a coupon for many users': measureHandsel,
}
