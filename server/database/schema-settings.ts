import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, reference } from './columns.ts'

// What people and the installation itself keep.

export const preference = pgTable(
  'preference',
  {
    userId: reference().notNull(),
    pageKey: text().notNull(),
    value: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.pageKey] })],
)

/** Single values that must outlive a process: generated keys, which permissions the roles have already met. */
export const setting = pgTable('setting', { name: text().primaryKey(), value: jsonb().notNull() })
