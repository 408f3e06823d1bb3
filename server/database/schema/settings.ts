import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Preference } from '#contract/base.ts'
import type { WatermarkInput } from '#contract/watermark.ts'
import { moment, reference } from '#server/database/columns.ts'

// Settings of people and of the installation.

export const preference = pgTable(
  'preference',
  {
    userId: reference().notNull(),
    pageKey: text().notNull(),
    /** Differences from the defaults. */
    value: jsonb().$type<Partial<Omit<Preference, 'pageKey'>>>().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.pageKey] })],
)

/** A person's own watermark; without a row the platform's applies. */
export const userWatermark = pgTable('user_watermark', {
  userId: reference().primaryKey(),
  version: integer().notNull().default(1),
  type: smallint().$type<WatermarkInput['type']>().notNull(),
  title: text().notNull(),
  imgUrl: text().notNull(),
  transparency: smallint().notNull(),
  location: text().$type<WatermarkInput['location']>().notNull(),
  enabled: boolean().notNull(),
  updatedAt: moment().notNull(),
})

/** Single values that must survive a restart: generated keys, permissions already granted to the default roles. */
export const setting = pgTable('setting', { name: text().primaryKey(), value: jsonb().notNull() })
