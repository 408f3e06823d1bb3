import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { ClassLabelValue } from '#contract/configuration/class-labels.ts'
import type { classLabelMatch, tipsPlace, tipsScope } from '#contract/configuration/codes.ts'
import { enableStatus, type shopperHitKind, tipsRuleStatus } from '#contract/configuration/codes.ts'
import type { TipsCondition } from '#contract/configuration/tips-rules.ts'
import { promptLevel } from '#contract/goods/template-codes.ts'
import { day, list, moment, pinyin, record, reference, searched } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'

// Aids for shoppers: filters of shop categories, and tips.

export const classLabel = pgTable(
  'class_label',
  {
    ...record(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    classifyIds: list<number>(),
    onlyThisLevel: boolean().notNull().default(false),
    /** 1 parameter, 2 spec, 3 label, 4 price. */
    matchKind: smallint().$type<CodeOf<typeof classLabelMatch>>().notNull(),
    attributeName: text().notNull().default(''),
    specId: reference(),
    values: list<ClassLabelValue>(),
    /** Labels used by the values, for lookups by label. */
    labelIds: jsonb()
      .$type<number[]>()
      .generatedAlwaysAs(sql`jsonb_path_query_array("values", '$[*].labelId ? (@ != null)')`),
    multiple: boolean().notNull().default(true),
    foldAfter: smallint().notNull().default(6),
    sort: smallint().notNull().default(0),
    /** 0 disabled, 1 enabled. */
    status: smallint().$type<CodeOf<typeof enableStatus>>().notNull().default(enableStatus.disabled),
  },
  (table) => [
    uniqueIndex('class_label_name').on(table.name),
    index('class_label_sort').on(table.sort, table.id),
    index('class_label_classifies').using('gin', table.classifyIds),
    index('class_label_labels').using('gin', table.labelIds),
    searched('class_label_name_part', table.name),
    searched('class_label_pinyin', table.pinyin),
  ],
)

export const tipsRule = pgTable(
  'tips_rule',
  {
    ...record(),
    name: text().notNull(),
    places: list<CodeOf<typeof tipsPlace>>(),
    /** 1 all products, 2 categories, 3 brands, 4 templates, 5 labels, 6 products: each in its own list. */
    scopeKind: smallint().$type<CodeOf<typeof tipsScope>>().notNull(),
    categoryIds: list<number>(),
    brandIds: list<number>(),
    templateIds: list<number>(),
    labelIds: list<number>(),
    productIds: list<number>(),
    matchAll: boolean().notNull().default(true),
    conditions: list<TipsCondition>(),
    tipTitle: text().notNull(),
    pinyin: pinyin('name', 'tip_title'),
    tipContent: text().notNull(),
    tipImage: text().notNull().default(''),
    /** 1 plain, 2 attention, 3 must be confirmed. */
    level: smallint().$type<CodeOf<typeof promptLevel>>().notNull().default(promptLevel.note),
    startAt: moment(),
    endAt: moment(),
    priority: smallint().notNull().default(0),
    exclusive: boolean().notNull().default(false),
    /** 0 draft, 1 enabled, 2 disabled. */
    status: smallint().$type<CodeOf<typeof tipsRuleStatus>>().notNull().default(tipsRuleStatus.draft),
  },
  (table) => [
    uniqueIndex('tips_rule_name').on(table.name),
    index('tips_rule_status').on(table.status, table.priority.desc(), table.id.desc()),
    index('tips_rule_end')
      .on(table.endAt)
      .where(sql`${table.status} = ${literal(tipsRuleStatus.enabled)}`),
    index('tips_rule_labels').using('gin', table.labelIds),
    searched('tips_rule_name_part', table.name),
    searched('tips_rule_pinyin', table.pinyin),
  ],
)

/** Daily counts of what shoppers met; updated by the shop front end. */
export const shopperHit = pgTable(
  'shopper_hit',
  {
    kind: smallint().$type<CodeOf<typeof shopperHitKind>>().notNull(),
    targetId: reference().notNull(),
    day: day().notNull(),
    hits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.targetId, table.day] })],
)
