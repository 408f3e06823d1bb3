import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { menuType } from '#contract/permissions/codes.ts'
import type { accountType, dataScope } from '#contract/session.ts'
import { openMode } from '#contract/session.ts'
import { list, moment, pinyin, record, reference, searched } from '#server/database/columns.ts'

// Roles, menus, grants, and the seals of the audit log.

export const role = pgTable(
  'role',
  {
    ...record(),
    code: text().notNull(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    description: text().notNull().default(''),
    accountTypes: list<CodeOf<typeof accountType>>(),
    dataScope: smallint().$type<CodeOf<typeof dataScope>>().notNull(),
    enabled: boolean().notNull().default(true),
    builtIn: boolean().notNull().default(false),
    /** Holds every permission and every page, including future ones. */
    holdsAll: boolean().notNull().default(false),
    sort: integer().notNull().default(0),
  },
  (table) => [
    searched('role_pinyin', table.pinyin),
    uniqueIndex('role_code').on(table.code),
    uniqueIndex('role_name').on(table.name),
  ],
)

/** Permissions of a default role from the release that no granted page covers; all others follow from pages. */
export const rolePermission = pgTable(
  'role_permission',
  { roleId: reference().notNull(), permission: text().notNull() },
  (table) => [primaryKey({ columns: [table.roleId, table.permission] })],
)

export const adminUserRole = pgTable(
  'admin_user_role',
  { userId: reference().notNull(), roleId: reference().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] }), index('admin_user_role_role').on(table.roleId)],
)

/** 可管品牌: the brands of an account with 指定品牌. */
export const adminUserBrand = pgTable(
  'admin_user_brand',
  { userId: reference().notNull(), brandId: reference().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.brandId] })],
)

export const menu = pgTable(
  'menu',
  {
    ...record(),
    /** Stable when name or place change: the default tree finds its own entries by it. */
    code: text().notNull(),
    parentId: reference(),
    /** 1 group, 2 folder, 3 page, 4 button. */
    menuType: smallint().$type<CodeOf<typeof menuType>>().notNull(),
    menuIndex: smallint(),
    name: text().notNull(),
    url: text().notNull().default(''),
    icon: text().notNull().default(''),
    permission: text().notNull().default(''),
    opens: list<string>(),
    openMode: smallint().$type<CodeOf<typeof openMode>>().notNull().default(openMode.sameTab),
    sort: integer().notNull().default(0),
    visible: boolean().notNull().default(true),
    enabled: boolean().notNull().default(true),
    remark: text().notNull().default(''),
  },
  (table) => [uniqueIndex('menu_code').on(table.code), index('menu_parent').on(table.parentId, table.sort)],
)

/** Pages and buttons granted to a role; folders and groups follow from them. */
export const roleMenu = pgTable(
  'role_menu',
  { roleId: reference().notNull(), menuId: reference().notNull() },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] }), index('role_menu_menu').on(table.menuId)],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A block of the audit log, chained to the previous one: see server/audit/seal.ts. */
export const auditSeal = pgTable(
  'audit_seal',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Every id from the first to the last is settled: it is in `rowIds`, or no row has it. */
    firstId: bigint({ mode: 'number' }).notNull(),
    lastId: bigint({ mode: 'number' }).notNull(),
    rowIds: list<number>(),
    /** The first 16 bytes of the link of each row, in id order. */
    links: bytes().notNull(),
    /** Hexadecimal link of the last row; the next block continues from it. */
    head: text().notNull(),
    sealedAt: moment().notNull(),
  },
  (table) => [uniqueIndex('audit_seal_first').on(table.firstId)],
)
