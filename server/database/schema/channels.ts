import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type channelKind, channelStatus, settlementStatus } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
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
} from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'
import { order } from './orders.ts'
import { tradeParty } from './parties.ts'
import { refund } from './refunds.ts'

// Channel dealers, their commission, and the statements over it. Their supply prices are dealer prices.

const percent = () => numeric({ precision: 5, scale: 2 })

export const channel = pgTable(
  'channel',
  {
    ...record(),
    ...creator(),
    /** The trade party that the channel is, as orders know it. */
    id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => tradeParty.id),
    channelNo: codeOf('QD', 6),
    name: text().notNull(),
    pinyin: pinyin('name'),
    kind: smallint().$type<CodeOf<typeof channelKind>>().notNull(),
    parentId: reference().references((): AnyPgColumn => channel.id),
    contactName: text().notNull(),
    phone: text().notNull(),
    areas: list<string>(),
    address: text().notNull().default(''),
    licenceNo: text().notNull().default(''),
    licenceImage: text().notNull().default(''),
    contractNo: text().notNull().default(''),
    contractFiles: list<FileItem>(),
    contractStart: day().notNull(),
    contractEnd: day().notNull(),
    /** Days before `contractEnd` of the last reminder. */
    remindedDays: smallint(),
    supplyFactor: numeric({ precision: 7, scale: 4 }),
    /** As entered last; `channelRate` says which month has which. */
    commissionRate: percent().notNull(),
    settleDay: smallint().notNull().default(5),
    inviteCode: text().notNull(),
    managerId: reference().notNull(),
    bankName: text().notNull().default(''),
    bankAccountName: text().notNull().default(''),
    /** Encrypted by server/encryption.ts. */
    bankAccountSecret: text().notNull().default(''),
    bankAccountTail: text().notNull().default(''),
    /** 0 pending, 1 active, 2 paused, 3 ended. */
    status: smallint().$type<CodeOf<typeof channelStatus>>().notNull().default(channelStatus.pending),
    /** Of a paused channel; of an ended one why it ended. */
    pauseReason: text().notNull().default(''),
    remark: text().notNull().default(''),
  },
  (table) => {
    const isOpen = sql`${table.status} <> ${literal(channelStatus.ended)}`
    return [
      uniqueIndex('channel_no').on(table.channelNo),
      uniqueIndex('channel_name').on(table.name).where(isOpen),
      uniqueIndex('channel_phone').on(table.phone).where(isOpen),
      uniqueIndex('channel_licence').on(table.licenceNo).where(sql`${isOpen} and ${table.licenceNo} <> ''`),
      uniqueIndex('channel_contract').on(table.contractNo).where(sql`${isOpen} and ${table.contractNo} <> ''`),
      uniqueIndex('channel_invite').on(table.inviteCode),
      index('channel_status').on(table.status, table.id.desc()),
      index('channel_parent').on(table.parentId),
      index('channel_manager').on(table.managerId),
      index('channel_contract_end').on(table.contractEnd),
      searched('channel_name_part', table.name),
      searched('channel_pinyin', table.pinyin),
    ]
  },
)

/** The commission rate from a month on, until the next one. */
export const channelRate = pgTable(
  'channel_rate',
  {
    channelId: reference()
      .notNull()
      .references(() => channel.id),
    /** yyyy-MM. */
    month: text().notNull(),
    rate: percent().notNull(),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.month] })],
)

export const channelSettlement = pgTable(
  'channel_settlement',
  {
    ...record(),
    settlementNo: codeOf('QJ', 10),
    channelId: reference()
      .notNull()
      .references(() => channel.id),
    /** yyyy-MM. */
    month: text().notNull(),
    orderCount: integer().notNull().default(0),
    orderAmount: totalYuan().notNull().default('0'),
    refundAmount: totalYuan().notNull().default('0'),
    commissionRate: percent().notNull(),
    commission: totalYuan().notNull().default('0'),
    /** What earlier statements owe: 0 or negative. */
    carriedAmount: totalYuan().notNull().default('0'),
    adjustAmount: totalYuan().notNull().default('0'),
    adjustReason: text().notNull().default(''),
    payable: totalYuan().notNull().default('0'),
    /** The later statement that takes a negative payable over. */
    carriedToId: reference(),
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
    uniqueIndex('channel_settlement_no').on(table.settlementNo),
    uniqueIndex('channel_settlement_month').on(table.channelId, table.month),
    index('channel_settlement_status').on(table.status, table.month),
    index('channel_settlement_carried').on(table.carriedToId).where(sql`${table.carriedToId} is not null`),
  ],
)

/** An order or a refund in a statement. Each is in one statement at most. */
export const channelSettlementLine = pgTable(
  'channel_settlement_line',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    settlementId: reference()
      .notNull()
      .references(() => channelSettlement.id),
    orderId: reference().references(() => order.id),
    refundId: reference().references(() => refund.id),
    /** Of an order what was paid, of a refund what was paid back. */
    amount: totalYuan().notNull(),
    /** When the order was completed, or the refund paid back. */
    at: moment().notNull(),
  },
  (table) => [
    index('channel_settlement_line_of').on(table.settlementId),
    uniqueIndex('channel_settlement_line_order').on(table.orderId),
    uniqueIndex('channel_settlement_line_refund').on(table.refundId),
    check('channel_settlement_line_one', sql`(${table.orderId} is null) <> (${table.refundId} is null)`),
  ],
)
