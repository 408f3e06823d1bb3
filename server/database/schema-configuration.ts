import { index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { record, reference } from './columns.ts'

// Categories of goods and what goods are found by.

export const category = pgTable(
  'category',
  {
    ...record(),
    /** 2 digits a level; stays when the category moves. */
    categoryCode: text().notNull(),
    parentId: reference(),
    name: text().notNull(),
    /** Names from the top, joined by ` / `. */
    path: text().notNull(),
    level: smallint().notNull(),
    sort: integer().notNull().default(0),
    /** 0 disabled, 1 enabled. */
    status: smallint().$type<0 | 1>().notNull().default(1),
  },
  (table) => [
    uniqueIndex('category_code').on(table.categoryCode),
    index('category_parent').on(table.parentId, table.sort),
  ],
)
