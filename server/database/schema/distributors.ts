import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { addonBilling, addonKind, depositKind } from '#contract/distribution/codes.ts'
import { distributorLevel, distributorStatus } from '#contract/distribution/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import {
  creator,
  day,
  list,
  moment,
  pinyin,
  record,
  reference,
  searched,
  totalYuan,
  uniqueWhenSet,
  yuan,
} from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'
import { agentPackage } from './agents.ts'
import { tradeParty } from './parties.ts'

// Accounts of distributors, their deposits and what they have bought.

const factor = () => numeric({ precision: 7, scale: 4 })

export const distributorAccount = pgTable(
  'distributor_account',
  {
    ...record(),
    ...creator(),
    /** The trade party that the account is, as orders know it. */
    id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => tradeParty.id),
    accountNo: text()
      .notNull()
      .generatedAlwaysAs(sql.raw(`'JX' || lpad(id::text, greatest(8, length(id::text)), '0')`)),
    /** Request id of the form that opened it: one request opens one account. */
    requestId: text().notNull().default(''),
    name: text().notNull(),
    shortName: text().notNull(),
    pinyin: pinyin('name', 'short_name'),
    level: smallint().$type<CodeOf<typeof distributorLevel>>().notNull().default(distributorLevel.first),
    parentId: reference().references((): AnyPgColumn => distributorAccount.id),
    enterpriseId: reference(),
    contactName: text().notNull(),
    /** Also the account with which its owner signs in. */
    phone: text().notNull(),
    email: text().notNull().default(''),
    areas: list<string>(),
    address: text().notNull(),
    licenceNo: text().notNull(),
    licenceImage: text().notNull(),
    legalPerson: text().notNull(),
    packageId: reference()
      .notNull()
      .references(() => agentPackage.id),
    contractNo: text().notNull(),
    contractFiles: list<FileItem>(),
    status: smallint().$type<CodeOf<typeof distributorStatus>>().notNull().default(distributorStatus.opening),
    openedAt: moment(),
    /** The running term: its first day, and what was paid for it. */
    termStart: day(),
    termPaid: totalYuan().notNull().default('0'),
    /** Last day of use, with the next term if it is paid. */
    expireAt: day(),
    /** The next term, paid before the running one ends. */
    nextStart: day(),
    nextPackageId: reference().references(() => agentPackage.id),
    nextPaid: totalYuan().notNull().default('0'),
    /** Days before `expireAt` of the last reminder. */
    remindedDays: smallint(),
    /** When somebody last reminded it of its renewal. */
    renewalRemindedAt: moment(),
    deposit: yuan().notNull().default('0'),
    /** What is held by the deposit records. */
    depositHeld: totalYuan().notNull().default('0'),
    purchaseFactor: factor(),
    productFactor: factor(),
    saleFactor: factor(),
    managerId: reference().notNull(),
    loginUserId: reference(),
    freezeReason: text().notNull().default(''),
    closeReason: text().notNull().default(''),
    remark: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('distributor_account_no').on(table.accountNo),
    uniqueIndex('distributor_account_name')
      .on(table.name)
      .where(sql`${table.status} <> ${literal(distributorStatus.closed)}`),
    uniqueIndex('distributor_account_phone')
      .on(table.phone)
      .where(sql`${table.status} <> ${literal(distributorStatus.closed)}`),
    uniqueIndex('distributor_account_licence')
      .on(table.licenceNo)
      .where(sql`${table.status} <> ${literal(distributorStatus.closed)}`),
    uniqueIndex('distributor_account_contract')
      .on(table.contractNo)
      .where(sql`${table.status} <> ${literal(distributorStatus.closed)}`),
    uniqueIndex('distributor_account_enterprise')
      .on(table.enterpriseId)
      .where(sql`${table.status} <> ${literal(distributorStatus.closed)} and ${table.enterpriseId} is not null`),
    uniqueWhenSet('distributor_account_request', table.requestId),
    index('distributor_account_status').on(table.status, table.id.desc()),
    index('distributor_account_expire').on(table.expireAt, table.id),
    index('distributor_account_opened').on(table.openedAt.desc(), table.id.desc()),
    index('distributor_account_package').on(table.packageId, table.status),
    index('distributor_account_manager').on(table.managerId),
    index('distributor_account_parent').on(table.parentId).where(sql`${table.parentId} is not null`),
    index('distributor_account_areas').using('gin', table.areas),
    index('distributor_account_next').on(table.nextStart).where(sql`${table.nextStart} is not null`),
    searched('distributor_account_name_part', table.name),
    searched('distributor_account_short_part', table.shortName),
    searched('distributor_account_pinyin', table.pinyin),
    check('distributor_account_held', sql`${table.depositHeld} >= 0`),
    check('distributor_account_paid', sql`${table.termPaid} >= 0 and ${table.nextPaid} >= 0`),
    check(
      'distributor_account_parent_level',
      sql`(${table.level} = ${literal(distributorLevel.second)}) = (${table.parentId} is not null)`,
    ),
  ],
)

export const depositRecord = pgTable(
  'deposit_record',
  {
    ...record(),
    distributorId: reference()
      .notNull()
      .references(() => distributorAccount.id),
    kind: smallint().$type<CodeOf<typeof depositKind>>().notNull(),
    amount: totalYuan().notNull(),
    heldAfter: totalYuan().notNull(),
    voucherImages: list<FileItem>(),
    remark: text().notNull().default(''),
    requestId: text().notNull().default(''),
  },
  (table) => [
    uniqueWhenSet('deposit_record_request', table.requestId),
    index('deposit_record_distributor').on(table.distributorId, table.id.desc()),
    check('deposit_record_amount', sql`${table.amount} > 0 and ${table.heldAfter} >= 0`),
  ],
)

/** What distributors can buy beside their package. */
export const addonItem = pgTable(
  'addon_item',
  {
    ...record(),
    ...creator(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    kind: smallint().$type<CodeOf<typeof addonKind>>().notNull(),
    /** Units of the kind in one piece. */
    unitCount: integer().notNull(),
    price: yuan().notNull(),
    billing: smallint().$type<CodeOf<typeof addonBilling>>().notNull(),
    minQty: smallint().notNull().default(1),
    maxQty: smallint().notNull(),
    /** Packages that may buy it; empty for all. */
    packageIds: list<number>(),
    enabled: boolean().notNull().default(true),
    sortNo: smallint().notNull().default(0),
    remark: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('addon_item_name').on(table.name),
    index('addon_item_sort').on(table.sortNo, table.id),
    check('addon_item_quantity', sql`${table.minQty} between 1 and ${table.maxQty}`),
  ],
)

/** Items bought and in force: from a bill, until a day or for as long as the account. */
export const distributorAddon = pgTable(
  'distributor_addon',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    distributorId: reference()
      .notNull()
      .references(() => distributorAccount.id),
    itemId: reference()
      .notNull()
      .references(() => addonItem.id),
    kind: smallint().$type<CodeOf<typeof addonKind>>().notNull(),
    quantity: integer().notNull(),
    unitCount: integer().notNull(),
    validFrom: day().notNull(),
    validTo: day(),
    purchaseId: reference(),
    renewalId: reference(),
  },
  (table) => [
    index('distributor_addon_distributor').on(table.distributorId, table.kind),
    index('distributor_addon_item').on(table.itemId),
    index('distributor_addon_end').on(table.validTo),
    index('distributor_addon_purchase').on(table.purchaseId).where(sql`${table.purchaseId} is not null`),
    index('distributor_addon_renewal').on(table.renewalId).where(sql`${table.renewalId} is not null`),
    check('distributor_addon_quantity', sql`${table.quantity} > 0`),
  ],
)
