import * as contacts from '#contract/users/contacts.ts'
import * as customerChanges from '#contract/users/customer-changes.ts'
import * as customerFollows from '#contract/users/customer-follows.ts'
import * as customerReading from '#contract/users/customers.ts'
import * as designStores from '#contract/users/design-stores.ts'
import * as mall from '#contract/users/mall.ts'
import * as userChanges from '#contract/users/user-changes.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import * as userReading from '#contract/users/users.ts'
import { recordOf } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { customer, customerFollow } from '#server/database/schema/customers.ts'
import { user } from '#server/database/schema/users.ts'
import { platformRows } from '#server/entity/scope.ts'
import { days, hours, minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { contactHandlers } from './contact/reveal.ts'
import { customerChangeHandlers, customerFollowHandlers, customerHandlers } from './customer/handlers.ts'
import { customerImport } from './customer/import.ts'
import { matchUsers, releaseNeglected, remindFollowUps } from './customer/jobs.ts'
import { customerExport } from './customer/list.ts'
import { mergeRollback } from './customer/merge-rollback.ts'
import { ownCustomers } from './customer/scope.ts'
import { customerTodos } from './customer/todos.ts'
import { designStoreHandlers } from './design-store-handlers.ts'
import { mallHandlers } from './mall/handlers.ts'
import { searches } from './search.ts'
import { repairFigures } from './user/figures.ts'
import { userChangeHandlers, userHandlers } from './user/handlers.ts'
import { userImport } from './user/import.ts'
import { forgetCancelled } from './user/jobs.ts'
import { userExport } from './user/list.ts'

const byName = ({ name }: { name: string }) => name

export const users = area('users', {
  routes: [
    pair(contacts, contactHandlers),
    pair(customerReading, customerHandlers),
    pair(customerChanges, customerChangeHandlers),
    pair(customerFollows, customerFollowHandlers),
    pair(designStores, designStoreHandlers),
    pair(mall, mallHandlers),
    pair(userReading, userHandlers),
    pair(userChanges, userChangeHandlers),
  ],
  records: {
    customer: recordOf(customer, {
      rows: ({ caller }) => ownCustomers(caller),
      alsoFiles: [{ table: customerFollow, recordId: customerFollow.customerId }],
    }),
    user: recordOf(user, { rows: ({ caller }) => platformRows(caller, user) }),
  },
  exports: [customerExport, userExport],
  imports: [customerImport, userImport],
  bulk: [
    bulkOf(customerChanges.assignCustomers, customerReading.listCustomers, byName),
    bulkOf(customerChanges.deleteCustomers, customerReading.listCustomers, byName),
    bulkOf(userChanges.enableUser, userReading.listUsers, userNameOf),
    bulkOf(userChanges.setUserLabels, userReading.listUsers, userNameOf),
  ],
  rollbacks: [mergeRollback],
  search: searches,
  todos: { work: [customerTodos] },
  schedules: [
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
})
