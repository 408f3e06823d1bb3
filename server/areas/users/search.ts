import { pageLink } from '#contract/page-query.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { userStatus } from '#contract/users/codes.ts'
import { userQueries } from '#contract/users/page-queries.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import { user } from '#server/database/schema/users.ts'
import { platformRows } from '#server/entity/scope.ts'
import { searchOf } from '#server/search/definition.ts'
import { userFound } from './user/found.ts'

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

export const searches = [userSearch]
