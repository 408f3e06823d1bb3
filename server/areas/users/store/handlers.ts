import { storeStatus } from '#contract/users/codes.ts'
import type * as changes from '#contract/users/store-changes.ts'
import { isStoreOpen } from '#contract/users/store-rules.ts'
import type * as contract from '#contract/users/stores.ts'
import { Store } from '#contract/users/stores.ts'
import type { Handlers } from '#server/context.ts'
import { sortRows } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changesOf } from '#server/entity/changes.ts'
import { findRow, lockRow, refuseStale, serialize, updateRow } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { checkStore } from './areas.ts'
import { pageOfStores, storeExport } from './list.ts'
import { replaceMain } from './main-store.ts'
import { presentStore, STORES, stores } from './present.ts'
import { removeStore } from './remove.ts'
import { saveStore } from './save.ts'
import { changeStatus } from './status.ts'

const flagTitles = { isMain: '城市主店', recommended: '首页推荐' }

export const storeHandlers: Handlers<typeof contract> = {
  listCityStores: pageOfStores,
  checkCityStore: checkStore,
  saveCityStore: saveStore,
  getCityStore: async ({ id }, context) => presentStore(context, await findRow(context, stores, id)),
}

export const storeChangeHandlers: Handlers<typeof changes> = {
  changeCityStoreStatus: changeStatus,
  deleteCityStore: removeStore,
  exportCityStores: (params, context) => context.services.jobs.startExport(context, storeExport, params),

  sortCityStores: async ({ items }, context) => {
    await serialize(context, STORES)
    await sortRows(context, stores, items)
    return { count: items.length }
  },

  setCityStoreFlags: async ({ id, version, replaceMain: isAgreed, ...sent }, context) => {
    await serialize(context, STORES)
    const row = await lockRow(context, stores, id)
    await refuseStale(row, version, Store, (present) => presentStore(context, present))
    const before = { isMain: row.isMain, recommended: row.recommended }
    const after = { isMain: sent.isMain ?? before.isMain, recommended: sent.recommended ?? before.recommended }
    const isRaised = (after.isMain && !before.isMain) || (after.recommended && !before.recommended)
    if (isRaised && !isStoreOpen(row)) throw refuse(`只能设置营业中的门店，该门店${storeStatus.label(row.status)}`)
    if (after.isMain && !before.isMain) await replaceMain(context, row, isAgreed)
    const saved = await updateRow(context, stores, row, after)
    const changes = changesOf(before, after, flagTitles, (_field, value) => (value ? '是' : '否'))
    logRow(context, stores, saved, { action: 'edit', verb: '设置', rest: '的展示', changes })
    return presentStore(context, saved)
  },
}
