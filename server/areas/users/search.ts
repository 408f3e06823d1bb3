import { pageLink } from '#contract/page-query.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { storeStatus, storeType, userStatus } from '#contract/users/codes.ts'
import { storeQueries, userQueries } from '#contract/users/page-queries.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import { store } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { platformRows } from '#server/entity/scope.ts'
import { regionPath } from '#server/platform/regions.ts'
import { searchOf } from '#server/search/definition.ts'
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

export const searches = [storeSearch, userSearch]
