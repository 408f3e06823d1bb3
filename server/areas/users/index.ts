import * as applications from '#contract/users/applications.ts'
import * as contacts from '#contract/users/contacts.ts'
import * as customerChanges from '#contract/users/customer-changes.ts'
import * as customerFollows from '#contract/users/customer-follows.ts'
import * as customerReading from '#contract/users/customers.ts'
import * as designStoreChanges from '#contract/users/design-store-changes.ts'
import * as designStores from '#contract/users/design-stores.ts'
import * as mall from '#contract/users/mall.ts'
import * as miniStoreChanges from '#contract/users/mini-store-changes.ts'
import * as miniStoreReading from '#contract/users/mini-stores.ts'
import * as storeChanges from '#contract/users/store-changes.ts'
import * as stores from '#contract/users/stores.ts'
import * as userChanges from '#contract/users/user-changes.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import * as userReading from '#contract/users/users.ts'
import { recordOf, stampedRecord, unopenedRecord } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { customer, customerFollow } from '#server/database/schema/customers.ts'
import { designCase, designStore, miniStore, store } from '#server/database/schema/stores.ts'
import { user, userApplication } from '#server/database/schema/users.ts'
import { platformRows } from '#server/entity/scope.ts'
import { days, hours, minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { applicationHandlers } from './application/handlers.ts'
import { applicationExport } from './application/list.ts'
import { remindOfApplications } from './application/scheduled-work.ts'
import { applicationTodos } from './application/todos.ts'
import { contactHandlers } from './contact/reveal.ts'
import { customerChangeHandlers, customerFollowHandlers, customerHandlers } from './customer/handlers.ts'
import { customerImport } from './customer/import.ts'
import { matchUsers, releaseNeglected, remindFollowUps } from './customer/jobs.ts'
import { customerExport } from './customer/list.ts'
import { mergeRollback } from './customer/merge-rollback.ts'
import { ownCustomers } from './customer/scope.ts'
import { customerTodos } from './customer/todos.ts'
import { designStoreChangeHandlers, designStoreHandlers } from './design-store/handlers.ts'
import { designStoreExport } from './design-store/list.ts'
import { designStoreRows } from './design-store/present.ts'
import { designStoreTodos } from './design-store/todos.ts'
import { mallHandlers } from './mall/handlers.ts'
import { expireMiniStores } from './mini-store/expire.ts'
import { miniStoreChangeHandlers, miniStoreHandlers } from './mini-store/handlers.ts'
import { miniStoreExport } from './mini-store/list.ts'
import { miniStoreRows } from './mini-store/present.ts'
import { searches } from './search.ts'
import { storeChangeHandlers, storeHandlers } from './store/handlers.ts'
import { storeExport } from './store/list.ts'
import { storeRows } from './store/present.ts'
import { repairFigures } from './user/figures.ts'
import { userChangeHandlers, userHandlers } from './user/handlers.ts'
import { userImport } from './user/import.ts'
import { forgetCancelled } from './user/jobs.ts'
import { userExport } from './user/list.ts'

const byName = ({ name }: { name: string }) => name

export const users = area('users', {
  routes: [
    pair(applications, applicationHandlers),
    pair(contacts, contactHandlers),
    pair(customerReading, customerHandlers),
    pair(customerChanges, customerChangeHandlers),
    pair(customerFollows, customerFollowHandlers),
    pair(designStores, designStoreHandlers),
    pair(designStoreChanges, designStoreChangeHandlers),
    pair(mall, mallHandlers),
    pair(miniStoreReading, miniStoreHandlers),
    pair(miniStoreChanges, miniStoreChangeHandlers),
    pair(stores, storeHandlers),
    pair(storeChanges, storeChangeHandlers),
    pair(userReading, userHandlers),
    pair(userChanges, userChangeHandlers),
  ],
  records: {
    customer: recordOf(customer, {
      rows: ({ caller }) => ownCustomers(caller),
      alsoFiles: [{ table: customerFollow, recordId: customerFollow.customerId }],
    }),
    designCase: unopenedRecord(designCase),
    designStore: stampedRecord(designStore, { rows: ({ caller }) => designStoreRows(caller) }),
    miniStore: stampedRecord(miniStore, { rows: ({ caller }) => miniStoreRows(caller) }),
    store: stampedRecord(store, { rows: ({ caller }) => storeRows(caller) }),
    user: recordOf(user, { rows: ({ caller }) => platformRows(caller, user) }),
    userApplication: recordOf(userApplication, { rows: ({ caller }) => platformRows(caller, userApplication) }),
  },
  exports: [applicationExport, customerExport, designStoreExport, miniStoreExport, storeExport, userExport],
  imports: [customerImport, userImport],
  bulk: [
    bulkOf(
      applications.reviewUserApplications,
      applications.listUserApplications,
      ({ realName }) => realName,
      ({ id, version }) => ({ items: [{ id, version }] }),
    ),
    bulkOf(designStoreChanges.reviewDesignStores, designStores.listDesignStores, byName, ({ id, version }) => ({
      items: [{ id, version }],
    })),
    bulkOf(designStoreChanges.changeDesignStoreStatus, designStores.listDesignStores, byName),
    bulkOf(storeChanges.changeCityStoreStatus, stores.listCityStores, ({ name }) => name),
    bulkOf(miniStoreChanges.changeMiniStoreStatus, miniStoreReading.listMiniStores, byName),
    bulkOf(customerChanges.assignCustomers, customerReading.listCustomers, byName),
    bulkOf(customerChanges.deleteCustomers, customerReading.listCustomers, byName),
    bulkOf(userChanges.enableUser, userReading.listUsers, userNameOf),
    bulkOf(userChanges.setUserLabels, userReading.listUsers, userNameOf),
  ],
  rollbacks: [mergeRollback],
  search: searches,
  schedules: [
    {
      name: 'remind of waiting applications',
      everyMs: minutes(10),
      run: ({ databases }, now) => remindOfApplications(databases.main, now),
    },
    {
      name: 'return neglected customers',
      everyMs: days(1),
      run: ({ databases, secrets }, now) => releaseNeglected(databases.main, secrets, now),
    },
    {
      name: 'remind of follow-ups',
      everyMs: minutes(5),
      run: ({ databases }, now) => remindFollowUps(databases.main, now),
    },
    {
      name: 'link customers to users',
      everyMs: hours(1),
      run: ({ databases }) => matchUsers(databases.main),
    },
    {
      name: 'end shops whose time is over',
      everyMs: hours(1),
      run: ({ databases }, now) => expireMiniStores(databases.main, now),
    },
    {
      name: 'compare the figures of users with their orders',
      everyMs: days(1),
      run: ({ databases }) => repairFigures(databases.main),
    },
    {
      name: 'forget cancelled users',
      everyMs: hours(1),
      run: ({ databases }, now) => forgetCancelled(databases.main, now),
    },
  ],
  todos: { reviews: [applicationTodos, designStoreTodos], work: [customerTodos] },
})
