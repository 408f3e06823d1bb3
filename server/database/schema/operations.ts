import { boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { audience, bannerPosition, linkType } from '#contract/operations/codes.ts'
import { creator, list, moment, pinyin, record, reference, searched } from '#server/database/columns.ts'

// What the shop shows and where.

export const banner = pgTable(
  'banner',
  {
    ...record(),
    ...creator(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    position: smallint().$type<CodeOf<typeof bannerPosition>>().notNull(),
    image: text().notNull(),
    backColor: text().notNull().default(''),
    linkType: smallint().$type<CodeOf<typeof linkType>>().notNull(),
    linkValue: text().notNull().default(''),
    audience: list<CodeOf<typeof audience>>(),
    areas: list<string>(),
    startAt: moment().notNull(),
    /** Null for no end. */
    endAt: moment(),
    sort: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
    showCount: integer().notNull().default(0),
    clickCount: integer().notNull().default(0),
    editedById: reference(),
    /** When its last editor was told that the link no longer works; null while it does. */
    linkBrokenAt: moment(),
  },
  (table) => [
    index('banner_position').on(table.position, table.sort, table.id),
    index('banner_link').on(table.linkType, table.linkValue),
    searched('banner_name_part', table.name),
    searched('banner_pinyin', table.pinyin),
  ],
)
