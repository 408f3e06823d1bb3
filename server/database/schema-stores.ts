import { index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { codeOf, record } from './columns.ts'

// Stores in cities. As much of them as the showrooms need; the area of stores adds the rest.

export const store = pgTable(
  'store',
  {
    ...record(),
    storeNo: codeOf('MD', 6),
    name: text().notNull(),
    /** Code of a district. */
    area: text().notNull(),
    /** 0 in preparation, 1 open, 2 paused, 3 closed. */
    status: smallint().$type<0 | 1 | 2 | 3>().notNull().default(0),
  },
  (table) => [uniqueIndex('store_no').on(table.storeNo), index('store_status').on(table.status, table.id.desc())],
)
