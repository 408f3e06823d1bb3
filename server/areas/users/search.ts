import { and, isNull } from 'drizzle-orm'
import { pageLink } from '#contract/page-query.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import {
  applicationStatus,
  customerStatus,
  designerLevel,
  designStoreStatus,
  intentLevel,
  miniStoreStatus,
  storeStatus,
  storeType,
  userStatus,
} from '#contract/users/codes.ts'
import {
  applicationQueries,
  customerQueries,
  designStoreQueries,
  miniStoreQueries,
  storeQueries,
  userQueries,
} from '#contract/users/page-queries.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import { customer } from '#server/database/schema/customers.ts'
import { designStore, miniStore, store } from '#server/database/schema/stores.ts'
import { user, userApplication } from '#server/database/schema/users.ts'
import { platformRows } from '#server/entity/scope.ts'
import { regionPath } from '#server/platform/regions.ts'
import { searchOf } from '#server/search/definition.ts'
import { applicationFound } from './application/list.ts'
import { customerFound } from './customer/found.ts'
import { ownCustomers } from './customer/scope.ts'
import { designStoreFound } from './design-store/list.ts'
import { designStoreRows } from './design-store/present.ts'
import { miniStoreRows } from './mini-store/present.ts'
import { storeRows } from './store/present.ts'
import { userFound } from './user/found.ts'

const storeSearch = searchOf({
  table: store,
  resource: 'store',
  title: '城市门店',
  permission: 'store:view',
  rows: ({ caller }) => storeRows(caller),
  codes: [store.storeNo],
  texts: [store.name, store.pinyin, store.storeNo],
  name: store.name,
  show: (rows) =>
    rows.map(({ id, name, storeNo, storeType: type, area, status }) => ({
      title: name,
      details: [storeNo, storeType.label(type), regionPath(area), storeStatus.label(status)],
      link: pageLink(storeQueries.list, { id }),
    })),
})

const miniStoreSearch = searchOf({
  table: miniStore,
  resource: 'miniStore',
  title: '小程序店铺',
  permission: 'store:view',
  rows: ({ caller }) => miniStoreRows(caller),
  codes: [miniStore.shopNo],
  texts: [miniStore.name, miniStore.pinyin, miniStore.shopNo],
  name: miniStore.name,
  show: (rows) =>
    rows.map(({ id, name, shopNo, area, status }) => ({
      title: name,
      details: [shopNo, area && regionPath(area), miniStoreStatus.label(status)],
      link: pageLink(miniStoreQueries.list, { id }),
    })),
})

const designStoreSearch = searchOf({
  table: designStore,
  resource: 'designStore',
  title: '设计店铺',
  permission: 'designStore:view',
  rows: ({ caller }) => designStoreRows(caller),
  match: (keyword) => designStoreFound(keyword),
  show: (rows) =>
    rows.map(({ id, name, level, status }) => ({
      title: name,
      details: [designerLevel.label(level), designStoreStatus.label(status)],
      link: pageLink(designStoreQueries.list, { id }),
    })),
})

const userSearch = searchOf({
  table: user,
  resource: 'user',
  title: '用户',
  permission: 'user:view',
  rows: ({ caller }) => platformRows(caller, user),
  codes: [user.userNo],
  match: (keyword, { caller }) => userFound(keyword, caller),
  show: (rows) =>
    rows.map((row) => ({
      title: userNameOf(row),
      details: [
        row.userNo,
        row.realName && row.nickname,
        userIdentity.label(row.identity),
        userStatus.label(row.status),
      ],
      link: pageLink(userQueries.detail, { id: row.id }),
    })),
})

const applicationSearch = searchOf({
  table: userApplication,
  resource: 'userApplication',
  title: '身份认证申请',
  permission: 'user:review',
  rows: ({ caller }) => platformRows(caller, userApplication),
  codes: [userApplication.applicationNo],
  match: (keyword, { caller }) => applicationFound(keyword, caller),
  show: (rows) =>
    rows.map((row) => ({
      title: row.realName,
      details: [
        row.applicationNo,
        row.companyName,
        userIdentity.label(row.identity),
        applicationStatus.label(row.status),
      ],
      link: pageLink(applicationQueries.list, { id: row.id }),
    })),
})

/** Merged ones are found by their number, as records of the past. */
const customerSearch = searchOf({
  table: customer,
  resource: 'customer',
  title: '客户',
  permission: 'customer:view',
  rows: ({ caller }) => ownCustomers(caller),
  codes: [customer.customerNo],
  match: (keyword, { caller }) => and(isNull(customer.mergedIntoId), customerFound(keyword, caller)),
  show: (rows) =>
    rows.map((row) => ({
      title: row.name,
      details: [
        row.customerNo,
        row.mergedIntoId === null ? customerStatus.label(row.status) : '已合并',
        intentLevel.label(row.intentLevel),
      ],
      link: pageLink(customerQueries.list, { id: row.id }),
    })),
})

export const searches = [userSearch, storeSearch, miniStoreSearch, designStoreSearch, applicationSearch, customerSearch]
