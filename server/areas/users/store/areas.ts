import { and, asc, eq, inArray, like, ne, type SQL } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { NamedRef } from '#contract/fields.ts'
import { isNationwide } from '#contract/rules/region.ts'
import { storeStatus } from '#contract/users/codes.ts'
import { givesUp, type ServingStore, servesPartOf, storeAfterChange } from '#contract/users/store-areas.ts'
import { cityOf, NAME_TAKEN } from '#contract/users/store-rules.ts'
import type { checkCityStore } from '#contract/users/stores.ts'
import { openOrdersOfStore, type StoreOrder } from '#server/areas/orders/store-orders.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { store } from '#server/database/schema/stores.ts'
import { findRow } from '#server/entity/rows.ts'
import { regionName } from '#server/platform/regions.ts'
import { type StoreRecord, stores } from './present.ts'

type Areas = Pick<ServingStore, 'area' | 'serviceAreas'>

/** Areas of the answer. */
const SHOWN = 50

const others = (id: number | undefined, where: SQL | undefined): SQL | undefined =>
  and(where, id === undefined ? undefined : ne(store.id, id))

/** The main store of the city of an area, other than `id`. */
export async function mainOfCity(db: Connection, area: string, id?: number): Promise<NamedRef | null> {
  const where = others(id, and(eq(store.isMain, true), like(store.area, `${cityOf(area)}%`)))
  const [row] = await db.select({ id: store.id, name: store.name }).from(store).where(where)
  return row ?? null
}

async function isNameTaken(db: Connection, name: string, area: string, id: number | undefined): Promise<boolean> {
  const where = others(id, and(eq(store.name, name), like(store.area, `${cityOf(area)}%`)))
  return (await db.$count(store, where)) > 0
}

type Other = ServingStore & NamedRef & Pick<StoreRecord, 'status'>

/** Other stores that customers can visit, now or again. */
const standing = (db: Connection, id: number | undefined): Promise<Other[]> =>
  db
    .select({
      id: store.id,
      name: store.name,
      area: store.area,
      serviceAreas: store.serviceAreas,
      isMain: store.isMain,
      sort: store.sort,
      status: store.status,
    })
    .from(store)
    .where(others(id, inArray(store.status, [storeStatus.open, storeStatus.paused])))
    .orderBy(asc(store.id))

export interface FollowingOrders {
  moved: { to: NamedRef; orders: StoreOrder[] }[]
  count: number
  /** Orders in areas that were given up and that no other open store serves. */
  kept: number
}

/** The open orders of a store that follow its areas to other open stores. `locked` to move them. */
export async function followingOrders(
  db: Connection,
  before: StoreRecord,
  after: Areas,
  locked: boolean,
): Promise<FollowingOrders> {
  const orders = await openOrdersOfStore(db, before.id, locked)
  const open = (await standing(db, before.id)).filter(({ status }) => status === storeStatus.open)
  const moved = new Map<number, { to: NamedRef; orders: StoreOrder[] }>()
  let kept = 0
  for (const row of orders) {
    const to = storeAfterChange(row.receiverArea, { before, after }, open)
    if (to) {
      const group = moved.get(to.id) ?? { to: { id: to.id, name: to.name }, orders: [] }
      moved.set(to.id, { ...group, orders: [...group.orders, row] })
    } else if (givesUp({ before, after }, row.receiverArea)) {
      kept++
    }
  }
  const groups = [...moved.values()].toSorted((left, right) => right.orders.length - left.orders.length)
  return { moved: groups, count: groups.reduce((sum, group) => sum + group.orders.length, 0), kept }
}

/** Which other stores serve the areas of a store already. The country is one area. */
function servedBy(others: readonly Other[], { area, serviceAreas }: Areas) {
  const wanted = isNationwide(serviceAreas) ? serviceAreas : [...new Set([area, ...serviceAreas])]
  const found = wanted.flatMap((code) => {
    const near = isNationwide(serviceAreas) ? others : others.filter((other) => servesPartOf(other, code))
    const shown = near.map(({ id, name }) => ({ id, name }))
    return shown.length > 0 ? [{ area: code, areaName: regionName(code), stores: shown }] : []
  })
  return found.slice(0, SHOWN)
}

/** What saving a store would meet: its name, the main store of its city, stores of the same areas, orders. */
export async function checkStore(
  { id, name = '', area, serviceAreas = [] }: ParsedParamsOf<typeof checkCityStore>,
  context: Context,
): Promise<AnswerOf<typeof checkCityStore>> {
  const { db } = context
  const before = id === undefined ? undefined : await findRow(context, stores, id)
  const after = { area, serviceAreas }
  const following = before && (await followingOrders(db, before, after, false))
  return {
    nameFault: name !== '' && (await isNameTaken(db, name, area, id)) ? NAME_TAKEN : '',
    main: await mainOfCity(db, area, id),
    served: servedBy(await standing(db, id), after),
    orders: {
      moved: following?.count ?? 0,
      to: (following?.moved ?? []).map(({ to, orders }) => ({ ...to, count: orders.length })),
      kept: following?.kept ?? 0,
    },
  }
}
