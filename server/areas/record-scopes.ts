import { and, eq } from 'drizzle-orm'
import { brand, brandReview, supplier, supplierNotice } from '../database/schema-suppliers.ts'
import type { RecordScope } from '../platform/record-access.ts'
import { isPlatform, ownRows } from '../scope.ts'

/** Who may read a record, by the resource of the permission list: opens its log and the private files that it names. */
export const recordScopes: Readonly<Record<string, RecordScope>> = {
  brand: {
    may: 'brand:view',
    sees: async (call, id) =>
      (await call.db.$count(brand, and(eq(brand.id, id), ownRows(call.caller, brand.supplierId)))) > 0,
  },
  brandReview: {
    may: 'brand:view',
    sees: async (call, id) => {
      const [row] = await call.db
        .select({ id: brandReview.id })
        .from(brandReview)
        .innerJoin(brand, eq(brand.id, brandReview.brandId))
        .where(and(eq(brandReview.id, id), ownRows(call.caller, brand.supplierId)))
      return row !== undefined
    },
  },
  supplier: {
    may: 'supplier:view',
    sees: async (call, id) =>
      (await call.db.$count(supplier, and(eq(supplier.id, id), ownRows(call.caller, supplier.id)))) > 0,
  },
  supplierNotice: {
    may: 'supplierNotice:view',
    sees: async (call, id) =>
      isPlatform(call.caller) && (await call.db.$count(supplierNotice, eq(supplierNotice.id, id))) > 0,
  },
}
