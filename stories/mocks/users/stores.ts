import type { RequestHandler } from 'msw'
import { listBrandOptions } from '#contract/goods/options.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { storeStatus } from '#contract/users/codes.ts'
import { servesDistrict, servesPartOf } from '#contract/users/store-areas.ts'
import {
  changeCityStoreStatus,
  deleteCityStore,
  exportCityStores,
  setCityStoreFlags,
  sortCityStores,
} from '#contract/users/store-changes.ts'
import {
  canDeleteStore,
  cityOf,
  incompleteMessage,
  mainTaken,
  NAME_TAKEN,
  storeFaults,
  storeMissing,
} from '#contract/users/store-rules.ts'
import { checkCityStore, getCityStore, listCityStores, type Store, saveCityStore } from '#contract/users/stores.ts'
import { listUsers, searchUserEnterprises } from '#contract/users/users.ts'
import { answer, current, found, nextId, pageOf, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { storeRecord, storeRecords } from './store-records.ts'
import { enterpriseRecords, userRecords } from './user-records.ts'

/** The open orders of the first store, and the district where their receivers live. */
const OPEN_ORDERS = 3
const YUHANG = '330110'

const mainBeside = (stores: readonly Store[], id: number | undefined, area: string) =>
  stores.find((store) => store.isMain && store.id !== id && cityOf(store.area) === cityOf(area))

function replaceMain(stores: readonly Store[], id: number | undefined, area: string, isAgreed: boolean): void {
  const main = mainBeside(stores, id, area)
  if (!main) return
  if (!isAgreed) refuseFields({ isMain: mainTaken(main.name) })
  Object.assign(main, { isMain: false })
}

/** Orders that change their store when the first one gives up 余杭. */
function followers(stores: readonly Store[], id: number | undefined, areas: Pick<Store, 'area' | 'serviceAreas'>) {
  const own = stores.find((store) => store.id === id)
  const next = stores.find((store) => store.id !== id && store.status === storeStatus.open)
  const leaves = own?.id === 1 && servesDistrict(own, YUHANG) && !servesDistrict(areas, YUHANG)
  return leaves && next
    ? { moved: OPEN_ORDERS, to: [{ id: next.id, name: next.name, count: OPEN_ORDERS }], kept: 0 }
    : { moved: 0, to: [], kept: 0 }
}

function saving(stores: Store[]): RequestHandler {
  return answer(saveCityStore, ({ id, version, draft, open, replaceMain: isAgreed, movedOrders, ...sent }) => {
    const own = id === undefined ? undefined : current(stores, id, version)
    const base = own ?? storeRecord(nextId(stores), sent.name, { status: storeStatus.draft, isMain: false })
    const input = { ...base, ...sent } as Store
    refuseFields({ ...(draft ? {} : storeMissing(input)), ...storeFaults(input) })
    if (sent.isMain && !own?.isMain) replaceMain(stores, id, input.area, isAgreed)
    const { moved } = followers(stores, id, input)
    if (moved !== movedOrders) refuseFields({ serviceAreas: `保存后 ${moved} 个未完成订单改由其他门店负责，请确认` })
    Object.assign(base, sent, { version: base.version + (own ? 1 : 0), ...(open && { status: storeStatus.open }) })
    if (!own) stores.unshift(base)
    return base
  })
}

function steps(stores: Store[]): RequestHandler[] {
  return [
    answer(changeCityStoreStatus, ({ ids, status, reason = '', noticeText = '', moveCustomersTo }) => {
      const failed = ids.flatMap((id) => {
        const store = found(stores, id)
        const missing = storeMissing(store)
        const isIncomplete = status === storeStatus.open && Object.keys(missing).length > 0
        if (isIncomplete) return [{ id, name: store.name, message: incompleteMessage(missing) }]
        if (status === storeStatus.closed && store.openCustomerCount > 0 && moveCustomersTo === undefined)
          refuseFields({ moveCustomersTo: `仍有 ${store.openCustomerCount} 个跟进中客户，请选择接手的门店` })
        Object.assign(store, { status, pauseReason: reason, noticeText })
        return []
      })
      if (ids.length === 1 && failed[0]) throw new MockRefusal(422, failed[0].message)
      return { done: ids.length - failed.length, failed }
    }),
    answer(setCityStoreFlags, ({ id, version, replaceMain: isAgreed, ...flags }) => {
      const store = current(stores, id, version)
      if (flags.isMain) replaceMain(stores, id, store.area, isAgreed)
      return Object.assign(store, flags, { version: version + 1 })
    }),
    answer(sortCityStores, ({ items }) => {
      for (const { id, sort } of items) Object.assign(found(stores, id), { sort })
      return { count: items.length }
    }),
    answer(deleteCityStore, ({ id, version }) => {
      const store = current(stores, id, version)
      if (!canDeleteStore(store)) throw new MockRefusal(422, '只能删除草稿或已关店的门店')
      stores.splice(stores.indexOf(store), 1)
      return null
    }),
  ]
}

/** In-memory stores; each story starts with a fresh copy. */
export function storeHandlers(stores: Store[] = storeRecords()): RequestHandler[] {
  const shown = [storeStatus.open, storeStatus.paused] as readonly number[]
  return [
    answer(listBrandOptions, () => [{ id: 1, name: '木禾', logo: '', status: brandStatus.enabled }]),
    answer(listUsers, (params) => ({ ...pageOf(userRecords(), params), counts: {} })),
    answer(searchUserEnterprises, () => enterpriseRecords()),
    answer(checkCityStore, ({ id, name = '', area, serviceAreas = [] }) => {
      const others = stores.filter((store) => store.id !== id && shown.includes(store.status))
      const isTaken = stores.some(
        (store) => store.id !== id && store.name === name && cityOf(store.area) === cityOf(area),
      )
      const main = mainBeside(stores, id, area)
      return {
        nameFault: isTaken ? NAME_TAKEN : '',
        main: main ? { id: main.id, name: main.name } : null,
        served: [area, ...serviceAreas].flatMap((code) => {
          const near = others.filter((other) => servesPartOf(other, code))
          const names: Record<string, string> = { '330100': '浙江省杭州市', '330106': '浙江省杭州市西湖区' }
          return near.length > 0
            ? [{ area: code, areaName: names[code] ?? code, stores: near.map(({ id, name }) => ({ id, name })) }]
            : []
        }),
        orders: followers(stores, id, { area, serviceAreas }),
      }
    }),
    saving(stores),
    ...steps(stores),
    ...collection({ list: listCityStores, get: getCityStore, export: exportCityStores }, stores, {
      match: {
        keyword: within('name', 'storeNo'),
        area: (store, wanted) => store.area.startsWith(wanted.replace(/(00)+$/, '')),
      },
    }),
  ]
}
