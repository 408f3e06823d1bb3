import { index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import { designStoreStatus, storeStatus } from '#contract/users/codes.ts'

import { codeOf, pinyin, record, searched } from '#server/database/columns.ts'

// City stores and designers' stores, with only the fields that showrooms and materials need. The area of stores adds
// the rest.

export const store = pgTable(
  'store',
  {
    ...record(),
    storeNo: codeOf('MD', 6),
    name: text().notNull(),
    /** District code. */
    area: text().notNull(),
    status: smallint().$type<CodeOf<typeof storeStatus>>().notNull().default(storeStatus.draft),
  },
  (table) => [uniqueIndex('store_no').on(table.storeNo), index('store_status').on(table.status, table.id.desc())],
)

export const designStore = pgTable(
  'design_store',
  {
    ...record(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    status: smallint().$type<CodeOf<typeof designStoreStatus>>().notNull().default(designStoreStatus.draft),
  },
  (table) => [
    uniqueIndex('design_store_name').on(table.name),
    index('design_store_status').on(table.status, table.id.desc()),
    searched('design_store_name_part', table.name),
    searched('design_store_pinyin', table.pinyin),
  ],
)
