import { and, eq } from 'drizzle-orm'
import { category, classify } from '../database/schema-configuration.ts'
import { product } from '../database/schema-goods.ts'
import { material, materialBrand, materialCategory } from '../database/schema-materials.ts'
import { label, spec } from '../database/schema-specs.ts'
import { brand, brandReview, supplier, supplierNotice } from '../database/schema-suppliers.ts'
import type { RecordScope } from '../platform/record-access.ts'
import { isPlatform, ownRows } from '../scope.ts'

/** Who may read a record, by the resource of the permission list: opens its log and the private files that it names. */
export const recordScopes: Readonly<Record<string, RecordScope>> = {
  product: {
    may: 'product:view',
    sees: async (call, id) =>
      (await call.db.$count(product, and(eq(product.id, id), ownRows(call.caller, product.supplierId)))) > 0,
  },
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
  category: {
    may: 'category:view',
    sees: async (call, id) => (await call.db.$count(category, eq(category.id, id))) > 0,
  },
  classify: {
    may: 'classify:view',
    sees: async (call, id) => (await call.db.$count(classify, eq(classify.id, id))) > 0,
  },
  material: {
    may: 'material:view',
    sees: async (call, id) =>
      (await call.db.$count(material, and(eq(material.id, id), ownRows(call.caller, material.supplierId)))) > 0,
  },
  materialBrand: {
    may: 'materialBrand:view',
    sees: async (call, id) =>
      (await call.db.$count(
        materialBrand,
        and(eq(materialBrand.id, id), ownRows(call.caller, materialBrand.supplierId)),
      )) > 0,
  },
  materialCategory: {
    may: 'materialCategory:view',
    sees: async (call, id) => (await call.db.$count(materialCategory, eq(materialCategory.id, id))) > 0,
  },
  label: {
    may: 'label:view',
    sees: async (call, id) => (await call.db.$count(label, eq(label.id, id))) > 0,
  },
  spec: {
    may: 'spec:view',
    sees: async (call, id) => (await call.db.$count(spec, eq(spec.id, id))) > 0,
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
