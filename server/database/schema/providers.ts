import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { applicantKind, type serviceKind, settlementStatus } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import type { ServicePrice } from '#contract/merchants/provider-rules.ts'
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
  totalYuan,
  uniqueWhenSet,
  yuan,
} from '#server/database/columns.ts'

// Companies and people that measure, deliver, install, design or film for the platform, and what they are owed.

const kinds = () => list<CodeOf<typeof serviceKind>>()

export const provider = pgTable(
  'provider',
  {
    ...record(),
    ...creator(),
    providerNo: codeOf('FW', 6),
    name: text().notNull(),
    pinyin: pinyin('name'),
    applicantKind: smallint().$type<CodeOf<typeof applicantKind>>().notNull().default(applicantKind.company),
    kinds: kinds(),
    contactName: text().notNull(),
    phone: text().notNull(),
    areas: list<string>(),
    address: text().notNull().default(''),
    licenceNo: text().notNull().default(''),
    licenceImage: text().notNull().default(''),
    qualificationImages: list<FileItem>(),
    insuranceExpireAt: day(),
    prices: list<ServicePrice>(),
    /** Orders a day. */
    dailyCapacity: smallint().notNull().default(10),
    /** Of the last 12 months. Kept with each service. */
    score: numeric({ precision: 2, scale: 1 }),
    orderCount: integer().notNull().default(0),
    onTimeRate: numeric({ precision: 5, scale: 2 }),
    complaintCount: integer().notNull().default(0),
    settleDay: smallint().notNull().default(5),
    bankName: text().notNull().default(''),
    bankAccountName: text().notNull().default(''),
    /** Encrypted by server/encryption.ts. */
    bankAccountSecret: text().notNull().default(''),
    bankAccountTail: text().notNull().default(''),
    managerId: reference(),
    /** 0 pending, 1 enabled, 2 disabled, 3 rejected. */
    status: smallint().$type<CodeOf<typeof providerStatus>>().notNull().default(providerStatus.pending),
    rejectReason: text().notNull().default(''),
    disableReason: text().notNull().default(''),
    remark: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('provider_no').on(table.providerNo),
    uniqueIndex('provider_name').on(table.name),
    uniqueIndex('provider_phone').on(table.phone),
    uniqueWhenSet('provider_licence', table.licenceNo),
    index('provider_status').on(table.status, table.id.desc()),
    index('provider_kinds').using('gin', table.kinds),
    index('provider_manager').on(table.managerId),
    index('provider_score').on(table.score, table.id.desc()),
    index('provider_insurance').on(table.insuranceExpireAt),
    searched('provider_name_part', table.name),
    searched('provider_pinyin', table.pinyin),
  ],
)

/** A price list of a provider, in force until the next one. */
export const providerPriceList = pgTable(
  'provider_price_list',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    providerId: reference()
      .notNull()
      .references(() => provider.id),
    since: moment().notNull(),
    prices: list<ServicePrice>(),
  },
  (table) => [index('provider_price_list_provider').on(table.providerId, table.since.desc(), table.id.desc())],
)

export const providerWorker = pgTable(
  'provider_worker',
  {
    ...record(),
    providerId: reference()
      .notNull()
      .references(() => provider.id),
    name: text().notNull(),
    phone: text().notNull(),
    kinds: kinds(),
    areas: list<string>(),
    certificateImages: list<FileItem>(),
    score: numeric({ precision: 2, scale: 1 }),
    orderCount: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('provider_worker_phone').on(table.phone),
    index('provider_worker_provider').on(table.providerId, table.id),
  ],
)

/**
 * A service that a provider did, at the price in force on that day. It belongs to the statement of its month until that
 * is confirmed.
 */
export const providerUsage = pgTable(
  'provider_usage',
  {
    ...record(),
    providerId: reference()
      .notNull()
      .references(() => provider.id),
    workerId: reference(),
    /** The goods order that was measured, delivered or installed. */
    orderId: reference(),
    /** The order of a service package; null without one. */
    serviceOrderId: reference(),
    kind: smallint().$type<CodeOf<typeof serviceKind>>().notNull(),
    itemName: text().notNull(),
    unit: text().notNull(),
    price: yuan().notNull(),
    quantity: integer().notNull().default(1),
    amount: totalYuan().notNull(),
    usedAt: moment().notNull(),
    score: smallint(),
    isOnTime: boolean().notNull().default(true),
    hasComplaint: boolean().notNull().default(false),
    /** Set when the use was undone: it is not paid, or taken back. */
    undoneAt: moment(),
    /** The statement that pays it. */
    settlementId: reference(),
    /** The statement that takes it back: it was undone after the first had been confirmed. */
    correctionId: reference(),
  },
  (table) => [
    index('provider_usage_provider').on(table.providerId, table.usedAt.desc(), table.id.desc()),
    // With the amount, so that what is owed to providers is summed from the index.
    index('provider_usage_open')
      .on(table.providerId, table.usedAt, table.amount)
      .where(sql`${table.settlementId} is null and ${table.undoneAt} is null`),
    index('provider_usage_undone')
      .on(table.providerId, table.undoneAt)
      .where(
        sql`${table.settlementId} is not null and ${table.undoneAt} is not null and ${table.correctionId} is null`,
      ),
    index('provider_usage_correction').on(table.correctionId).where(sql`${table.correctionId} is not null`),
    index('provider_usage_settlement').on(table.settlementId),
    index('provider_usage_order').on(table.orderId),
  ],
)

export const providerSettlement = pgTable(
  'provider_settlement',
  {
    ...record(),
    settlementNo: codeOf('FJ', 10),
    providerId: reference()
      .notNull()
      .references(() => provider.id),
    /** yyyy-MM. */
    month: text().notNull(),
    usageCount: integer().notNull().default(0),
    amount: totalYuan().notNull().default('0'),
    correctionCount: integer().notNull().default(0),
    /** What is taken back of earlier statements: 0 or negative. */
    correctionAmount: totalYuan().notNull().default('0'),
    adjustAmount: totalYuan().notNull().default('0'),
    adjustReason: text().notNull().default(''),
    payable: totalYuan().notNull().default('0'),
    /** 1 open, 2 confirmed, 3 paid. */
    status: smallint().$type<CodeOf<typeof settlementStatus>>().notNull().default(settlementStatus.open),
    confirmedById: reference(),
    confirmedBy: text().notNull().default(''),
    confirmedAt: moment(),
    payVoucher: list<FileItem>(),
    paidBy: text().notNull().default(''),
    paidAt: moment(),
  },
  (table) => [
    uniqueIndex('provider_settlement_no').on(table.settlementNo),
    uniqueIndex('provider_settlement_month').on(table.providerId, table.month),
    index('provider_settlement_status').on(table.status, table.month),
  ],
)
