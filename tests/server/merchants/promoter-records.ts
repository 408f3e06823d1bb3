import { eq } from 'drizzle-orm'
import type { ParamsOf } from '#contract/endpoint.ts'
import { bindTarget, bindWay, promoterKind } from '#contract/merchants/codes.ts'
import { listPromoters, reviewPromoters, savePromoter } from '#contract/merchants/promoters.ts'
import { orderBizType, orderStatus, payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import { idCardCheckDigit } from '#contract/rules/id-card.ts'
import { bindByCode } from '#server/areas/merchants/promoter/bind.ts'
import { bookOfPromoter } from '#server/areas/merchants/promoter/book.ts'
import { applyForWithdraw } from '#server/areas/merchants/promoter/withdraw.ts'
import { lockOrders } from '#server/areas/orders/order/present.ts'
import { nextTradeNo } from '#server/areas/orders/order/trade-no.ts'
import { completeOrder, markPaid } from '#server/areas/orders/order/transitions.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import type { Connection } from '#server/database/pool.ts'
import { order } from '#server/database/schema/orders.ts'
import { payment } from '#server/database/schema/payments.ts'
import { promoter, promoterCommission } from '#server/database/schema/promoters.ts'
import { moment } from '#server/time.ts'
import { paidOrder } from '../orders/paid-orders.ts'
import type { TestServer } from '../setup/test-server.ts'
import { register } from '../users/people.ts'

let serial = 0

export const freshPromoterPhone = (): string => `1370013${String(++serial).padStart(4, '0')}`

const body = '33010619900307123'
export const ID_CARD = `${body}${idCardCheckDigit(body)}`
export const BANK_ACCOUNT = '6222020011112222333'

export const promoterInput = (changes: Partial<ParamsOf<typeof savePromoter>> = {}): ParamsOf<typeof savePromoter> => ({
  name: '测试推广员',
  phone: freshPromoterPhone(),
  kind: promoterKind.designer,
  enterpriseId: null,
  parentId: null,
  area: '330106',
  commissionRate: '10',
  parentRate: '0',
  bindDays: 365,
  idCardNo: ID_CARD,
  bankName: '招商银行杭州支行',
  bankAccount: BANK_ACCOUNT,
  remark: '',
  ...changes,
})

/** The form of a saved promoter. */
export async function formOf(server: TestServer, id: number): Promise<ParamsOf<typeof savePromoter>> {
  const row = await promoterRow(server, id)
  const { name, kind, enterpriseId, parentId, area, commissionRate, parentRate, bindDays, bankName, remark, version } =
    row
  return {
    id,
    version,
    name,
    kind,
    enterpriseId,
    parentId,
    area,
    commissionRate,
    parentRate,
    bindDays,
    bankName,
    remark,
  }
}

export async function promoterRow(server: TestServer, id: number) {
  const [row] = await server.db.select().from(promoter).where(eq(promoter.id, id))
  if (!row) throw new Error(`no promoter ${id}`)
  return row
}

/** A promoter at work. */
export async function activePromoter(server: TestServer, changes: Partial<ParamsOf<typeof savePromoter>> = {}) {
  const { id } = await server.data(savePromoter, promoterInput(changes), { as: 'marketing' })
  await server.data(reviewPromoters, { ids: [id], pass: true }, { as: 'marketing' })
  return promoterRow(server, id)
}

/** A user who came by the code of a promoter. */
export async function boundUser(server: TestServer, inviteCode: string): Promise<number> {
  const { id } = await register(server)
  await bindUser(server, inviteCode, id)
  return id
}

export const bindUser = (server: TestServer, inviteCode: string, targetId: number) =>
  asSystem(server.db, server.now(), ({ db, now, by }) =>
    bindByCode({ db, now, by }, inviteCode, { targetKind: bindTarget.consumer, targetId }, bindWay.scan),
  )

interface Wanted {
  supplierId: number
  userId: number
  price?: string
  quantity?: number
  changes?: Partial<typeof order.$inferInsert>
}

/** An order of a user that is not paid yet, placed now. */
export async function placedOrder(
  server: TestServer,
  { supplierId, userId, price = '1000.00', quantity = 2, changes }: Wanted,
) {
  const made = await paidOrder(server, [{ supplierId, quantity, price, holdsStock: false }], {
    ...{ status: orderStatus.unpaid, bizType: orderBizType.consumerSale, userId, createdAt: server.now() },
    ...changes,
  })
  return { ...made, order: { ...made.order, status: orderStatus.paid } }
}

/** Marks an order as paid. */
export const payOrder = (server: TestServer, id: number) =>
  asSystem(server.db, server.now(), async (work) => {
    for (const locked of await lockOrders(work.db, [id])) {
      const { order: one } = await markPaid(work, locked, { payMethod: 1, paidAt: work.now })
      await work.db.insert(payment).values({
        payNo: await nextTradeNo(work.db, 'payment', work.now),
        bizKind: payBizKind.order,
        bizId: id,
        bizNo: one.orderNo,
        amount: one.payAmount,
        payMethod: 1,
        status: paymentStatus.paid,
        ...{ paidAt: work.now, createdAt: work.now, updatedAt: work.now },
      })
    }
  })

export async function placedAndPaid(server: TestServer, wanted: Wanted) {
  const made = await placedOrder(server, wanted)
  await payOrder(server, made.order.id)
  return made
}

/** The order was received some days ago. */
export const receivedDaysAgo = (server: TestServer, id: number, days: number) =>
  asSystem(server.db, server.now(), async (work) => {
    for (const locked of await lockOrders(work.db, [id])) await completeOrder(work, locked, '测试收货')
    await completedDaysAgo(server, id, days, work.db)
  })

/** Moves the day of the completion, for example back into the time for returns. */
export async function completedDaysAgo(server: TestServer, id: number, days: number, db: Connection = server.db) {
  const completedAt = moment(new Date(Date.parse(server.now()) - days * 86_400_000))
  await db.update(order).set({ completedAt }).where(eq(order.id, id))
}

export const commissionsOf = (server: TestServer, orderId: number) =>
  server.db
    .select()
    .from(promoterCommission)
    .where(eq(promoterCommission.orderId, orderId))
    .orderBy(promoterCommission.kind)

export const bookNow = (server: TestServer, id: number) => bookOfPromoter(server.db, id)

export const applyNow = (server: TestServer, id: number, amount: string) =>
  asSystem(server.db, server.now(), ({ db, now }) =>
    applyForWithdraw({ db, now, secrets: server.services.secrets }, id, amount),
  )

export const listed = async (server: TestServer, id: number, as = 'marketing') => {
  const { promoterNo } = await promoterRow(server, id)
  const { list } = await server.data(listPromoters, { promoterNo }, { as })
  return list[0]
}
