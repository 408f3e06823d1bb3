import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type serviceKind, servicePackageStatus, type serviceRefundRule } from '#contract/blackCard/codes.ts'
import type { ServiceItem } from '#contract/blackCard/service-packages.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { buyerKind } from '#contract/orders/codes.ts'
import { codeOf, creator, list, pinyin, record, searched, yuan } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'

// Services in packages that merchants buy: what they contain, where they are done and by whom.

export const servicePackage = pgTable(
  'service_package',
  {
    ...record(),
    ...creator(),
    packageNo: codeOf('SP', 6),
    name: text().notNull(),
    pinyin: pinyin('name'),
    kind: smallint().$type<CodeOf<typeof serviceKind>>().notNull(),
    /** '' for a draft without one. */
    cover: text().notNull().default(''),
    images: list<FileItem>(),
    summary: text().notNull().default(''),
    detail: text().notNull().default(''),
    items: list<ServiceItem>(),
    price: yuan().notNull(),
    originPrice: yuan(),
    validDays: smallint().notNull(),
    buyerKinds: list<CodeOf<typeof buyerKind>>(),
    areas: list<string>(),
    providerIds: list<number>(),
    /** 0: no limit. */
    limitPerBuyer: smallint().notNull().default(0),
    refundRule: smallint().$type<CodeOf<typeof serviceRefundRule>>().notNull(),
    sortNo: smallint().notNull().default(0),
    /** Kept by the orders of packages, as are the two below: packages sold, their times, and those used. */
    soldCount: integer().notNull().default(0),
    soldTimes: integer().notNull().default(0),
    usedTimes: integer().notNull().default(0),
    /** 0 draft, 1 on sale, 2 off sale, 9 deleted. */
    status: smallint().$type<CodeOf<typeof servicePackageStatus>>().notNull().default(servicePackageStatus.draft),
  },
  (table) => [
    uniqueIndex('service_package_no').on(table.packageNo),
    uniqueIndex('service_package_name')
      .on(table.name)
      .where(sql`${table.status} <> ${literal(servicePackageStatus.deleted)}`),
    index('service_package_status').on(table.status, table.sortNo.desc(), table.id.desc()),
    index('service_package_sort').on(table.sortNo.desc(), table.id.desc()),
    index('service_package_price').on(table.price, table.id),
    index('service_package_valid').on(table.validDays, table.id),
    index('service_package_sold').on(table.soldCount, table.id),
    index('service_package_updated').on(table.updatedAt, table.id),
    index('service_package_buyers').using('gin', table.buyerKinds),
    index('service_package_providers').using('gin', table.providerIds),
    searched('service_package_name_part', table.name),
    searched('service_package_pinyin', table.pinyin),
  ],
)
