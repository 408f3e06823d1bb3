import type { RequestHandler } from 'msw'
import { listLabels } from '#contract/configuration/labels.ts'
import { caseStatus, designStoreStatus, userStatus } from '#contract/users/codes.ts'
import { changeDesignStoreStatus, editDesignStore, reviewDesignStores } from '#contract/users/design-store-changes.ts'
import { DESIGNER_FROZEN, isAwaitingReview, MIN_CASES, TOO_FEW_CASES } from '#contract/users/design-store-rules.ts'
import {
  type DesignStore,
  exportDesignStores,
  getDesignStore,
  listDesignStores,
} from '#contract/users/design-stores.ts'
import { listCityStores } from '#contract/users/stores.ts'
import { listUsers } from '#contract/users/users.ts'
import { answer, current, found, pageOf, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { labelRecords } from '#mocks/configuration/labels.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { designStoreRecords } from './design-store-records.ts'
import { storeRecords } from './store-records.ts'
import { userRecords } from './user-records.ts'

function pass(store: DesignStore): void {
  const shown = store.submitted ?? store
  if (store.designerStatus === userStatus.frozen) throw new MockRefusal(422, DESIGNER_FROZEN)
  if (shown.cases.filter(({ status }) => status === caseStatus.online).length < MIN_CASES)
    throw new MockRefusal(422, TOO_FEW_CASES)
  Object.assign(store, shown, { status: designStoreStatus.online, submitted: null, hasChange: false })
}

function refuse(store: DesignStore, refuseReason: string): void {
  const status = store.hasChange ? designStoreStatus.online : designStoreStatus.rejected
  Object.assign(store, { status, refuseReason, hasChange: false })
}

function putOnline(store: DesignStore): void {
  if (store.designerStatus === userStatus.frozen) throw new MockRefusal(422, DESIGNER_FROZEN)
  store.status = designStoreStatus.online
}

/** In-memory stores; each story starts with a fresh copy. */
export function designStoreHandlers(stores: DesignStore[] = designStoreRecords()): RequestHandler[] {
  return [
    answer(listUsers, (params) => ({ ...pageOf(userRecords(), params), counts: {} })),
    answer(listCityStores, (params) => ({ ...pageOf(storeRecords(), params), counts: {} })),
    answer(listLabels, (params) => ({ ...pageOf(labelRecords(), params), counts: {} })),
    answer(reviewDesignStores, ({ items, result, refuseReason = '', level }) => {
      for (const { id, version } of items) {
        const store = current(stores, id, version)
        if (!isAwaitingReview(store)) throw new MockRefusal(409, '该店铺已被处理')
        if (result === designStoreStatus.online) pass(store)
        else refuse(store, refuseReason)
        Object.assign(store, { version: version + 1 }, level && { level })
      }
      return { done: items.length, failed: [] }
    }),
    answer(changeDesignStoreStatus, ({ ids, status, reason = '' }) => {
      for (const id of ids) {
        const store = found(stores, id)
        if (status === designStoreStatus.online) putOnline(store)
        else Object.assign(store, { status, offlineReason: reason, recommended: false })
      }
      return { done: ids.length, failed: [] }
    }),
    answer(editDesignStore, ({ id, version, ...input }) =>
      Object.assign(current(stores, id, version), input, { version: version + 1 }),
    ),
    ...collection({ list: listDesignStores, get: getDesignStore, export: exportDesignStores }, stores, {
      match: {
        keyword: within('name'),
        hasChange: (row, wanted) => row.hasChange === wanted,
        styleIds: ({ styleIds }, wanted) => wanted.some((id) => styleIds.includes(id)),
        designerId: ({ designer }, wanted) => designer?.id === wanted,
        areaCode: ({ serviceAreas }, wanted) => serviceAreas.includes(wanted),
        submittedFrom: ({ submittedAt }, wanted) => (submittedAt ?? '') >= wanted,
        submittedTo: ({ submittedAt }, wanted) => (submittedAt ?? '').slice(0, 10) <= wanted,
      },
      tabs: ['hasChange'],
      counts: (rows) => ({ changes: rows.filter((row) => row.hasChange).length }),
    }),
  ]
}
