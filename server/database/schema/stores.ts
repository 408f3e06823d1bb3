import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import {
  caseStatus,
  designerLevel,
  designStoreStatus,
  miniStorePriceMode,
  miniStoreStatus,
  miniStoreTemplate,
  type storeService,
  storeStatus,
  storeType,
} from '#contract/users/codes.ts'
import type { DesignStoreForm } from '#contract/users/design-stores.ts'
import type { BusinessHours } from '#contract/users/store-rules.ts'
import {
  codeOf,
  creator,
  day,
  list,
  moment,
  pinyin,
  record,
  reference,
  searched,
  yuan,
} from '#server/database/columns.ts'

// City stores, shops of merchants in the mini-programme, stores of designers.

const degrees = () => numeric({ precision: 9, scale: 6 })

export const store = pgTable(
  'store',
  {
    ...record(),
    ...creator(),
    storeNo: codeOf('MD', 6),
    name: text().notNull(),
    pinyin: pinyin('name'),
    storeType: smallint().$type<CodeOf<typeof storeType>>().notNull().default(storeType.direct),
    /** District code. */
    area: text().notNull(),
    address: text().notNull().default(''),
    longitude: degrees(),
    latitude: degrees(),
    serviceAreas: list<string>(),
    logo: text().notNull().default(''),
    cover: text().notNull().default(''),
    images: list<FileItem>(),
    video: text().notNull().default(''),
    contactName: text().notNull().default(''),
    contactPhone: text().notNull().default(''),
    businessHours: list<BusinessHours>(),
    enterpriseId: reference(),
    managerIds: list<number>(),
    brandIds: list<number>(),
    showroomIds: list<number>(),
    intro: text().notNull().default(''),
    services: list<CodeOf<typeof storeService>>(),
    licenceImage: text().notNull().default(''),
    isMain: boolean().notNull().default(false),
    recommended: boolean().notNull().default(false),
    sort: integer().notNull().default(0),
    status: smallint().$type<CodeOf<typeof storeStatus>>().notNull().default(storeStatus.draft),
    pauseReason: text().notNull().default(''),
    noticeText: text().notNull().default(''),
    openedAt: day(),
    visitCount30: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('store_no').on(table.storeNo),
    // A name is unique within its city: the first four digits of the area.
    uniqueIndex('store_city_name').on(sql`left(${table.area}, 4)`, table.name),
    uniqueIndex('store_city_main').on(sql`left(${table.area}, 4)`).where(sql`${table.isMain}`),
    index('store_status').on(table.status, table.id.desc()),
    index('store_sort').on(table.sort, table.id.desc()),
    index('store_area').on(table.area, table.status),
    index('store_enterprise').on(table.enterpriseId).where(sql`${table.enterpriseId} is not null`),
    searched('store_name_part', table.name),
    searched('store_pinyin', table.pinyin),
  ],
)

export const miniStore = pgTable(
  'mini_store',
  {
    ...record(),
    shopNo: codeOf('XD', 8),
    name: text().notNull(),
    pinyin: pinyin('name'),
    logo: text().notNull().default(''),
    cover: text().notNull().default(''),
    ownerId: reference().notNull(),
    enterpriseId: reference(),
    contactPhone: text().notNull().default(''),
    area: text().notNull().default(''),
    template: smallint().$type<CodeOf<typeof miniStoreTemplate>>().notNull().default(miniStoreTemplate.standard),
    notice: text().notNull().default(''),
    priceMode: smallint().$type<CodeOf<typeof miniStorePriceMode>>().notNull().default(miniStorePriceMode.salePrice),
    priceFactor: numeric({ precision: 3, scale: 2 }),
    /** The key that its code opens with: a new one makes printed codes useless. */
    qrCode: text().notNull().default(''),
    productCount: integer().notNull().default(0),
    openedAt: moment().notNull(),
    expireAt: moment().notNull(),
    status: smallint().$type<CodeOf<typeof miniStoreStatus>>().notNull().default(miniStoreStatus.open),
    closeReason: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('mini_store_no').on(table.shopNo),
    index('mini_store_status').on(table.status, table.id.desc()),
    index('mini_store_expire').on(table.status, table.expireAt),
    index('mini_store_owner').on(table.ownerId),
    index('mini_store_enterprise').on(table.enterpriseId),
    index('mini_store_opened').on(table.openedAt),
    index('mini_store_area').on(table.area),
    searched('mini_store_name_part', table.name),
    searched('mini_store_pinyin', table.pinyin),
  ],
)

/** Visitors of a mini-programme shop by day; its orders are counted where they are stored. */
export const miniStoreDay = pgTable(
  'mini_store_day',
  {
    ...record(),
    miniStoreId: reference().notNull(),
    day: day().notNull(),
    visitors: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('mini_store_day_pair').on(table.miniStoreId, table.day.desc())],
)

export const designStore = pgTable(
  'design_store',
  {
    ...record(),
    designerId: reference(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    avatar: text().notNull().default(''),
    cover: text().notNull().default(''),
    slogan: text().notNull().default(''),
    intro: text().notNull().default(''),
    level: smallint().$type<CodeOf<typeof designerLevel>>().notNull().default(designerLevel.regular),
    styleIds: list<number>(),
    workYears: smallint().notNull().default(0),
    feeMin: yuan(),
    feeMax: yuan(),
    serviceAreas: list<string>(),
    storeId: reference(),
    caseIds: list<number>(),
    fansCount: integer().notNull().default(0),
    rating: numeric({ precision: 2, scale: 1 }),
    /** A change of a store that was passed. It waits for review while there is no `refuseReason`. */
    submitted: jsonb().$type<DesignStoreForm>(),
    status: smallint().$type<CodeOf<typeof designStoreStatus>>().notNull().default(designStoreStatus.draft),
    refuseReason: text().notNull().default(''),
    offlineReason: text().notNull().default(''),
    recommended: boolean().notNull().default(false),
    sort: integer().notNull().default(0),
    submittedAt: moment(),
    reviewedBy: text().notNull().default(''),
    reviewedAt: moment(),
  },
  (table) => [
    uniqueIndex('design_store_name').on(table.name),
    uniqueIndex('design_store_designer').on(table.designerId),
    index('design_store_status').on(table.status, table.id.desc()),
    index('design_store_submitted').on(table.submittedAt, table.id),
    index('design_store_store').on(table.storeId).where(sql`${table.storeId} is not null`),
    searched('design_store_name_part', table.name),
    searched('design_store_pinyin', table.pinyin),
  ],
)

/** Cases of designers, as far as their stores show them. */
export const designCase = pgTable(
  'design_case',
  {
    ...record(),
    caseNo: codeOf('AL', 8),
    title: text().notNull(),
    cover: text().notNull().default(''),
    designerId: reference().notNull(),
    status: smallint().$type<CodeOf<typeof caseStatus>>().notNull().default(caseStatus.draft),
  },
  (table) => [uniqueIndex('design_case_no').on(table.caseNo), index('design_case_designer').on(table.designerId)],
)
