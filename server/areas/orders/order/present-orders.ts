import { getTableName } from 'drizzle-orm'
import type { RecordFacts } from '#contract/field-rights.ts'
import { orderBizType, payBizKind } from '#contract/orders/codes.ts'
import { orderLineRights, orderRights } from '#contract/orders/field-rights.ts'
import { isOverdue } from '#contract/orders/lead-times.ts'
import { allowedActions, lineStatusOf, shippableQty } from '#contract/orders/order-lifecycle.ts'
import { dealPriceOf, profitOf } from '#contract/orders/order-money.ts'
import type { OrderLine, OrderRow } from '#contract/orders/orders.ts'
import { waitingPayments } from '#server/areas/orders/payment/present.ts'
import { userName } from '#server/areas/users/user/name.ts'
import type { Caller } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { store as storeTable } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { readsOfAll, shownFields } from '#server/entity/field-rights.ts'
import { anyOfParam, type ListScope } from '#server/entity/paging.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { type LineRecord, linesOfOrders, type OrderRecord } from './present.ts'
import { ownLines, PARTLY_SEEN, seesWhole } from './scope.ts'

/** An order with all fields. `shownTo` removes those that a caller may not see. */
export interface WholeOrder extends Omit<OrderRow, 'allowed' | 'refundIds'> {
  lines: OrderLine[]
  refundsOf: { id: number; supplierIds: number[] }[]
  createdById: number | null
}

function describeLine(row: LineRecord, store: ObjectStore | undefined): OrderLine {
  const { orderId: _orderId, bizType: _bizType, brandId, brandName, supplierId, supplierName, ...line } = row
  return {
    ...line,
    supplyPrice: row.supplyPrice ?? undefined,
    purchasePrice: row.purchasePrice ?? undefined,
    productPrice: row.productPrice ?? undefined,
    salePrice: row.salePrice ?? undefined,
    image: store ? openUrl(store, row.image) : '',
    brand: { id: brandId, name: brandName },
    supplier: { id: supplierId, name: supplierName },
    dealPrice: dealPriceOf(row),
    shippableQty: shippableQty(row),
    lineStatus: lineStatusOf(row),
    drawings: store ? openFiles(store, row.drawings) : [],
  }
}

const partyIdsOf = (row: OrderRecord) =>
  [row.cardMerchantId, row.distributorId, row.channelId].filter((id) => id !== null)

const namesOf = (table: typeof tradeParty | typeof storeTable) => {
  const named = preparedStatement((db) =>
    db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(anyOfParam(table.id))
      .prepare(`names_${getTableName(table)}`),
  )
  return async (db: Connection, ids: number[]) => {
    const rows = ids.length === 0 ? [] : await named(db).execute({ ids })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return (id: number | null) => (id === null ? null : (byId.get(id) ?? null))
  }
}
const usersNamed = preparedStatement((db) =>
  db.select({ id: user.id, name: userName }).from(user).where(anyOfParam(user.id)).prepare('names_user'),
)
/** Names of users by id. */
async function namesOfUsers(db: Connection, ids: number[]) {
  const rows = ids.length === 0 ? [] : await usersNamed(db).execute({ ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id: number | null) => (id === null ? null : (byId.get(id) ?? null))
}
const namesOfParties = namesOf(tradeParty)
const namesOfStores = namesOf(storeTable)

const refundsOfOrders = preparedStatement((db) =>
  db
    .select({ id: refund.id, orderId: refund.orderId, supplierIds: refund.supplierIds })
    .from(refund)
    .where(anyOfParam(refund.orderId))
    .orderBy(refund.id)
    .prepare('refunds_of_orders'),
)

/**
 * Presents orders with six queries for any number of them. The queries are prepared, since they differ only in the
 * ids. Without a store, pictures are left out.
 */
export async function presentOrders(
  { db, now }: ListScope,
  rows: readonly OrderRecord[],
  store?: ObjectStore,
): Promise<WholeOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [lines, refunds, waiting, party, buyer, shop] = await Promise.all([
    linesOfOrders(db).execute({ ids }),
    refundsOfOrders(db).execute({ ids }),
    waitingPayments(db, payBizKind.order, ids),
    namesOfParties(db, rows.flatMap(partyIdsOf)),
    namesOfUsers(
      db,
      rows.flatMap(({ userId }) => userId ?? []),
    ),
    namesOfStores(
      db,
      rows.flatMap(({ storeId }) => storeId ?? []),
    ),
  ])
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const refundsOf = Map.groupBy(refunds, ({ orderId }) => orderId)
  return rows.map((row) => ({
    ...row,
    cardMerchant: party(row.cardMerchantId),
    distributor: party(row.distributorId),
    channel: party(row.channelId),
    user: buyer(row.userId),
    store: shop(row.storeId),
    lines: (linesOf.get(row.id) ?? []).map((line) => describeLine(line, store)),
    profitAmount: profitOf(row, linesOf.get(row.id) ?? []) ?? undefined,
    isOverdue: isOverdue(row, now),
    refundsOf: refundsOf.get(row.id) ?? [],
    waitingPayment: waiting.get(row.id) ?? null,
  }))
}

/** Facts of an order that decide the visibility of its fields. */
export const factsOf = (row: Pick<OrderRow, 'bizType' | 'paidAt'>, isWhole: boolean): RecordFacts => ({
  isWhole,
  isPaid: row.paidAt !== null,
  isOwnSale: row.bizType === orderBizType.consumerSale,
})

/** Owners of a presented line. */
export const ownersOf = (line: OrderLine) => ({ supplierId: line.supplier.id, brandId: line.brand.id, line })

/** The part of an order for a caller who sees only some lines: these lines, and totals over them. */
function ownPart<Row extends WholeOrder>(caller: Caller, whole: Row): Row {
  const owners = whole.lines.map(ownersOf)
  const isWhole = seesWhole(caller, whole, owners)
  if (isWhole && !isSupplier(caller)) return whole
  const lines = ownLines(caller, whole, owners).map(({ line }) => line)
  const { supplierId } = caller
  return {
    ...whole,
    lines,
    supplierCount: new Set(lines.map(({ supplier }) => supplier.id)).size,
    totalQty: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    shippedQty: lines.reduce((sum, { shippedQty }) => sum + shippedQty, 0),
    refundsOf: isWhole ? whole.refundsOf.filter(({ supplierIds }) => supplierIds.some((id) => id === supplierId)) : [],
    waitingPayment: null,
  }
}

const isSeenWhole = (caller: Caller, whole: WholeOrder): boolean => seesWhole(caller, whole, whole.lines.map(ownersOf))

/** An order as a caller may see it. */
export function visibleTo<Row extends WholeOrder>(
  caller: Caller,
  whole: Row,
): Omit<Row, 'refundsOf'> & Pick<OrderRow, 'refundIds'> {
  const { refundsOf, ...row } = ownPart(caller, whole)
  const shown = {
    ...row,
    lines: row.lines.map((line) => shownFields(orderLineRights, caller, line)),
    refundIds: refundsOf.map(({ id }) => id),
  }
  const facts = factsOf(row, isSeenWhole(caller, whole))
  // The property stays in the response, empty when it is hidden.
  return { ...shownFields(orderRights, caller, shown, facts), waitingPayment: row.waitingPayment }
}

/** The same with the caller's allowed actions. */
export function shownTo<Row extends WholeOrder>(caller: Caller, whole: Row, now: string) {
  const allowed = allowedActions(ownPart(caller, whole), { userId: caller.authorId, can: caller.can }, now)
  if (!isSeenWhole(caller, whole)) {
    for (const action of Object.keys(allowed) as (keyof typeof allowed)[]) allowed[action] = PARTLY_SEEN
  }
  return { ...visibleTo(caller, whole), allowed }
}

/** Whether the caller may see the amounts of all of its orders. */
export const seesOrderMoney = (caller: Caller): boolean => readsOfAll(orderRights, 'payAmount', caller)
