import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { experienceCloseReason, merchantEdition, merchantSource } from '#contract/merchants/codes.ts'
import { experienceStatus } from '#contract/merchants/codes.ts'
import type { merchantType } from '#contract/permissions/storefront-codes.ts'
import type { followWay } from '#contract/users/codes.ts'
import { codeOf, creator, day, moment, pinyin, record, reference, searched } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'

/** Trials of companies that may become merchants. */
export const experience = pgTable(
  'experience',
  {
    ...record(),
    ...creator(),
    experienceNo: codeOf('TY', 10),
    companyName: text().notNull(),
    pinyin: pinyin('company_name', 'contact_name'),
    contactName: text().notNull(),
    phone: text().notNull(),
    merchantType: smallint().$type<CodeOf<typeof merchantType>>().notNull(),
    area: text().notNull(),
    edition: smallint().$type<CodeOf<typeof merchantEdition>>().notNull(),
    source: smallint().$type<CodeOf<typeof merchantSource>>().notNull(),
    promoterId: reference(),
    need: text().notNull().default(''),
    /** 1 pending, 2 running, 3 expired, 4 converted, 5 closed. */
    status: smallint().$type<CodeOf<typeof experienceStatus>>().notNull().default(experienceStatus.pending),
    followerId: reference(),
    startAt: day(),
    endAt: day(),
    extendCount: smallint().notNull().default(0),
    loginCount: integer().notNull().default(0),
    lastLoginAt: moment(),
    /** 0 to 100, from logins, cases, scenes and quotes. */
    usageScore: smallint().notNull().default(0),
    enterpriseId: reference(),
    convertedAt: moment(),
    closeReason: smallint().$type<CodeOf<typeof experienceCloseReason>>(),
    nextFollowAt: moment(),
  },
  (table) => [
    uniqueIndex('experience_no').on(table.experienceNo),
    uniqueIndex('experience_running')
      .on(table.phone)
      .where(sql`${table.status} in (${literal(experienceStatus.pending, experienceStatus.running)})`),
    index('experience_status').on(table.status, table.id.desc()),
    index('experience_end').on(table.status, table.endAt),
    index('experience_next').on(table.nextFollowAt),
    index('experience_follower').on(table.followerId),
    searched('experience_company_part', table.companyName),
    searched('experience_contact_part', table.contactName),
    searched('experience_pinyin', table.pinyin),
  ],
)

export const experienceFollow = pgTable(
  'experience_follow',
  {
    ...record(),
    experienceId: reference()
      .notNull()
      .references(() => experience.id),
    way: smallint().$type<CodeOf<typeof followWay>>().notNull(),
    content: text().notNull(),
    nextAt: moment(),
  },
  (table) => [index('experience_follow_experience').on(table.experienceId, table.id.desc())],
)

/** Use of a trial by day. */
export const experienceDay = pgTable(
  'experience_day',
  {
    ...record(),
    experienceId: reference().notNull(),
    day: day().notNull(),
    counts: jsonb().$type<Record<'logins' | 'cases' | 'scenes' | 'quotes', number>>().notNull(),
  },
  (table) => [uniqueIndex('experience_day_pair').on(table.experienceId, table.day.desc())],
)
