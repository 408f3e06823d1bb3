import { eq, ne, or } from 'drizzle-orm'
import { pageLink } from '#contract/page-query.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { adminUserRights } from '#contract/permissions/own-field-rights.ts'
import { appletRoleQueries, roleQueries, userQueries } from '#contract/permissions/page-queries.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { role } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { appletRole } from '#server/database/schema/storefronts.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { containsAny } from '#server/entity/filters.ts'
import { searchOf } from '#server/search/definition.ts'

/** By account, name, or complete phone for callers who may read it. */
const userSearch = searchOf({
  table: adminUser,
  resource: 'adminUser',
  title: '管理员账号',
  permission: 'adminUser:view',
  rows: () => ne(adminUser.status, adminUserStatus.deleted),
  codes: [adminUser.account],
  match: (keyword, { caller }) =>
    or(
      containsAny(keyword, adminUser.name, adminUser.pinyin, adminUser.account),
      readsField(adminUserRights, 'phone', caller) ? eq(adminUser.phone, keyword) : undefined,
    ),
  name: adminUser.name,
  show: (rows) =>
    rows.map(({ id, name, account, department, status }) => ({
      title: name,
      details: [account, department, adminUserStatus.label(status)],
      link: pageLink(userQueries.list, { id }),
    })),
})

const roleSearch = searchOf({
  table: role,
  resource: 'role',
  title: '角色',
  permission: 'role:view',
  rows: () => undefined,
  codes: [role.code],
  texts: [role.name, role.pinyin, role.code],
  name: role.name,
  show: (rows) =>
    rows.map(({ id, name, code, enabled }) => ({
      title: name,
      details: [code, enabled ? '已启用' : '已停用'],
      link: pageLink(roleQueries.list, { id }),
    })),
})

const appletRoleSearch = searchOf({
  table: appletRole,
  resource: 'appletRole',
  title: '小程序角色',
  permission: 'appletRole:view',
  rows: () => undefined,
  codes: [],
  texts: [appletRole.name, appletRole.pinyin],
  name: appletRole.name,
  show: (rows) =>
    rows.map(({ id, name, identities, enabled }) => ({
      title: name,
      details: [identities.map(userIdentity.label).join('、'), enabled ? '已启用' : '已停用'],
      link: pageLink(appletRoleQueries.list, { id }),
    })),
})

export const searches = [userSearch, roleSearch, appletRoleSearch]
