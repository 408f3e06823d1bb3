import { index, integer, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { Qualification } from '#contract/configuration/categories.ts'
import type { returnDays, terminal } from '#contract/configuration/codes.ts'
import { enableStatus, productSort, showStatus } from '#contract/configuration/codes.ts'
import { list, pinyin, record, reference, searched } from '#server/database/columns.ts'

// Categories of goods, and attributes for finding goods.

export const category = pgTable(
  'category',
  {
    ...record(),
    /** Two digits per level; unchanged when the category moves. */
    categoryCode: text().notNull(),
    parentId: reference(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    /** Names from the root, joined by ` / `. */
    path: text().notNull(),
    level: smallint().notNull(),
    icon: text().notNull().default(''),
    unit: text().notNull().default(''),
    /** Percent; null or empty values are inherited from the parent category. */
    commissionRate: numeric({ precision: 4, scale: 2 }),
    warrantyMonths: smallint(),
    returnDays: smallint().$type<CodeOf<typeof returnDays>>(),
    invoiceCode: text().notNull().default(''),
    qualifications: list<Qualification>(),
    keywords: list<string>(),
    sort: integer().notNull().default(0),
    /** 0 disabled, 1 enabled. */
    status: smallint().$type<CodeOf<typeof enableStatus>>().notNull().default(enableStatus.enabled),
  },
  (table) => [
    searched('category_pinyin', table.pinyin),
    uniqueIndex('category_code').on(table.categoryCode),
    index('category_parent').on(table.parentId, table.sort),
  ],
)

/** The category tree of the shop: each node shows the products of its categories, labels and pins. */
export const classify = pgTable(
  'classify',
  {
    ...record(),
    parentId: reference(),
    name: text().notNull(),
    level: smallint().notNull(),
    icon: text().notNull().default(''),
    banner: text().notNull().default(''),
    categoryIds: list<number>(),
    labelIds: list<number>(),
    /** Ordered. */
    pinnedProductIds: list<number>(),
    terminals: list<CodeOf<typeof terminal>>(),
    /** 1 mixed, 2 sales, 3 newest, 4 price, 5 by hand. */
    productSort: smallint().$type<CodeOf<typeof productSort>>().notNull().default(productSort.overall),
    sort: integer().notNull().default(0),
    /** 0 hidden, 1 shown. */
    status: smallint().$type<CodeOf<typeof showStatus>>().notNull().default(showStatus.hidden),
  },
  (table) => [index('classify_parent').on(table.parentId, table.sort)],
)
