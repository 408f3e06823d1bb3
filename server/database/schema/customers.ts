import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { customerSource, followWay, houseType, lostReason, renovationStage } from '#contract/users/codes.ts'
import { customerStatus, gender, type intentLevel } from '#contract/users/codes.ts'
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
import { store } from './stores.ts'
import { user } from './users.ts'

// Leads and customers of stores and designers, and how they were followed up.

export const customer = pgTable(
  'customer',
  {
    ...record(),
    ...creator(),
    customerNo: codeOf('C', 9),
    name: text().notNull(),
    pinyin: pinyin('name'),
    phone: text().notNull(),
    phoneTail: text().notNull().generatedAlwaysAs(sql.raw('right(phone, 4)')),
    gender: smallint().$type<CodeOf<typeof gender>>().notNull().default(gender.unknown),
    /** The user with this phone. */
    userId: reference().references(() => user.id),
    source: smallint().$type<CodeOf<typeof customerSource>>().notNull(),
    area: text().notNull(),
    estateId: reference(),
    address: text().notNull().default(''),
    houseType: smallint().$type<CodeOf<typeof houseType>>(),
    /** Square metres. */
    houseArea: numeric({ precision: 5, scale: 1 }),
    renovationStage: smallint().$type<CodeOf<typeof renovationStage>>(),
    styleIds: list<number>(),
    budget: totalYuan(),
    planStartDate: day(),
    intentLevel: text().$type<CodeOf<typeof intentLevel>>().notNull().default('C'),
    storeId: reference().references(() => store.id),
    designerId: reference().references(() => user.id),
    enterpriseId: reference(),
    /** 1 unassigned, 2 following, 3 visited, 4 signed, 5 lost. */
    status: smallint().$type<CodeOf<typeof customerStatus>>().notNull().default(customerStatus.unassigned),
    lostReason: smallint().$type<CodeOf<typeof lostReason>>(),
    visitedOn: day(),
    signedOn: day(),
    signAmount: totalYuan(),
    assignedAt: moment(),
    lastFollowAt: moment(),
    nextFollowAt: moment(),
    followCount: integer().notNull().default(0),
    labelIds: list<number>(),
    remark: text().notNull().default(''),
    /** The customer that this one was merged into; null while it is a record of its own. */
    mergedIntoId: reference().references((): AnyPgColumn => customer.id),
    /** The batch of that, to undo it. */
    mergeBatchNo: text().notNull().default(''),
    /** The order that was named when the contract was signed. */
    signOrderId: reference().references(() => order.id),
    /** The account that set the next follow-up, to be reminded of it. */
    followerId: reference(),
    /** The next follow-up that it was reminded of. */
    remindedFor: moment(),
  },
  (table) => [
    uniqueIndex('customer_no').on(table.customerNo),
    // One open customer per phone and store; those of nobody are one group.
    uniqueIndex('customer_store_phone')
      .on(sql`coalesce(${table.storeId}, 0)`, table.phone)
      .where(sql`${table.status} <> ${literal(customerStatus.lost)} and ${table.mergedIntoId} is null`),
    index('customer_phone').on(table.phone),
    index('customer_phone_tail').on(table.phoneTail, table.id.desc()),
    index('customer_status').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('customer_created').on(table.createdAt.desc(), table.id.desc()),
    index('customer_store').on(table.storeId, table.status, table.createdAt.desc()),
    index('customer_designer').on(table.designerId, table.status, table.createdAt.desc()),
    index('customer_user').on(table.userId),
    index('customer_next').on(table.nextFollowAt, table.id),
    index('customer_last').on(table.status, table.lastFollowAt),
    index('customer_followed').on(table.lastFollowAt.desc(), table.id.desc()),
    index('customer_enterprise').on(table.enterpriseId).where(sql`${table.enterpriseId} is not null`),
    index('customer_merged').on(table.mergedIntoId).where(sql`${table.mergedIntoId} is not null`),
    // Most names have two signs, which trigrams do not find: see server/entity/bigrams.ts.
    index('customer_terms').using('gin', sql`terms(${table.name})`),
    searched('customer_name_part', table.name),
    searched('customer_pinyin', table.pinyin),
  ],
)

export const customerFollow = pgTable(
  'customer_follow',
  {
    ...record(),
    customerId: reference()
      .notNull()
      .references(() => customer.id),
    way: smallint().$type<CodeOf<typeof followWay>>().notNull(),
    content: text().notNull(),
    images: list<string>(),
    intentLevel: text().$type<CodeOf<typeof intentLevel>>(),
    nextFollowAt: moment(),
    followedAt: moment().notNull(),
    followedById: reference(),
    followedBy: text().notNull(),
    /** The customer that it was written for, when that was merged into another. */
    mergedFromId: reference(),
  },
  (table) => [index('customer_follow_customer').on(table.customerId, table.followedAt.desc(), table.id.desc())],
)
