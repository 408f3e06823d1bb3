import Big from 'big.js'
import { asc, eq, inArray } from 'drizzle-orm'
import { bindTarget, commissionKind, withdrawStatus } from '#contract/merchants/codes.ts'
import { moveBindings } from '#contract/merchants/promoter-bindings.ts'
import { payPromoterWithdraw, reviewPromoterWithdraw } from '#contract/merchants/promoter-money.ts'
import { setPromoterRates } from '#contract/merchants/promoters.ts'
import { closeReason, orderStatus } from '#contract/orders/codes.ts'
import { settleCommissions } from '#server/areas/merchants/promoter/settle.ts'
import { lockOrders, saveOrder } from '#server/areas/orders/order/present.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import {
  promoterBinding,
  promoterCommission,
  promoterTerms,
  promoterWithdraw,
} from '#server/database/schema/promoters.ts'
import type { TestServer } from '../setup/test-server.ts'
import { applyNow, bookNow, payOrder, placedOrder, receivedDaysAgo } from './promoter-records.ts'

/** Who and what a history is about. */
export interface World {
  server: TestServer
  promoterIds: number[]
  userIds: number[]
  supplierId: number
  voucher: { url: string; name: string; size: number }
  orderIds: number[]
  /** Payouts that the server acknowledged, by promoter. */
  paid: Map<number, Big>
  random(most: number): number
}

const pick = <Item>(world: World, items: readonly Item[]): Item | undefined => items[world.random(items.length)]

async function place(world: World): Promise<void> {
  const { server, supplierId } = world
  const userId = pick(world, world.userIds) ?? 0
  const price = new Big(1 + world.random(300_000)).div(100).toFixed(2)
  const quantity = 1 + world.random(3)
  const made = await placedOrder(server, { supplierId, userId, price, quantity, changes: { freightAmount: '35.50' } })
  world.orderIds.push(made.order.id)
}

/** Refunds a part of what is left of an order, or all of it, as a refund that was paid does. */
async function refund(world: World, id: number): Promise<void> {
  const share = world.random(5) === 0 ? 100 : 1 + world.random(40)
  await asSystem(world.server.db, world.server.now(), async (work) => {
    for (const locked of await lockOrders(work.db, [id])) {
      const { order: row, lines } = locked
      if (row.paidAt === null || row.status === orderStatus.closed) return
      const changed = lines.map((line) => {
        const left = new Big(line.payAmount).minus(line.refundedAmount)
        return { ...line, refundedAmount: left.times(share).div(100).round(2).plus(line.refundedAmount).toFixed(2) }
      })
      const refunded = changed.reduce((sum, line) => sum.plus(line.refundedAmount), new Big(0))
      const closes = share === 100 && world.random(2) === 0
      await saveOrder(work, locked, {
        isAlone: true,
        lines: changed.map((line) => ({ id: line.id, refundedAmount: line.refundedAmount })),
        set: {
          refundedAmount: refunded.toFixed(2),
          ...(closes && { status: orderStatus.closed, closeReason: closeReason.fullyRefunded, closedAt: work.now }),
        },
      })
    }
  })
}

async function receive(world: World, id: number): Promise<void> {
  const [row] = await world.server.db.select().from(order).where(eq(order.id, id))
  if (row?.status === orderStatus.paid) await receivedDaysAgo(world.server, id, 13 + world.random(8))
}

async function move(world: World): Promise<void> {
  const { server } = world
  const rows = await server.db.select().from(promoterBinding).where(inArray(promoterBinding.targetId, world.userIds))
  const row = pick(
    world,
    rows.filter(({ endedAt, targetKind }) => endedAt === null && targetKind === bindTarget.consumer),
  )
  const toPromoterId = pick(world, world.promoterIds) ?? 0
  if (row) await server.api(moveBindings, { ids: [row.id], toPromoterId, reason: '随机转移' }, { as: 'marketing' })
}

async function withdraw(world: World): Promise<void> {
  const id = pick(world, world.promoterIds) ?? 0
  const { usable } = await bookNow(world.server, id)
  const amount = new Big(usable)
    .times(20 + world.random(100))
    .div(100)
    .round(2, Big.roundDown)
  if (amount.gte(1)) await applyNow(world.server, id, amount.toFixed(2))
}

/** Decides about a withdrawal or pays it. */
async function workThrough(world: World): Promise<void> {
  const { server, paid, voucher } = world
  const rows = await server.db
    .select()
    .from(promoterWithdraw)
    .where(inArray(promoterWithdraw.promoterId, world.promoterIds))
    .orderBy(asc(promoterWithdraw.id))
  const row = pick(
    world,
    rows.filter(({ status }) => status === withdrawStatus.pending || status === withdrawStatus.unpaid),
  )
  if (!row) return
  const { id, version, promoterId, amount } = row
  if (world.random(5) === 0) {
    const reject = { id, version, pass: false, rejectReason: '随机驳回' }
    await server.api(reviewPromoterWithdraw, reject, { as: 'marketing' })
  } else if (row.status === withdrawStatus.pending) {
    await server.api(reviewPromoterWithdraw, { id, version, pass: true, taxAmount: '0.3' }, { as: 'marketing' })
  } else {
    const pay = { id, version, payVoucher: [voucher], paidAt: server.now() }
    const answer = await server.api(payPromoterWithdraw, pay, { as: 'finance' })
    if (answer.code === 200) paid.set(promoterId, (paid.get(promoterId) ?? new Big(0)).plus(amount))
  }
}

const rates = ['3', '5.5', '7.77', '10', '29.99']
const changeRate = async (world: World): Promise<void> => {
  const change = { commissionRate: pick(world, rates) ?? '5', parentRate: '1.25', reason: '随机调整' }
  await world.server.api(
    setPromoterRates,
    { ids: [pick(world, world.promoterIds) ?? 0], ...change },
    { as: 'marketing' },
  )
}

/** One random step of a history. */
export async function step(world: World): Promise<void> {
  const id = pick(world, world.orderIds)
  const kind = world.random(26)
  // Few orders, so that each goes through all of its states.
  if (id === undefined || (kind < 4 && world.orderIds.length < 30)) return place(world)
  if (kind < 7) return payOrder(world.server, id).catch(() => undefined)
  if (kind < 10) return refund(world, id)
  // Another step may have closed it meanwhile.
  if (kind < 13) return receive(world, id).catch(() => undefined)
  if (kind < 14) return move(world)
  if (kind < 15) return changeRate(world)
  if (kind < 18) return void (await settleCommissions(world.server.db, world.server.now()))
  if (kind < 21) return withdraw(world).catch(() => undefined)
  return workThrough(world)
}

export interface Expected {
  earned: Big
  takenBack: Big
}

/** What each promoter has earned, computed from orders, bindings and terms alone. */
export async function expectedOf({ server, orderIds, promoterIds, userIds }: World): Promise<Map<number, Expected>> {
  const { db } = server
  const orders = await db.select().from(order).where(inArray(order.id, orderIds))
  const lines = await db.select().from(orderLine).where(inArray(orderLine.orderId, orderIds))
  const bindings = await db.select().from(promoterBinding).where(inArray(promoterBinding.targetId, userIds))
  const terms = await db.select().from(promoterTerms).where(inArray(promoterTerms.promoterId, promoterIds))
  const termsAt = (promoterId: number, at: string) =>
    terms
      .filter((row) => row.promoterId === promoterId && row.startsAt <= at)
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id - b.id)
      .at(-1)
  const sums = new Map<number, Expected>(promoterIds.map((id) => [id, { earned: new Big(0), takenBack: new Big(0) }]))
  const add = (promoterId: number, first: Big, now: Big, rate: string) => {
    const sum = sums.get(promoterId)
    if (!sum) throw new Error(`promoter ${promoterId} is not of this history`)
    const part = (base: Big) => base.times(rate).div(100).round(2, Big.roundHalfUp)
    sum.earned = sum.earned.plus(part(first))
    sum.takenBack = sum.takenBack.plus(part(first)).minus(part(now))
  }
  for (const row of orders.filter(({ paidAt }) => paidAt !== null)) {
    const at = row.createdAt
    const binding = bindings.find(
      (one) =>
        one.targetKind === bindTarget.consumer &&
        one.targetId === row.userId &&
        one.boundAt <= at &&
        (one.endedAt === null || one.endedAt > at),
    )
    const own = binding && termsAt(binding.promoterId, at)
    if (!binding || !own?.earns) continue
    const of = lines.filter(({ orderId }) => orderId === row.id)
    const first = of.reduce((sum, line) => sum.plus(line.payAmount), new Big(0))
    const now =
      row.status === orderStatus.closed
        ? new Big(0)
        : of.reduce((sum, line) => sum.plus(line.payAmount).minus(line.refundedAmount), new Big(0))
    add(binding.promoterId, first, now, own.commissionRate)
    if (own.parentId !== null && Number(own.parentRate) > 0) add(own.parentId, first, now, own.parentRate)
  }
  return sums
}

/** Commissions of an order that occur more than once, or for an order that was never paid. */
export async function wrongCommissions({ server, orderIds }: World): Promise<number[]> {
  const rows = await server.db
    .select({ orderId: promoterCommission.orderId, kind: promoterCommission.kind, paidAt: order.paidAt })
    .from(promoterCommission)
    .innerJoin(order, eq(order.id, promoterCommission.orderId))
    .where(inArray(promoterCommission.orderId, orderIds))
  const direct = rows.filter(({ kind }) => kind === commissionKind.direct).map(({ orderId }) => orderId)
  const double = direct.filter((id, index) => direct.indexOf(id) !== index)
  return [...double, ...rows.filter(({ paidAt }) => paidAt === null).map(({ orderId }) => orderId)]
}
