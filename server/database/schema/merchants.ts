import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type {
  clientKind,
  columnLinkType,
  columnPosition,
  labelTarget,
  merchantEdition,
  merchantSource,
  quotaChangeKind,
} from '#contract/merchants/codes.ts'
import { columnStatus, enterpriseStatus, labelKind, merchantUserStatus } from '#contract/merchants/codes.ts'
import type { LabelCondition } from '#contract/merchants/label-rules.ts'
import type { merchantType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import type { terminal } from '#contract/users/codes.ts'
import {
  codeOf,
  creator,
  day,
  list,
  moment,
  pinyin,
  record,
  reference,
  searched,
  uniqueWhenSet,
} from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'

// Enterprise merchants, their members, seats, menus, client columns and labels.

const merchantKind = () => smallint().$type<CodeOf<typeof merchantType>>()
const edition = () => smallint().$type<CodeOf<typeof merchantEdition>>()
const source = () => smallint().$type<CodeOf<typeof merchantSource>>().notNull()

export const enterpriseUser = pgTable(
  'enterprise_user',
  {
    ...record(),
    ...creator(),
    enterpriseNo: codeOf('QY', 8),
    /** Request id of the form that opened it: one request opens one merchant. */
    requestId: text().notNull().default(''),
    name: text().notNull(),
    shortName: text().notNull().default(''),
    pinyin: pinyin('name', 'short_name'),
    logo: text().notNull().default(''),
    merchantType: merchantKind(),
    edition: edition(),
    /** 0 draft, 1 active, 2 frozen, 3 expired, 4 cancelled. */
    status: smallint().$type<CodeOf<typeof enterpriseStatus>>().notNull().default(enterpriseStatus.draft),
    licenceNo: text().notNull().default(''),
    licenceImage: text().notNull().default(''),
    licenceExpireAt: day(),
    /** The end of the licence that was reminded of. */
    licenceRemindedFor: day(),
    legalPerson: text().notNull().default(''),
    contactName: text().notNull().default(''),
    phone: text().notNull(),
    email: text().notNull().default(''),
    area: text().notNull().default(''),
    address: text().notNull().default(''),
    intro: text().notNull().default(''),
    images: list<FileItem>(),
    openedAt: moment(),
    /** Last day of use. */
    expireAt: day(),
    /** Days before `expireAt` of the last reminder. */
    remindedDays: smallint(),
    source: source(),
    managerId: reference(),
    promoterId: reference(),
    channelId: reference(),
    labelIds: list<number>(),
    bankName: text().notNull().default(''),
    bankAccountName: text().notNull().default(''),
    /** Encrypted by server/encryption.ts. */
    bankAccountSecret: text().notNull().default(''),
    bankAccountTail: text().notNull().default(''),
    freezeReason: text().notNull().default(''),
    cancelReason: text().notNull().default(''),
    remark: text().notNull().default(''),
    /** Seats given by hand, and the last day on which they count; null for as long as the merchant. */
    giftQuota: integer().notNull().default(0),
    giftExpireAt: day(),
    /** The end of the gift that was reminded of. */
    giftRemindedFor: day(),
    /** Seats bought, in force. */
    addonQuota: integer().notNull().default(0),
    /** The day since which more members are active than there are seats. */
    overSince: day(),
    quotaChangedAt: moment(),
  },
  (table) => [
    uniqueIndex('enterprise_user_no').on(table.enterpriseNo),
    uniqueIndex('enterprise_user_name')
      .on(table.name)
      .where(sql`${table.status} <> ${literal(enterpriseStatus.cancelled)}`),
    uniqueIndex('enterprise_user_phone')
      .on(table.phone)
      .where(sql`${table.status} <> ${literal(enterpriseStatus.cancelled)}`),
    uniqueIndex('enterprise_user_licence')
      .on(table.licenceNo)
      .where(sql`${table.licenceNo} <> '' and ${table.status} <> ${literal(enterpriseStatus.cancelled)}`),
    uniqueWhenSet('enterprise_user_request', table.requestId),
    index('enterprise_user_status').on(table.status, table.id.desc()),
    index('enterprise_user_expire').on(table.status, table.expireAt),
    index('enterprise_user_opened').on(table.openedAt.desc(), table.id.desc()),
    index('enterprise_user_last_day').on(table.expireAt, table.id),
    index('enterprise_user_sort_name').on(table.name, table.id),
    index('enterprise_user_updated').on(table.updatedAt.desc(), table.id.desc()),
    index('enterprise_user_creator')
      .on(table.createdById, table.id.desc())
      .where(sql`${table.createdById} is not null`),
    index('enterprise_user_manager').on(table.managerId),
    index('enterprise_user_gift').on(table.giftExpireAt).where(sql`${table.giftExpireAt} is not null`),
    index('enterprise_user_over').on(table.overSince).where(sql`${table.overSince} is not null`),
    index('enterprise_user_promoter').on(table.promoterId),
    index('enterprise_user_labels').using('gin', table.labelIds),
    searched('enterprise_user_name_part', table.name),
    searched('enterprise_user_short_part', table.shortName),
    searched('enterprise_user_pinyin', table.pinyin),
  ],
)

/** People who work in merchants. */
export const merchantUser = pgTable(
  'merchant_user',
  {
    ...record(),
    userId: reference(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    phone: text().notNull(),
    enterpriseId: reference()
      .notNull()
      .references(() => enterpriseUser.id),
    storeId: reference(),
    /** 1 owner, 2 manager, 3 clerk, 4 accountant. */
    roleLevel: smallint().$type<CodeOf<typeof storeRoleLevel>>().notNull(),
    storeRoleId: reference().notNull(),
    /** When the role was given. */
    grantedAt: moment().notNull(),
    position: text().notNull().default(''),
    /** 1 active, 2 disabled, 3 left. */
    status: smallint().$type<CodeOf<typeof merchantUserStatus>>().notNull().default(merchantUserStatus.active),
    disableReason: text().notNull().default(''),
    joinedAt: day().notNull(),
    leftAt: day(),
    passwordHash: text().notNull().default(''),
    lastLoginAt: moment(),
    lastLoginTerminal: smallint().$type<CodeOf<typeof terminal>>(),
    remark: text().notNull().default(''),
  },
  (table) => [
    // One membership in force per phone, one owner per merchant.
    uniqueIndex('merchant_user_phone')
      .on(table.phone)
      .where(sql`${table.status} <> ${literal(merchantUserStatus.left)}`),
    uniqueIndex('merchant_user_owner')
      .on(table.enterpriseId)
      .where(
        sql`${table.roleLevel} = ${literal(storeRoleLevel.owner)} and ${table.status} <> ${literal(merchantUserStatus.left)}`,
      ),
    index('merchant_user_status').on(table.status, table.id.desc()),
    index('merchant_user_enterprise').on(table.enterpriseId, table.status, table.id),
    index('merchant_user_role').on(table.storeRoleId, table.status),
    index('merchant_user_store').on(table.storeId),
    index('merchant_user_login').on(table.lastLoginAt.desc(), table.id.desc()),
    index('merchant_user_joined').on(table.joinedAt.desc(), table.id.desc()),
    index('merchant_user_sort_name').on(table.name, table.id),
    index('merchant_user_updated').on(table.updatedAt.desc(), table.id.desc()),
    index('merchant_user_user').on(table.userId),
    searched('merchant_user_name_part', table.name),
    searched('merchant_user_phone_part', table.phone),
    searched('merchant_user_pinyin', table.pinyin),
  ],
)

export const staffQuotaChange = pgTable(
  'staff_quota_change',
  {
    ...record(),
    enterpriseId: reference()
      .notNull()
      .references(() => enterpriseUser.id),
    kind: smallint().$type<CodeOf<typeof quotaChangeKind>>().notNull(),
    delta: integer().notNull(),
    before: integer().notNull(),
    after: integer().notNull(),
    bizNo: text().notNull().default(''),
    validTo: day(),
    reason: text().notNull().default(''),
  },
  (table) => [
    index('staff_quota_change_enterprise').on(table.enterpriseId, table.id.desc()),
    index('staff_quota_change_created').on(table.createdAt.desc(), table.id.desc()),
  ],
)

/** Menus that one merchant has beyond, or lacks of, those of its roles. Without a row it follows its roles. */
export const merchantMenu = pgTable(
  'merchant_menu',
  {
    ...record(),
    enterpriseId: reference()
      .notNull()
      .references(() => enterpriseUser.id),
    terminal: smallint().$type<CodeOf<typeof storeTerminal>>().notNull(),
    addedMenuIds: list<number>(),
    removedMenuIds: list<number>(),
    /** Last day of the added menus; null for good. */
    validTo: day(),
    reason: text().notNull(),
  },
  (table) => [uniqueIndex('merchant_menu_pair').on(table.enterpriseId, table.terminal)],
)

export const clientColumn = pgTable(
  'client_column',
  {
    ...record(),
    ...creator(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    client: smallint().$type<CodeOf<typeof clientKind>>().notNull(),
    position: smallint().$type<CodeOf<typeof columnPosition>>().notNull(),
    icon: text().notNull().default(''),
    activeIcon: text().notNull().default(''),
    badgeText: text().notNull().default(''),
    linkType: smallint().$type<CodeOf<typeof columnLinkType>>().notNull(),
    linkValue: text().notNull().default(''),
    merchantTypes: list<CodeOf<typeof merchantType>>(),
    editions: list<CodeOf<typeof merchantEdition>>(),
    /** Empty means all of the types and editions. */
    enterpriseIds: list<number>(),
    guestVisible: boolean().notNull().default(false),
    startAt: moment(),
    endAt: moment(),
    sortNo: integer().notNull().default(0),
    status: smallint().$type<CodeOf<typeof columnStatus>>().notNull().default(columnStatus.draft),
    clickCount: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('client_column_name')
      .on(table.client, table.position, table.name)
      .where(sql`${table.status} <> ${literal(columnStatus.deleted)}`),
    index('client_column_place').on(table.client, table.position, table.sortNo, table.id),
    searched('client_column_name_part', table.name),
    searched('client_column_pinyin', table.pinyin),
  ],
)

export const merchantLabel = pgTable(
  'merchant_label',
  {
    ...record(),
    ...creator(),
    groupName: text().notNull(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    color: text().notNull(),
    /** 1 given by hand, 2 by rules. */
    kind: smallint().$type<CodeOf<typeof labelKind>>().notNull().default(labelKind.manual),
    /** A merchant has one label of the group. */
    exclusive: boolean().notNull().default(false),
    conditions: list<LabelCondition>(),
    matchAll: boolean().notNull().default(true),
    targets: list<CodeOf<typeof labelTarget>>(),
    computedAt: moment(),
    enabled: boolean().notNull().default(true),
    sortNo: integer().notNull().default(0),
    remark: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('merchant_label_name').on(table.groupName, table.name),
    index('merchant_label_sort').on(table.sortNo, table.id),
    searched('merchant_label_name_part', table.name),
    searched('merchant_label_pinyin', table.pinyin),
  ],
)
