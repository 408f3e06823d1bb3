import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { enableStatus } from '#contract/configuration/codes.ts'
import { type DataOf, type Endpoint, isChange, type ParamsOf } from '#contract/endpoint.ts'
import { productStatus, productType } from '#contract/goods/codes.ts'
import {
  buyerKind,
  closeReason,
  orderStatus,
  partyState,
  payBizKind,
  payoutMethod,
  refundReason,
  refundStatus,
  refundType,
} from '#contract/orders/codes.ts'
import { closeOrders } from '#contract/orders/order-changes.ts'
import { addOrder, quoteOrder } from '#contract/orders/order-create.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import { toAliPay } from '#contract/orders/payments.ts'
import { addRefund, approveRefund, payRefund } from '#contract/orders/refund-changes.ts'
import { addShipment } from '#contract/orders/shipments.ts'
import type { Envelope } from '#contract/response-codes.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { createRandom, type Random } from '#fixtures/random.ts'
import { findRunning } from '#server/database/embedded.ts'
import { moment } from '#server/time.ts'
import { startConsole } from '../e2e/setup/console.ts'
import { parcel } from '../server/orders/parcel.ts'
import { actionOf, contentOf } from '../server/orders/payment-records.ts'
import { requestFor } from '../server/setup/request.ts'
import { checked, type Measure, median, percentile, reported } from './measure.ts'

const PEOPLE = 50
const ORDERS = 200
const SECONDS = 60
/** Pause of a user between two actions. */
const PACE_MS = 1_000
const FLAT_OUT_SECONDS = 20
const EXPECTED = [200, 409, 422]

type Account = 'trade' | 'finance'
type Order = DataOf<typeof getOrder>

/** Goods of several suppliers, with practically unlimited stock. */
const stockUp = `
  with chosen as (
    select s.id from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
      join supplier u on u.id = p.supplier_id
    where p.status = ${productStatus.onSale} and s.enabled and b.status = ${brandStatus.enabled}
      and u.status = ${supplierStatus.enabled} and s.product_price > 0 and p.product_type = ${productType.finished}
      and p.min_order_quantity = 1 and jsonb_array_length(p.areas) < 2
      and (p.template_id is null or p.template_id in (select id from product_template where status = ${enableStatus.enabled}))
    order by s.id limit 60
  ), filled as (update sku set stock = stock + 1000000 from chosen where chosen.id = sku.id)
  select id from chosen order by id`

interface Recorded {
  /** By request path. */
  times: Map<string, number[]>
  /** Durations of writes, which users wait for. */
  changes: number[]
  codes: Map<number, number>
  wrong: string[]
}

/** Fifty users who ship, close, refund and pay the same orders. */
class Office {
  /** Records responses and their durations; undefined during preparation. */
  recorded: Recorded | undefined
  readonly orders: number[] = []
  readonly #url: string
  readonly #tokens: Record<Account, string>
  readonly #skuIds: readonly number[]
  readonly #buyerId: number

  constructor(url: string, tokens: Record<Account, string>, skuIds: readonly number[], buyerId: number) {
    this.#url = url
    this.#tokens = tokens
    this.#skuIds = skuIds
    this.#buyerId = buyerId
  }

  async #ask<E extends Endpoint>(as: Account, endpoint: E, params: ParamsOf<E>): Promise<Envelope<DataOf<E>>> {
    const { path, init } = requestFor(endpoint, params, { token: this.#tokens[as] })
    const started = performance.now()
    const answer = (await (await fetch(`${this.#url}${path}`, init)).json()) as Envelope<DataOf<E>>
    this.#note(endpoint, answer, performance.now() - started)
    return answer
  }

  #note(endpoint: Endpoint, { code, message }: Envelope, ms: number): void {
    if (!this.recorded) return
    const { times, changes, codes, wrong } = this.recorded
    const name = endpoint.path.replace('/api/', '').replace('/{id}', '')
    const ofPath = times.get(name) ?? []
    ofPath.push(ms)
    times.set(name, ofPath)
    if (isChange(endpoint)) changes.push(ms)
    codes.set(code, (codes.get(code) ?? 0) + 1)
    if (!EXPECTED.includes(code)) wrong.push(`${name}: ${code} ${message}`)
  }

  /** Places an order of three lines with many pieces, replacing a finished one. */
  async place(random: Random, slot: number): Promise<void> {
    const basket = {
      bizType: 1 as const,
      buyerId: this.#buyerId,
      logisticsLevel: 2 as const,
      receiverArea: '330106',
      lines: random.sample(this.#skuIds, 3).map((skuId) => ({ skuId, quantity: random.int(20, 60) })),
    }
    const quote = await this.#ask('trade', quoteOrder, basket)
    if (quote.code !== 200) return
    const receiver = { receiverName: '李先生', receiverPhone: '13900139000', receiverAddress: '文三路 100 号' }
    const form = { ...basket, ...receiver, hasElevator: true, floorNo: 6, requestId: randomUUID() }
    const made = await this.#ask('trade', addOrder, { ...form, payAmount: quote.data.payAmount })
    const [first] = made.code === 200 ? made.data.orders : []
    if (first) this.orders[slot] = first.id
  }

  /** Pays through the form at the cashier, which notifies the server. */
  async pay({ orderNo }: Pick<Order, 'orderNo'>): Promise<void> {
    const { code, data: html } = await this.#ask('trade', toAliPay, {
      bizKind: payBizKind.order,
      bizNo: orderNo,
      returnPath: '/',
    })
    if (code !== 200) return
    const form = new URLSearchParams({ biz_content: contentOf(html) })
    const redirect = 'manual'
    const opened = await fetch(`${this.#url}${actionOf(html)}`, { method: 'POST', body: form, redirect })
    const button = new URLSearchParams({ action: 'pay' })
    await fetch(`${this.#url}${opened.headers.get('location')}`, { method: 'POST', body: button, redirect })
  }

  async #ship(random: Random, order: Order): Promise<void> {
    const line = random.pick(order.lines)
    await this.#ask('trade', addShipment, {
      orderId: order.id,
      version: order.version,
      supplierId: line.supplier.id,
      lines: [{ orderLineId: line.id, quantity: Math.max(1, Math.min(2, line.shippableQty)) }],
      requestId: randomUUID(),
      ...parcel(`B${random.digits(12)}`, moment(new Date())),
    })
  }

  /** Continues a refund of the order, or starts a new one. */
  async #refund(random: Random, order: Order): Promise<void> {
    const open = order.refunds.find(
      ({ status }) => status === refundStatus.requested || status === refundStatus.processing,
    )
    if (open?.status === refundStatus.requested) {
      const { id, version, applyAmount = '0' } = open
      await this.#ask('trade', approveRefund, { id, version, approvedAmount: applyAmount })
    } else if (open)
      await this.#ask('finance', payRefund, { id: open.id, version: open.version, payoutMethod: payoutMethod.original })
    else {
      const line = random.pick(order.lines)
      await this.#ask('trade', addRefund, {
        orderId: order.id,
        refundType: refundType.beforeShipping,
        lines: [{ orderLineId: line.id, quantity: 1, amount: '1.00' }],
        freightRefund: '0',
        reason: refundReason.agreed,
        description: '',
        images: [],
        requestId: randomUUID(),
      })
    }
  }

  /** Reads an order and performs a suitable action. */
  async act(random: Random): Promise<void> {
    const slot = random.int(0, ORDERS - 1)
    const { code, data: order } = await this.#ask('trade', getOrder, { id: this.orders[slot] ?? 0 })
    if (code !== 200) return
    if (order.status === orderStatus.unpaid && random.chance(0.7)) return this.pay(order)
    if (order.status === orderStatus.unpaid)
      await this.#ask('trade', closeOrders, { ids: [order.id], closeReason: closeReason.buyerCancelled })
    else if (order.status < 3) return random.chance(0.5) ? this.#ship(random, order) : this.#refund(random, order)
    await this.place(random, slot)
  }
}

/** Lets all users act for a while at the given pace and returns the records. */
async function watch(office: Office, seconds: number, paceMs: number): Promise<Recorded> {
  const recorded: Recorded = { times: new Map(), changes: [], codes: new Map(), wrong: [] }
  office.recorded = recorded
  const end = performance.now() + seconds * 1000
  const person = async (number: number) => {
    const random = createRandom(number)
    // Users start at different times.
    let next = performance.now() + random.int(0, paceMs)
    while (performance.now() < end) {
      await pause(Math.max(0, next - performance.now()))
      next = Math.max(next + paceMs, performance.now())
      await office.act(random)
    }
  }
  await Promise.all(Array.from({ length: PEOPLE }, (_, number) => person(number)))
  return recorded
}

const timesOf = (times: readonly number[]): string =>
  `p50 ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`

const codesOf = (codes: ReadonlyMap<number, number>): string =>
  [...codes].map(([code, count]) => `${count} × ${code}`).join(', ')

/** One minute of this load, on a database with durable commits. */
export async function measureOrderPeople(): Promise<Measure[]> {
  const site = await startConsole({ RATE_LIMIT: '0' })
  const books = new pg.Client(await findRunning(site.dataDir))
  await books.connect()
  try {
    const goods = await books.query<{ id: number }>(stockUp)
    const buyers = await books.query<{ id: number }>(`select id from trade_party
      where kind = ${buyerKind.blackCard} and state = ${partyState.active} limit 1`)
    const tokens = { trade: (await site.signIn('trade')).token, finance: (await site.signIn('finance')).token }
    const ids = goods.rows.map(({ id }) => Number(id))
    const office = new Office(site.url, tokens, ids, Number(buyers.rows[0]?.id))
    const random = createRandom(20_261_121)
    for (let slot = 0; slot < ORDERS; slot++) await office.place(random, slot)
    const busy = await watch(office, SECONDS, PACE_MS)
    const flatOut = await watch(office, FLAT_OUT_SECONDS, 0)
    const name = `${PEOPLE} people on ${ORDERS} orders`
    const strange = [...busy.wrong, ...flatOut.wrong]
    return [
      checked(`${name}: answers but 200, 409 and 422`, strange.length === 0, 'none', strange[0] ?? 'none'),
      reported(`${name}: answers by code`, codesOf(busy.codes)),
      reported(
        `${name}, an action a second each: time of a change`,
        timesOf(busy.changes),
        'p95 ≤ 250 ms on 2 idle cores',
      ),
      ...[...busy.times].map(([path, times]) => reported(`${name}: ${path}`, `${times.length} in ${timesOf(times)}`)),
      reported(`${name}, each at once after the last: time of a change`, timesOf(flatOut.changes)),
      reported(
        `${name}, each at once after the last: changes a second`,
        (flatOut.changes.length / FLAT_OUT_SECONDS).toFixed(0),
      ),
    ]
  } finally {
    await books.end()
    await site.stop()
  }
}
