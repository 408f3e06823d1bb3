import type { DataOf, ParamsOf } from '#contract/endpoint.ts'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { countOrders, getOrder, listOrders } from '#contract/orders/order-queries.ts'
import { payMethod } from '#contract/payment.ts'
import { addDays } from '#fixtures/days.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import { addOrders } from '#server/demo/more-orders.ts'
import { moment, systemClock } from '#server/time.ts'
import { type ServerInProcess, serveInProcess } from './in-process.ts'
import { atMost, checked, type Measure, milliseconds, reported, timesOf } from './measure.ts'

/** Number of orders that the lists read from. */
const ORDERS = 1_000_000
const runs = 15
/** For a page with its tabs: no statement per row. */
const STATEMENTS = 16

/** A keyword that matches every seventh order. */
const MANY_HAVE = '沙发'

type Filters = Omit<ParamsOf<typeof listOrders>, 'bizType'>
type BizType = ParamsOf<typeof listOrders>['bizType']
type Row = DataOf<typeof listOrders>['list'][number]

const kinds: readonly (readonly [BizType, string])[] = [
  [orderBizType.blackCardPurchase, 'card purchases'],
  [orderBizType.distributorPurchase, 'distributor purchases'],
  [orderBizType.consumerSale, 'distributor sales'],
  [orderBizType.channelPurchase, 'channel purchases'],
  [orderBizType.blackCardSale, 'card sales'],
  [orderBizType.channelSale, 'channel sales'],
]
const tradeService = demoAccounts.tradeService

/** The lists that each account opens. */
const readers: readonly (readonly [string, readonly BizType[]])[] = [
  [
    tradeService,
    [
      orderBizType.blackCardPurchase,
      orderBizType.distributorPurchase,
      orderBizType.consumerSale,
      orderBizType.channelPurchase,
      orderBizType.blackCardSale,
      orderBizType.channelSale,
    ],
  ],
  [
    demoAccounts.supplier,
    [
      orderBizType.blackCardPurchase,
      orderBizType.distributorPurchase,
      orderBizType.consumerSale,
      orderBizType.channelPurchase,
      orderBizType.blackCardSale,
      orderBizType.channelSale,
    ],
  ],
  [demoAccounts.distributor, [orderBizType.distributorPurchase, orderBizType.consumerSale]],
]

/** Typical filters of trade service, derived from an existing order. */
function filtersAround(row: Row, today: string): Record<string, Filters> {
  const days = (from: number, to: number) => ({ createdFrom: addDays(today, -from), createdTo: addDays(today, -to) })
  const [line] = row.lines
  return {
    'of one status': { status: [orderStatus.completed] },
    'to be shipped': { status: [orderStatus.paid, orderStatus.partlyShipped] },
    'of 30 days': days(29, 0),
    'of a year': days(365, 0),
    'of 90 days, completed, by Alipay': {
      ...days(89, 0),
      status: [orderStatus.completed],
      payMethod: payMethod.alipay,
    },
    'paid in 90 days': { paidFrom: addDays(today, -89), paidTo: today },
    'by order number': { keyword: row.orderNo },
    'by phone': { buyerPhones: [row.buyerPhone] },
    'by a name': { keyword: row.receiverName },
    'by two letters that many have': { keyword: MANY_HAVE },
    'by two letters, of a supplier': { keyword: MANY_HAVE, supplierId: line?.supplier.id },
    'of a dealer, of a supplier': { distributorId: row.distributor?.id, supplierId: line?.supplier.id },
    'of a store': { storeId: row.store?.id },
    'by goods of two letters': { productName: MANY_HAVE },
    'by goods': { productName: line?.productName ?? '' },
    'by letters that none has': { keyword: '没有' },
    'by pinyin that many have': { keyword: 'shafa' },
    'by initials that many have': { keyword: 'sf' },
    'by a name in pinyin': { keyword: 'zhangwei' },
    'of a supplier': { supplierId: line?.supplier.id },
    'of a supplier in 30 days': { supplierId: line?.supplier.id, ...days(29, 0) },
    'by payment method': { payMethod: payMethod.alipay },
    'of an amount, by amount': { amountFrom: '5000', amountTo: '8000', sort: '-payAmount' },
    'that are late': { isOverdue: true },
    'by promised time': { sort: 'promisedShipAt' },
    'page 480': { pageNum: 480 },
  }
}

/** Requests a page and its tab counts in parallel, like a screen. */
async function openList(
  server: ServerInProcess,
  token: string,
  bizType: BizType,
  { status, sort = '-createdAt', pageNum = 1, ...filters }: Filters,
) {
  const [page] = await Promise.all([
    server.ask(listOrders, { bizType, ...filters, status, sort, pageNum, pageSize: 20 }, token),
    server.ask(countOrders, { bizType, ...filters }, token),
  ])
  return page
}

async function measureOne(server: ServerInProcess, name: string, open: () => Promise<unknown>): Promise<Measure[]> {
  const statements = await server.statementsOf(open)
  const scans = [...(await server.scansOf(statements, 'order')), ...(await server.scansOf(statements, 'order_line'))]
  return [
    reported(name, milliseconds(await timesOf(runs, open)), 'p95 ≤ 80 ms when idle'),
    atMost(`${name}: statements`, statements.length, STATEMENTS),
    checked(`${name}: reads all orders or lines`, scans.length === 0, 'never', scans.join('; ') || 'never'),
  ]
}

/** Lists of a million orders, requested in process without network, with cold count caches. */
export async function measureOrders(url: string): Promise<Measure[]> {
  const server = await serveInProcess(url)
  const started = performance.now()
  await addOrders(server.databases.pool, ORDERS, () => {})
  const filled = Math.round((performance.now() - started) / 1000)
  const today = moment(systemClock()).slice(0, 10)
  try {
    const measures = [reported('a million orders: time to make them', `${filled} s`)]
    for (const [account, bizTypes] of readers) {
      const token = await server.signIn(account)
      for (const [bizType, name] of kinds.filter(([code]) => bizTypes.includes(code))) {
        const open = () => openList(server, token, bizType, {})
        measures.push(...(await measureOne(server, `${name} as ${account} opens them`, open)))
        const { list } = await open()
        const ids = list.map(({ id }) => id)
        const detail = await timesOf(runs, () => server.ask(getOrder, { id: ids.pop() ?? 0 }, token))
        measures.push(
          reported(`an order of ${name} as ${account} opens it`, milliseconds(detail), 'p95 ≤ 60 ms when idle'),
        )
        const search = () => openList(server, token, bizType, { keyword: MANY_HAVE })
        measures.push(...(await measureOne(server, `${name} by two letters as ${account}`, search)))
      }
    }
    const token = await server.signIn(tradeService)
    const { list } = await openList(server, token, orderBizType.consumerSale, { status: [orderStatus.completed] })
    const [row] = list
    for (const [name, filters] of row ? Object.entries(filtersAround(row, today)) : []) {
      const open = () => openList(server, token, orderBizType.consumerSale, filters)
      measures.push(...(await measureOne(server, `distributor sales ${name}`, open)))
    }
    return measures
  } finally {
    await server.close()
  }
}
