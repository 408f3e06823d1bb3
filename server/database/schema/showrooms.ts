import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { settingOutKind } from '#contract/goods/codes.ts'
import { publishStatus } from '#contract/goods/codes.ts'
import type { FloorZone } from '#contract/goods/floor-images.ts'
import type { ExhibitSpot } from '#contract/goods/setting-out-images.ts'
import { day, list, pinyin, record, reference, searched } from '#server/database/columns.ts'

// Floors of showrooms with their zones and displays.

export const floorImage = pgTable(
  'floor_image',
  {
    ...record(),
    storeId: reference().notNull(),
    floorNo: smallint().notNull(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    image: text().notNull(),
    cover: text().notNull().default(''),
    zones: list<FloorZone>(),
    sort: integer().notNull().default(0),
    /** 0 draft, 1 published, 2 offline. */
    status: smallint().$type<CodeOf<typeof publishStatus>>().notNull().default(publishStatus.draft),
  },
  (table) => [
    searched('floor_image_pinyin', table.pinyin),
    uniqueIndex('floor_image_floor').on(table.storeId, table.floorNo),
    index('floor_image_store').on(table.storeId, table.sort, table.id),
    index('floor_image_zones').using('gin', sql`${table.zones} jsonb_path_ops`),
  ],
)

export const settingOutImage = pgTable(
  'setting_out_image',
  {
    ...record(),
    floorImageId: reference()
      .notNull()
      .references(() => floorImage.id),
    zoneNo: text().notNull(),
    name: text().notNull(),
    /** 1 single product, 2 finished room, 3 for a campaign. */
    kind: smallint().$type<CodeOf<typeof settingOutKind>>().notNull(),
    images: list<FileItem>(),
    video: text().notNull().default(''),
    hotspots: list<ExhibitSpot>(),
    styleId: reference(),
    startDate: day().notNull(),
    endDate: day(),
    sort: integer().notNull().default(0),
    /** 0 draft, 1 published, 2 offline. */
    status: smallint().$type<CodeOf<typeof publishStatus>>().notNull().default(publishStatus.draft),
  },
  (table) => [
    uniqueIndex('setting_out_image_name').on(table.floorImageId, table.zoneNo, table.name),
    index('setting_out_image_status').on(table.status, table.id.desc()),
    index('setting_out_image_start').on(table.startDate.desc(), table.id.desc()),
    index('setting_out_image_hotspots').using('gin', sql`${table.hotspots} jsonb_path_ops`),
  ],
)
