import { sql } from 'drizzle-orm'
import { index, integer, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { matchPlace } from '#contract/goods/codes.ts'
import { matchStatus } from '#contract/goods/codes.ts'
import type { MatchItem } from '#contract/goods/recommended-matches.ts'
import { creator, list, moment, pinyin, record, reference, searched } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'

// Products recommended together.

export const recommendedMatch = pgTable(
  'recommended_match',
  {
    ...record(),
    ...creator(),
    title: text().notNull(),
    pinyin: pinyin('title'),
    subtitle: text().notNull().default(''),
    cover: text().notNull(),
    mainProductId: reference().notNull(),
    items: list<MatchItem>(),
    styleId: reference(),
    spaceId: reference(),
    discountRate: numeric({ precision: 3, scale: 2 }).notNull().default('1'),
    startAt: moment(),
    endAt: moment(),
    places: list<CodeOf<typeof matchPlace>>(),
    sort: integer().notNull().default(0),
    /** 0 draft, 1 on, 2 off, 3 expired. */
    status: smallint().$type<CodeOf<typeof matchStatus>>().notNull().default(matchStatus.draft),
  },
  (table) => [
    uniqueIndex('recommended_match_title').on(table.title),
    index('recommended_match_status').on(table.status, table.id.desc()),
    index('recommended_match_main').on(table.mainProductId),
    index('recommended_match_items').using('gin', sql`${table.items} jsonb_path_ops`),
    index('recommended_match_end')
      .on(table.endAt)
      .where(sql`${table.status} = ${literal(matchStatus.listed)}`),
    searched('recommended_match_title_part', table.title),
    searched('recommended_match_pinyin', table.pinyin),
  ],
)
