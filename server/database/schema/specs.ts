import { boolean, foreignKey, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { labelPlace, labelType } from '#contract/configuration/codes.ts'
import { enableStatus, grantKind, specDisplay } from '#contract/configuration/codes.ts'
import { codeOf, list, moment, pinyin, record, reference, searched } from '#server/database/columns.ts'

// Attributes that distinguish SKUs (spec) and mark goods (label).

export const label = pgTable(
  'label',
  {
    ...record(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    type: smallint().$type<CodeOf<typeof labelType>>().notNull(),
    textColor: text().notNull(),
    backColor: text().notNull(),
    image: text().notNull().default(''),
    places: list<CodeOf<typeof labelPlace>>(),
    /** 1 by hand, 2 newly on sale, 3 sells well, 4 little stock. */
    grantKind: smallint().$type<CodeOf<typeof grantKind>>().notNull().default(grantKind.manual),
    autoDays: smallint(),
    autoSales: integer(),
    autoStock: smallint(),
    startAt: moment(),
    endAt: moment(),
    supplierVisible: boolean().notNull().default(false),
    priority: smallint().notNull().default(0),
    /** 0 disabled, 1 enabled. */
    status: smallint().$type<CodeOf<typeof enableStatus>>().notNull().default(enableStatus.enabled),
  },
  (table) => [
    uniqueIndex('label_name').on(table.type, table.name),
    index('label_type').on(table.type, table.priority.desc(), table.id.desc()),
    searched('label_name_part', table.name),
    searched('label_pinyin', table.pinyin),
  ],
)

export const spec = pgTable(
  'spec',
  {
    ...record(),
    specCode: codeOf('P', 5),
    name: text().notNull(),
    alias: text().notNull().default(''),
    pinyin: pinyin('name', 'alias'),
    /** 1 text, 2 colour, 3 picture, 4 size. */
    displayKind: smallint().$type<CodeOf<typeof specDisplay>>().notNull().default(specDisplay.text),
    unit: text().notNull().default(''),
    allowCustom: boolean().notNull().default(false),
    categoryIds: list<number>(),
    sort: smallint().notNull().default(0),
    /** 0 disabled, 1 enabled. */
    status: smallint().$type<CodeOf<typeof enableStatus>>().notNull().default(enableStatus.enabled),
  },
  (table) => [
    searched('spec_pinyin', table.pinyin),
    uniqueIndex('spec_code').on(table.specCode),
    uniqueIndex('spec_name').on(table.name),
    index('spec_sort').on(table.sort, table.id),
  ],
)

export const specValue = pgTable(
  'spec_value',
  {
    ...record(),
    specId: reference().notNull(),
    valueName: text().notNull(),
    pinyin: pinyin('value_name'),
    /** Normalised without case, width and spaces, to find duplicates. */
    folded: text().notNull(),
    color: text().notNull().default(''),
    image: text().notNull().default(''),
    enabled: boolean().notNull().default(true),
    sort: smallint().notNull().default(0),
  },
  (table) => [
    foreignKey({ columns: [table.specId], foreignColumns: [spec.id] }).onDelete('cascade'),
    uniqueIndex('spec_value_name').on(table.specId, table.folded),
    index('spec_value_sort').on(table.specId, table.sort, table.id),
    searched('spec_value_name_part', table.valueName),
    searched('spec_value_pinyin', table.pinyin),
  ],
)
