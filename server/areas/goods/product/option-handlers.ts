import { and, asc, desc, eq } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type * as goods from '#contract/goods/options.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import type { Handlers } from '#server/context.ts'
import { label } from '#server/database/schema/specs.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { containsAny } from '#server/entity/filters.ts'
import { choosableBrands, choosableSuppliers, isSupplier } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'

const MAX_SUPPLIERS = 50
const MAX_BRANDS = 100

export const goodsOptionHandlers: Handlers<typeof goods> = {
  listSupplierOptions: async ({ keyword, enabledOnly }, context) => {
    const rows = await context.db
      .select({ id: supplier.id, name: supplier.name, shortName: supplier.shortName, status: supplier.status })
      .from(supplier)
      .where(
        and(
          choosableSuppliers(context.caller),
          containsAny(keyword, supplier.name, supplier.shortName, supplier.pinyin, supplier.supplierCode),
          enabledOnly === 1 ? eq(supplier.status, supplierStatus.enabled) : undefined,
        ),
      )
      .orderBy(asc(supplier.id))
      .limit(MAX_SUPPLIERS)
    return rows.map((row) => ({
      id: row.id,
      name: row.shortName || row.name,
      enabled: row.status === supplierStatus.enabled,
    }))
  },

  listBrandOptions: async ({ supplierId, keyword, enabledOnly }, context) => {
    const rows = await context.db
      .select({ id: brand.id, name: brand.name, logo: brand.logo, status: brand.status })
      .from(brand)
      .where(
        and(
          choosableBrands(context.caller),
          supplierId === undefined ? undefined : eq(brand.supplierId, supplierId),
          containsAny(keyword, brand.name, brand.pinyin, brand.nameEn, brand.brandCode),
          enabledOnly === 1 ? eq(brand.status, brandStatus.enabled) : undefined,
        ),
      )
      .orderBy(asc(brand.name))
      .limit(MAX_BRANDS)
    return rows.map((row) => ({ ...row, logo: openUrl(context.services.store, row.logo) }))
  },

  getBrandOptions: async (_params, context) => {
    const rows = await context.db
      .select({ id: brand.id, name: brand.name, initial: brand.initial })
      .from(brand)
      .where(choosableBrands(context.caller))
      .orderBy(asc(brand.initial), asc(brand.name))
    return [...Map.groupBy(rows, ({ initial }) => initial || '#')].map(([initial, brands]) => ({
      initial,
      brands: brands.map(({ id, name }) => ({ id, name })),
    }))
  },

  getLabelOptions: async (_params, context) => {
    const rows = await context.db
      .select({ id: label.id, name: label.name, type: label.type })
      .from(label)
      .where(
        and(
          eq(label.status, enableStatus.enabled),
          isSupplier(context.caller) ? eq(label.supplierVisible, true) : undefined,
        ),
      )
      .orderBy(asc(label.type), desc(label.priority), asc(label.id))
    return [...Map.groupBy(rows, ({ type }) => type)].map(([type, labels]) => ({
      type,
      labels: labels.map(({ id, name }) => ({ id, name })),
    }))
  },
}
