import { and, eq } from 'drizzle-orm'
import * as brandReviews from '#contract/suppliers/brand-reviews.ts'
import * as brands from '#contract/suppliers/brands.ts'
import * as notices from '#contract/suppliers/notices.ts'
import * as suppliersContract from '#contract/suppliers/suppliers.ts'
import { recordOf, stampedRecord } from '#server/areas/record-scope.ts'
import { bulkOf } from '#server/bulk/definition.ts'
import { brand, brandReview, supplier, supplierNotice } from '#server/database/schema/suppliers.ts'
import { ownRows, platformRows } from '#server/entity/scope.ts'
import { textGateway } from '#server/text-gateway.ts'
import { minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { brandHandlers } from './brand/handlers.ts'
import { brandExport } from './brand/list.ts'
import { reviewHandlers } from './brand-review/handlers.ts'
import { noticeHandlers } from './notice/handlers.ts'
import { receiptExport } from './notice/receipts.ts'
import { expireBrands, sendScheduledNotices } from './scheduled-work.ts'
import { searches } from './search.ts'
import { supplierHandlers } from './supplier/handlers.ts'
import { supplierExport } from './supplier/list.ts'
import { deliverTexts } from './text-messages.ts'
import { brandTodos, noticeTodos } from './todos.ts'

export const suppliers = area('suppliers', {
  routes: [
    pair(brands, brandHandlers),
    pair(brandReviews, reviewHandlers),
    pair(suppliersContract, supplierHandlers),
    pair(notices, noticeHandlers),
  ],
  records: {
    brand: stampedRecord(brand, {
      rows: ({ caller }) => ownRows(caller, brand.supplierId),
      // Files proposed by a review stay in use until it is decided.
      alsoFiles: [{ table: brandReview, recordId: brandReview.brandId }],
    }),
    brandReview: {
      sees: async ({ caller, db }, id) => {
        const [row] = await db
          .select({ id: brandReview.id })
          .from(brandReview)
          .innerJoin(brand, eq(brand.id, brandReview.brandId))
          .where(and(eq(brandReview.id, id), ownRows(caller, brand.supplierId)))
        return row !== undefined
      },
      // Those of its brand.
      files: [],
    },
    supplier: stampedRecord(supplier, { rows: ({ caller }) => ownRows(caller, supplier.id) }),
    supplierNotice: recordOf(supplierNotice, { rows: ({ caller }) => platformRows(caller, supplierNotice) }),
  },
  exports: [brandExport, supplierExport, receiptExport],
  bulk: [
    bulkOf(
      brandReviews.verifyBrands,
      brandReviews.listBrandReviews,
      ({ brand }) => brand.name,
      ({ id, version }) => ({ items: [{ reviewId: id, version }] }),
    ),
    // Publishing has no bulk action over a filter: sent notices cannot be recalled from their receivers.
    bulkOf(notices.deleteNotices, notices.listNotices, ({ title }) => title),
  ],
  search: searches,
  schedules: [
    {
      name: 'send notices whose time has come',
      everyMs: 15_000,
      run: ({ databases }, now) => sendScheduledNotices(databases.main, now),
    },
    {
      name: 'disable brands whose qualification has ended',
      everyMs: minutes(10),
      run: ({ databases }, now) => expireBrands(databases.main, now),
    },
    {
      name: 'deliver text messages',
      everyMs: 5_000,
      run: async ({ config, databases, secrets }, now) => {
        // Without a gateway, messages stay in the outbox until they expire.
        if (config.textGateway) await deliverTexts(databases.main, secrets, textGateway(config.textGateway), now)
      },
    },
  ],
  todos: { reviews: [brandTodos], reading: [noticeTodos] },
})
