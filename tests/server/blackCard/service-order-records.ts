import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { serviceKind, servicePackageStatus, serviceRefundRule } from '#contract/blackCard/codes.ts'
import {
  assignServiceOrders,
  consumeServiceOrder,
  giftServiceOrders,
  refundServiceOrder,
  undoConsumeServiceOrder,
} from '#contract/blackCard/service-order-changes.ts'
import { getServiceOrder } from '#contract/blackCard/service-orders.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { buyerKind, payBizKind, payoutMethod } from '#contract/orders/codes.ts'
import { buyService, type Purchase } from '#server/areas/blackCard/service-order/buy.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import { after, hours } from '#server/time.ts'
import { confirmMoney, handIn } from '../distribution/records.ts'
import { approvedProvider } from '../merchants/provider-records.ts'
import type { TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'
import { finance, openedCard, trade } from './card-records.ts'

export const ITEM = '上门测量'

type Pack = typeof servicePackage.$inferInsert

/** A package on sale: ten measurings for 1000, which staff of the platform do. */
export async function packageOnSale(server: TestServer, changes: Partial<Pack> = {}) {
  const now = server.now()
  const [row] = await server.db
    .insert(servicePackage)
    .values({
      ...{ createdAt: now, createdBy: '测试', updatedAt: now, updatedBy: '测试' },
      name: freshName('测量包'),
      kind: serviceKind.measuring,
      items: [{ name: ITEM, count: 10, unit: '次' }],
      price: '1000.00',
      validDays: 90,
      buyerKinds: [buyerKind.blackCard, buyerKind.enterprise],
      areas: ['100000'],
      providerIds: [],
      refundRule: serviceRefundRule.unusedTimes,
      status: servicePackageStatus.onSale,
      ...changes,
    })
    .returning()
  if (!row) throw new Error('no package')
  return row
}

/** A package that one provider does, who measures in Zhejiang. */
export async function providedPackage(server: TestServer, changes: Partial<Pack> = {}) {
  const provider = await approvedProvider(server, {
    kinds: [serviceKind.measuring],
    areas: ['330000', '320000'],
    prices: [{ kind: serviceKind.measuring, itemName: ITEM, unit: '次', price: '35.55' }],
  })
  return { provider, pack: await packageOnSale(server, { providerIds: [provider.id], ...changes }) }
}

/** Bought by a company in Hangzhou, and not paid yet. */
export const bought = (server: TestServer, servicePackageId: number, changes: Partial<Purchase> = {}) =>
  asSystem(server.db, server.now(), (work) =>
    buyService(
      { ...work, services: server.services },
      {
        servicePackageId,
        quantity: 1,
        buyerKind: buyerKind.enterprise,
        cardMerchantId: null,
        buyerName: '杭州远山家居有限公司',
        buyerPhone: '13910002000',
        serviceArea: '330106',
        serviceAddress: '文三路 90 号 3 幢',
        ...changes,
      },
    ),
  )

export const rowOf = async (server: TestServer, id: number) => {
  const [row] = await server.db.select().from(serviceOrder).where(eq(serviceOrder.id, id))
  if (!row) throw new Error(`no service order ${id}`)
  return row
}

export const orderOf = (server: TestServer, id: number, as = trade) => server.data(getServiceOrder, { id }, as)

export const setOrder = (server: TestServer, id: number, change: Partial<typeof serviceOrder.$inferInsert>) =>
  server.db.update(serviceOrder).set(change).where(eq(serviceOrder.id, id))

/** Bought and paid by a voucher that finance confirmed. */
export async function paid(server: TestServer, servicePackageId: number, changes: Partial<Purchase> = {}) {
  const { id, serviceOrderNo, payAmount } = await bought(server, servicePackageId, changes)
  await handIn(server, serviceOrderNo, payAmount, payBizKind.serviceOrder)
  await confirmMoney(server, serviceOrderNo, payAmount)
  return orderOf(server, id)
}

type Assignment = Partial<ParamsOf<typeof assignServiceOrders>>

export const assign = (server: TestServer, ids: number[], changes: Assignment = {}, as = trade) =>
  server.api(
    assignServiceOrders,
    {
      ...{ ids, providerId: null, workerName: '孙师傅' },
      appointmentAt: after(server.now(), hours(24)),
      ...changes,
    },
    as,
  )

/** Bought, paid and assigned to staff of the platform, or to a provider. */
export async function inService(
  server: TestServer,
  servicePackageId: number,
  changes: Partial<Purchase> = {},
  providerId: number | null = null,
) {
  const { id } = await paid(server, servicePackageId, changes)
  const answer = await assign(server, [id], { providerId })
  if (answer.code !== 200) throw new Error(answer.message)
  return orderOf(server, id)
}

type Use = Partial<ParamsOf<typeof consumeServiceOrder>>

export async function use(server: TestServer, id: number, count: number, changes: Use = {}, as = trade) {
  const { version } = await rowOf(server, id)
  const usedAt = server.now()
  const done = { itemName: ITEM, count, usedAt, workerName: '孙师傅', images: [], remark: '' }
  return server.api(consumeServiceOrder, { id, version, ...done, ...changes }, as)
}

export async function undo(server: TestServer, id: number, usageId: number) {
  const { version } = await rowOf(server, id)
  return server.api(undoConsumeServiceOrder, { id, version, usageId, reason: '录入有误' }, trade)
}

type Refund = Partial<ParamsOf<typeof refundServiceOrder>>

/** By a transfer, with its slip. */
export async function refund(server: TestServer, id: number, amount: string, changes: Refund = {}, as = finance) {
  const { version } = await rowOf(server, id)
  const url = await upload(server, 'finance', { isPrivate: true })
  return server.api(
    refundServiceOrder,
    {
      ...{ id, version, amount, reason: '客户计划有变' },
      payoutMethod: payoutMethod.offline,
      payoutVoucher: [{ url, name: '回单.png', size: 100 }],
      ...changes,
    },
    as,
  )
}

export const giftTo = (
  server: TestServer,
  servicePackageId: number,
  cardMerchantIds: number[],
  requestId: string = randomUUID(),
) =>
  server.api(
    giftServiceOrders,
    { servicePackageId, cardMerchantIds, quantity: 2, remark: '周年回馈', requestId },
    trade,
  )

/** A gift to a new card. */
export async function given(server: TestServer, servicePackageId: number) {
  const card = await openedCard(server)
  await giftTo(server, servicePackageId, [card.id])
  const [row] = await server.db.select().from(serviceOrder).where(eq(serviceOrder.cardMerchantId, card.id))
  if (!row) throw new Error('nothing was given')
  return { card, order: row }
}
