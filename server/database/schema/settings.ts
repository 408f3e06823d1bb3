import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Preference } from '#contract/base.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { ViewQuery, viewSharing } from '#contract/saved-views.ts'
import type { WatermarkInput } from '#contract/watermark.ts'
import { list, moment, record, reference } from '#server/database/columns.ts'

// Settings of people and of the installation.

export const preference = pgTable(
  'preference',
  {
    userId: reference().notNull(),
    pageKey: text().notNull(),
    /** Differences from the defaults. */
    value: jsonb().$type<Partial<Omit<Preference, 'pageKey' | 'views'>>>().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.pageKey] })],
)

/** Filters and sort of a list page under a name. */
export const savedView = pgTable(
  'saved_view',
  {
    ...record(),
    ownerId: reference().notNull(),
    path: text().notNull(),
    name: text().notNull(),
    query: jsonb().$type<ViewQuery>().notNull(),
    sharedWith: smallint().$type<CodeOf<typeof viewSharing>>().notNull().default(1),
    /** With 指定角色. */
    roleIds: list<number>(),
  },
  (table) => [
    uniqueIndex('saved_view_name').on(table.ownerId, table.path, table.name),
    index('saved_view_path').on(table.path),
  ],
)

/** The view that a page opens with, for a person, a role or everybody. */
export const defaultView = pgTable(
  'default_view',
  {
    path: text().notNull(),
    /** `user:12`, `role:3` or `everybody`. */
    holder: text().notNull(),
    /** Null, for a person only: the page opens without a view. */
    viewId: reference(),
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.path, table.holder] }), index('default_view_view').on(table.viewId)],
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
