import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { coveredText } from '#contract/field-rights.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { supplierRights } from '#contract/suppliers/field-rights.ts'
import { maskAccountNo } from '#contract/suppliers/supplier-rules.ts'
import { type Supplier, SupplierInput, type SupplierRow } from '#contract/suppliers/suppliers.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { openOrderCounts } from '#server/areas/orders/supplier-dues.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { product } from '#server/database/schema/goods.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { seal, unseal } from '#server/encryption.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { anyOf } from '#server/entity/paging.ts'
import { only } from '#server/entity/present.ts'
import { choosableBrands, ownRows } from '#server/entity/scope.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { regionPath } from '#server/platform/regions.ts'
import type { Secrets } from '#server/secrets.ts'
import { dayOf } from '#server/time.ts'

export type SupplierRecord = typeof supplier.$inferSelect

const accountTaken = ['account', '登录账号已被使用'] as const

export const suppliers = entity({
  table: supplier,
  resource: 'supplier',
  title: '供应商',
  name: 'name',
  own: (caller) => ownRows(caller, supplier.id),
  uniqueErrors: {
    supplier_name: ['name', '公司名称已存在'],
    supplier_short_name: ['shortName', '简称已存在'],
    supplier_credit_code: ['creditCode', '统一社会信用代码已存在'],
    supplier_contract_no: ['contractNo', '合同编号已存在'],
    supplier_account: accountTaken,
    admin_user_account: accountTaken,
    admin_user_phone: accountTaken,
  },
})
/** The form with all fields set, as the record stores them. */
export type SupplierFields = Required<SupplierInput>
type SupplierColumns = Partial<typeof supplier.$inferInsert>

const nullable = ['licenseUntil', 'contractFrom', 'contractUntil', 'deposit'] as const

/** Converts a record to form fields: nulls become empty texts, and the bank number is decrypted. */
export function toFields(row: SupplierRecord, secrets: Secrets): SupplierFields {
  const fields = Object.fromEntries(
    Object.keys(SupplierInput.shape).map((field) => [field, row[field as keyof SupplierRecord]]),
  ) as unknown as SupplierFields
  for (const field of nullable) fields[field] = row[field] ?? ''
  fields.bankAccountNo = unseal(secrets, row.bankAccountSecret)
  return fields
}

/** Form values as columns: the bank number encrypted, with its last digits separately for display. */
export function toColumns({ bankAccountNo, ...fields }: Partial<SupplierInput>, secrets: Secrets): SupplierColumns {
  const columns: SupplierColumns = { ...fields }
  for (const field of nullable) if (fields[field] === '') columns[field] = null
  if (bankAccountNo !== undefined) {
    columns.bankAccountSecret = seal(secrets, bankAccountNo)
    columns.bankAccountTail = bankAccountNo.slice(-4)
  }
  return columns
}

/** Number of products that can be sold while the supplier is enabled. */
export const sellableProducts = (db: Connection, supplierId: number): Promise<number> =>
  db.$count(
    product,
    and(
      eq(product.supplierId, supplierId),
      eq(product.status, productStatus.onSale),
      inArray(
        product.brandId,
        db
          .select({ id: brand.id })
          .from(brand)
          .where(and(eq(brand.supplierId, supplierId), eq(brand.status, brandStatus.enabled))),
      ),
    ),
  )

/** Data of suppliers in other tables, in one statement. */
async function besides(db: Connection, ids: number[]) {
  const rows = await db
    .select({
      id: supplier.id,
      brands: sql<number>`(select count(*) from ${brand} where ${brand.supplierId} = ${supplier.id})::int`,
      products: sql<number>`(
        select count(*) from ${product} where ${product.supplierId} = ${supplier.id} and ${product.status} <> ${literal(productStatus.recycled)})::int`,
      lastLoginAt: adminUser.lastLoginAt,
      mustChangePassword: adminUser.mustChangePassword,
    })
    .from(supplier)
    .leftJoin(adminUser, eq(adminUser.id, supplier.loginUserId))
    .where(anyOf(supplier.id, ids))
    .prepare('suppliers_besides')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Presents suppliers for a list, including data of other tables, with two queries in total. */
export async function presentSuppliers(
  context: Pick<Context, 'db' | 'now' | 'caller'>,
  rows: SupplierRecord[],
): Promise<SupplierRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [known, openOrders] = await Promise.all([
    besides(context.db, ids),
    openOrderCounts(context.db, context.caller, ids),
  ])
  const today = dayOf(context.now)
  // Restricted fields are left out here, so that no caller returns them by accident.
  return rows.map(({ bankAccountName, bankName, bankAccountSecret, bankAccountTail, remark, ...row }) => ({
    ...row,
    contactPhone: maskPhone(row.contactPhone),
    areaName: regionPath(row.area),
    contractUntil: row.contractUntil ?? '',
    brandCount: known.get(row.id)?.brands ?? 0,
    productCount: known.get(row.id)?.products ?? 0,
    openOrderCount: openOrders.get(row.id) ?? 0,
    daysLeft: daysUntil(row.contractUntil, today),
    lastLoginAt: known.get(row.id)?.lastLoginAt ?? null,
    mustChangePassword: known.get(row.id)?.mustChangePassword ?? false,
  }))
}

/** The numbers of a supplier, masked: `revealSupplier` shows them one at a time. */
const coveredParts = <Part extends object>(part: Part): Part =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      const cover = Object.hasOwn(supplierRights.fields, name)
        ? supplierRights.fields[name as keyof typeof supplierRights.fields].cover
        : undefined
      return [name, cover && typeof value === 'string' ? coveredText(cover, value) : value]
    }),
  ) as Part

/**
 * A whole supplier, as far as the caller may see it: unmasked phones with supplier:edit, bank fields only with
 * supplier:settlement, the remark not for the supplier itself. `covered` masks the numbers for everybody.
 */
export async function presentSupplier(context: Context, row: SupplierRecord, covered = false): Promise<Supplier> {
  const { db, caller, services } = context
  const { store, secrets } = services
  const head = await only(presentSuppliers(context, [row]))
  const categories = await loadCategories(db)
  const brands = await db
    .select({ id: brand.id, name: brand.name, logo: brand.logo, status: brand.status })
    .from(brand)
    .where(and(eq(brand.supplierId, row.id), choosableBrands(caller)))
    .orderBy(asc(brand.id))
  const { bankAccountNo, ...fields } = toFields(row, secrets)
  const shown = <Part extends object>(part: Part) =>
    shownFields(supplierRights, caller, covered ? coveredParts(part) : part)
  return {
    ...head,
    ...shown({ ...fields, bankAccountNo: covered ? maskAccountNo(row.bankAccountTail) : bankAccountNo }),
    contactPhone: shown({ contactPhone: row.contactPhone }).contactPhone,
    warehouses: row.warehouses.map(shown),
    license: openUrl(store, row.license),
    contractFiles: openFiles(store, row.contractFiles),
    categories: categories.refs(row.categoryIds),
    sellableCount: row.status === supplierStatus.enabled ? await sellableProducts(db, row.id) : 0,
    brands: brands.map((item) => ({ ...item, logo: openUrl(store, item.logo) })),
  }
}
