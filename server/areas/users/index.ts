import * as designStores from '#contract/users/design-stores.ts'
import { area, pair } from '../area.ts'
import { designStoreHandlers } from './design-store-handlers.ts'

export const users = area('users', {
  routes: [pair(designStores, designStoreHandlers)],
  records: {},
})
