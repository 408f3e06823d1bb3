import { isDeepStrictEqual } from 'node:util'
import { asc, desc, inArray } from 'drizzle-orm'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { addOrder, quoteOrder } from '#contract/orders/order-create.ts'
import { createRandom, type Random } from '#fixtures/random.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { order } from '#server/database/schema/orders.ts'
import { digitalStep } from './digital-deeds.ts'
import type { TakenAction } from './ledger.ts'
import { orderActions } from './order-deeds.ts'
import { paymentActions } from './payment-deeds.ts'
import type { People } from './people.ts'
import { refundActions } from './refund-deeds.ts'
import { shipmentActions } from './shipment-deeds.ts'
import { type ActionItem, look, type Step, step, uuidOf } from './step.ts'
import type { World } from './world.ts'

/** The history, as seen by the clients. */
export interface History {
  actions: TakenAction[]
  /** Number of responses per code. */
  codes: Record<string, number>
  /** Requests sent more than once: double clicks and retries. */
  repeated: number
  /** Responses that a server should never return, as text. */
  strange: string[]
}

interface Plan {
  seed: number
  actions: number
  /** Number of concurrent clients. */
  clients: number
  /** Number of actions between server kills. */
  killEvery: number
}

const actions: readonly ActionItem[] = Object.values({
  ...paymentActions,
  ...orderActions,
  ...shipmentActions,
  ...refundActions,
})
const expected = [200, 403, 404, 409, 422]

function pickAction(random: Random, among: readonly ActionItem[]): ActionItem {
  return random.pick(among.flatMap((action) => Array.from({ length: action.weight }, () => action)))
}

/** Replays a history, deterministic by seed as far as concurrent clients allow. */
export async function replay(world: World, people: People, plan: Plan): Promise<History> {
  const history: History = { actions: [], codes: {}, repeated: 0, strange: [] }
  const db = world.services.databases.readOnly
  const earlier = await db
    .select({ id: order.id })
    .from(order)
    .where(
      inArray(order.status, [orderStatus.unpaid, orderStatus.paid, orderStatus.partlyShipped, orderStatus.shipped]),
    )
    .orderBy(desc(order.id))
    .limit(80)
  const orders = earlier.map(({ id }) => id).reverse()
  const files = await db.select({ id: digitalOrder.id }).from(digitalOrder).orderBy(asc(digitalOrder.id)).limit(60)
  const restarts: Promise<void>[] = []
  let startedCount = 0

  /** A typical order, placed by its quote. */
  async function place(random: Random): Promise<Step | undefined> {
    const bizType = random.pick([1, 1, 2, 4] as const)
    const as = bizType === orderBizType.distributorPurchase ? random.pick(['trade', 'dealer']) : 'trade'
    const basket = {
      bizType,
      buyerId: as === 'dealer' ? people.dealerId : random.pick(people.buyers[bizType]),
      isSample: bizType === orderBizType.blackCardPurchase && random.chance(0.1),
      logisticsLevel: random.pick([0, 1, 2, 3] as const),
      receiverArea: '330106',
      lines: random.sample(people.goods, random.int(1, 4)).map(({ skuId }) => ({ skuId, quantity: random.int(1, 6) })),
    }
    const quote = await people.send(as, quoteOrder, basket, uuidOf(random))
    if (quote.code !== 200) return undefined
    const { payAmount } = quoteOrder.data.parse(quote.data)
    const receiver = { receiverName: '李先生', receiverPhone: '13900139000', receiverAddress: '文三路 100 号' }
    const form = { ...basket, ...receiver, hasElevator: true, floorNo: 6, payAmount, requestId: uuidOf(random) }
    return step(as, addOrder, form, async (made) => orders.push(...made.orders.map(({ id }) => id)))
  }

  async function next(random: Random): Promise<Step | undefined> {
    if (random.chance(0.14)) return place(random)
    if (random.chance(0.07)) return digitalStep(world, people, random, random.pick(files).id)
    // Several users often work on the same few orders.
    const id = random.pick(random.chance(0.6) ? orders.slice(-30) : orders)
    const sight = await look(world, id)
    const fitting = actions.filter((action) => action.fits(sight))
    return pickAction(random, random.chance(0.85) ? fitting : actions).make({ world, people, random, sight })
  }

  /** Sends a step as users do: once, twice at the same time, or again later. */
  async function take(random: Random, { as, endpoint, params, afterwards }: Step): Promise<void> {
    const requestId = uuidOf({ int: random.int })
    const account = random.chance(0.06) ? random.pick(people.roles) : as
    const send = () => people.send(account, endpoint, params, requestId)
    const clicks = random.chance(0.12) ? 2 : 1
    const answers = await Promise.all(Array.from({ length: clicks }, send))
    const doneAtFirst = answers.some(({ code }) => code === 200)
    if (random.chance(0.05)) answers.push(await send())
    if (answers.length > 1) history.repeated++
    const resultCodes = answers.map(({ code }) => code)
    for (const code of resultCodes) history.codes[code] = (history.codes[code] ?? 0) + 1
    const done = answers.filter(({ code }) => code === 200)
    const what = `${endpoint.path} ${requestId} by ${account}: ${resultCodes.join(', ')} ${answers.at(-1)?.message}`
    if (resultCodes.some((code) => !expected.includes(code))) history.strange.push(what)
    if (!done.every(({ data }) => isDeepStrictEqual(data, done[0]?.data))) history.strange.push(`two answers: ${what}`)
    if (doneAtFirst && answers.at(-1)?.code !== 200 && answers.length > clicks)
      history.strange.push(`forgotten: ${what}`)
    history.actions.push({ requestId, path: endpoint.path, isDone: done.length > 0 })
    if (done[0]) await afterwards(done[0].data)
  }

  const client = async (number: number) => {
    const random = createRandom(plan.seed * 1_000 + number)
    while (startedCount < plan.actions) {
      const step = await next(random)
      if (!step || startedCount >= plan.actions) continue
      startedCount++
      if (startedCount % plan.killEvery === 0) restarts.push(world.killOne(startedCount / plan.killEvery))
      await take(random, step)
    }
  }
  await Promise.all(Array.from({ length: plan.clients }, (_, number) => client(number)))
  await Promise.all(restarts)
  return history
}
