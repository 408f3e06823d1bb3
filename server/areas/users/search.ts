import { and, isNull } from 'drizzle-orm'
import { pageLink } from '#contract/page-query.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { customerStatus, intentLevel, userStatus } from '#contract/users/codes.ts'
import { customerQueries, userQueries } from '#contract/users/page-queries.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import { customer } from '#server/database/schema/customers.ts'
import { user } from '#server/database/schema/users.ts'
import { platformRows } from '#server/entity/scope.ts'
import { searchOf } from '#server/search/definition.ts'
import { customerFound } from './customer/found.ts'
import { ownCustomers } from './customer/scope.ts'
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

export const searches = [userSearch, customerSearch]
