import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type {
  appletLinkType,
  appletPosition,
  endMenuType,
  merchantType,
  priceColumn,
  storeRoleLevel,
  storeTerminal,
  userIdentity,
} from '#contract/permissions/storefront-codes.ts'
import { list, moment, pinyin, record, reference, searched } from '#server/database/columns.ts'
import { user } from './users.ts'

// Roles and menus of the two other front ends: the store mall and the mini-programme.

export const storeRole = pgTable(
  'store_role',
  {
    ...record(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    description: text().notNull().default(''),
    merchantTypes: list<CodeOf<typeof merchantType>>(),
    /** 1 owner, 2 manager, 3 clerk, 4 accountant. */
    roleLevel: smallint().$type<CodeOf<typeof storeRoleLevel>>().notNull(),
    canViewPrice: list<CodeOf<typeof priceColumn>>(),
    isDefault: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (table) => [searched('store_role_pinyin', table.pinyin), uniqueIndex('store_role_name').on(table.name)],
)

export const storeMenu = pgTable(
  'store_menu',
  {
    ...record(),
    parentId: reference(),
    /** 1 PC mall, 2 H5 mall. */
    terminal: smallint().$type<CodeOf<typeof storeTerminal>>().notNull(),
    /** 1 folder, 2 page, 3 button. */
    menuType: smallint().$type<CodeOf<typeof endMenuType>>().notNull(),
    name: text().notNull(),
    url: text().notNull().default(''),
    icon: text().notNull().default(''),
    permission: text().notNull().default(''),
    needMember: boolean().notNull().default(false),
    /** Empty means all. */
    merchantTypes: list<CodeOf<typeof merchantType>>(),
    badgeText: text().notNull().default(''),
    visible: boolean().notNull().default(true),
    enabled: boolean().notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (table) => [index('store_menu_parent').on(table.terminal, table.parentId, table.sort)],
)

/** Pages and buttons granted to a role; folders follow from them. */
export const storeRoleMenu = pgTable(
  'store_role_menu',
  { roleId: reference().notNull(), menuId: reference().notNull() },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] }), index('store_role_menu_menu').on(table.menuId)],
)

export const appletRole = pgTable(
  'applet_role',
  {
    ...record(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    description: text().notNull().default(''),
    identities: list<CodeOf<typeof userIdentity>>(),
    isDefault: boolean().notNull().default(false),
    needMember: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (table) => [searched('applet_role_pinyin', table.pinyin), uniqueIndex('applet_role_name').on(table.name)],
)

export const appletMenu = pgTable(
  'applet_menu',
  {
    ...record(),
    parentId: reference(),
    /** 1 bottom navigation, 2 grid of the home page, 3 the page 我的. */
    position: smallint().$type<CodeOf<typeof appletPosition>>().notNull(),
    name: text().notNull(),
    /** 1 page, 2 page with parameters, 3 web page, 4 another mini-programme; null for a group. */
    linkType: smallint().$type<CodeOf<typeof appletLinkType>>(),
    pagePath: text().notNull().default(''),
    webUrl: text().notNull().default(''),
    appId: text().notNull().default(''),
    icon: text().notNull().default(''),
    selectedIcon: text().notNull().default(''),
    badgeText: text().notNull().default(''),
    minVersion: text().notNull().default(''),
    permission: text().notNull().default(''),
    guestVisible: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (table) => [index('applet_menu_parent').on(table.position, table.parentId, table.sort)],
)

/** Entries granted to a role; groups follow from them. */
export const appletRoleMenu = pgTable(
  'applet_role_menu',
  { roleId: reference().notNull(), menuId: reference().notNull() },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] }), index('applet_role_menu_menu').on(table.menuId)],
)

/** Roles of users in the mini-programme. */
export const appletRoleUser = pgTable(
  'applet_role_user',
  {
    roleId: reference().notNull(),
    userId: reference()
      .notNull()
      .references(() => user.id),
    grantedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.userId] }), index('applet_role_user_user').on(table.userId)],
)
