import { boolean, index, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { proxyKind } from '#contract/materials/codes.ts'
import { proxyStatus } from '#contract/materials/codes.ts'
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
  uniqueWhenSet,
  yuan,
} from '#server/database/columns.ts'
import { materialBrand } from './materials.ts'

// Dealers of material brands, with region and period.

export const proxyRecord = pgTable(
  'proxy_record',
  {
    ...record(),
    ...creator(),
    recordNo: codeOf('D', 10),
    brandId: reference()
      .notNull()
      .references(() => materialBrand.id),
    /** 1 dealer, 2 shop, 3 another company. */
    proxyKind: smallint().$type<CodeOf<typeof proxyKind>>().notNull(),
    companyName: text().notNull(),
    pinyin: pinyin('company_name'),
    contactName: text().notNull(),
    contactPhone: text().notNull(),
    areas: list<string>(),
    exclusive: boolean().notNull().default(false),
    /** Empty means all of the brand. */
    categoryIds: list<number>(),
    discountRate: numeric({ precision: 5, scale: 4 }),
    annualAmount: yuan(),
    deposit: yuan(),
    startDate: day().notNull(),
    endDate: day().notNull(),
    contractNo: text().notNull().default(''),
    contractFiles: list<FileItem>(),
    remark: text().notNull().default(''),
    renewedFromId: reference(),
    /** Reason of the last refusal or early termination. */
    reason: text().notNull().default(''),
    submittedById: reference(),
    reviewedBy: text().notNull().default(''),
    reviewedAt: moment(),
    /** 0 draft, 1 in review, 2 refused, 3 upcoming, 4 active, 5 expired, 6 terminated. */
    status: smallint().$type<CodeOf<typeof proxyStatus>>().notNull().default(proxyStatus.draft),
  },
  (table) => [
    uniqueIndex('proxy_record_no').on(table.recordNo),
    uniqueWhenSet('proxy_record_contract', table.contractNo),
    index('proxy_record_status').on(table.status, table.id.desc()),
    index('proxy_record_brand').on(table.brandId, table.status),
    // The next records to begin or expire.
    index('proxy_record_end').on(table.status, table.endDate),
    index('proxy_record_start').on(table.status, table.startDate),
    index('proxy_record_renewed').on(table.renewedFromId),
    searched('proxy_record_company_part', table.companyName),
    searched('proxy_record_pinyin', table.pinyin),
  ],
)
