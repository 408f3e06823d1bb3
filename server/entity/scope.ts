import { and, eq, getTableColumns, or, type SQL, sql, type Table } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { accountType as accountTypeCodes } from '#contract/session.ts'
import { supplierStatus } from '#contract/suppliers/codes.ts'
import type { Caller, Context } from '#server/context.ts'
import { activityProduct } from '#server/database/schema/activities.ts'
import { productComponent } from '#server/database/schema/components.ts'
import { product } from '#server/database/schema/goods.ts'
import { recommendedMatch } from '#server/database/schema/matches.ts'
import { material, materialBrand } from '#server/database/schema/materials.ts'
import { supplierProduct } from '#server/database/schema/migration.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { proxyRecord } from '#server/database/schema/proxy.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { anyOf } from '#server/entity/paging.ts'
import { forbidden, refuseField } from '#server/http/errors.ts'

export const isPlatform = (caller: Caller): boolean => caller.accountType === accountTypeCodes.platform
export const isSupplier = (caller: Caller): boolean => caller.accountType === accountTypeCodes.supplier

type Ids = readonly number[]

const materialBrandsOf = (ids: Ids): SQL =>
  sql`(select ${materialBrand.id} from ${materialBrand} where ${anyOf(materialBrand.goodsBrandId, ids)})`

/**
 * Filters for the rows of some brands, by table. With 指定品牌 a table that is missing here shows no rows, so new tables
 * are closed by default.
 */
const ofBrands = new Map<Table, (ids: Ids) => SQL>([
  [brand, (ids) => anyOf(brand.id, ids)],
  [supplier, (ids) => sql`${supplier.id} in (select ${brand.supplierId} from ${brand} where ${anyOf(brand.id, ids)})`],
  [product, (ids) => anyOf(product.brandId, ids)],
  // Without a brand, a component applies to all brands of its supplier.
  [
    productComponent,
    (ids) => sql`(${anyOf(productComponent.brandId, ids)} or (${productComponent.brandId} is null
      and ${productComponent.supplierId} in (select ${brand.supplierId} from ${brand} where ${anyOf(brand.id, ids)})))`,
  ],
  // A set shows all of its goods, so all of them must belong to the brands.
  [
    recommendedMatch,
    (ids) => sql`not exists (
      select 1 from ${product} where not ${anyOf(product.brandId, ids)} and ${product.id} in (
        select ${recommendedMatch.mainProductId}
        union all
        select (item->>'productId')::bigint from jsonb_array_elements(${recommendedMatch.items}) as item))`,
  ],
  [activityProduct, (ids) => anyOf(activityProduct.brandId, ids)],
  [supplierProduct, (ids) => anyOf(supplierProduct.brandId, ids)],
  [materialBrand, (ids) => anyOf(materialBrand.goodsBrandId, ids)],
  [material, (ids) => sql`${material.brandId} in ${materialBrandsOf(ids)}`],
  [proxyRecord, (ids) => sql`${proxyRecord.brandId} in ${materialBrandsOf(ids)}`],
  [
    order,
    (ids) => sql`${order.id} in (select ${orderLine.orderId} from ${orderLine} where ${anyOf(orderLine.brandId, ids)})`,
  ],
])

/** Rows of a table within the caller's data scopes: all, or those of its brands and those that it created. */
export function reachedRows({ reach, authorId }: Caller, table: Table): SQL | undefined {
  if (!reach.isNarrow) return undefined
  const { createdById } = getTableColumns(table)
  const ofOwn = reach.brandIds.length > 0 ? ofBrands.get(table)?.(reach.brandIds) : undefined
  const made = reach.byCreator && createdById ? eq(createdById, authorId) : undefined
  return or(ofOwn, made) ?? sql`false`
}

const ofSide = (caller: Caller, supplierId: AnyPgColumn): SQL | undefined =>
  isPlatform(caller) ? undefined : eq(supplierId, (isSupplier(caller) ? caller.supplierId : null) ?? 0)

/**
 * Rows that the caller may see: all for the platform, its own for a supplier, none for others; narrowed by its data
 * scopes. The column determines the table.
 */
export const ownRows = (caller: Caller, supplierId: AnyPgColumn): SQL | undefined =>
  and(ofSide(caller, supplierId), reachedRows(caller, supplierId.table))

/** The same for a table that belongs to the platform only. */
export const platformRows = (caller: Caller, table: Table): SQL | undefined =>
  isPlatform(caller) ? reachedRows(caller, table) : sql`false`

/** With 仅本人创建, options are not narrowed: a new account must be able to choose before it has created anything. */
const reachedChoices = (caller: Caller, table: Table): SQL | undefined =>
  caller.reach.byCreator ? undefined : reachedRows(caller, table)

/** Brands to choose from: a supplier chooses among its own, dealers among all. */
export const choosableBrands = (caller: Caller): SQL | undefined =>
  and(isSupplier(caller) ? ofSide(caller, brand.supplierId) : undefined, reachedChoices(caller, brand))

export const choosableSuppliers = (caller: Caller): SQL | undefined =>
  and(ofSide(caller, supplier.id), reachedChoices(caller, supplier))

/** Goods to order. */
export const choosableProducts = (caller: Caller): SQL | undefined => reachedChoices(caller, product)

/** Whether the caller would see a new row of this brand. */
const canMakeFor = ({ reach }: Caller, brandId: number | null): boolean =>
  !reach.isNarrow || reach.byCreator || (brandId !== null && reach.brandIds.includes(brandId))

/** Refuses to create or move a row that the caller would not see afterwards. */
export function refuseForeignBrand(caller: Caller, brandId: number | null, field = 'brandId'): void {
  if (!canMakeFor(caller, brandId)) throw refuseField(field, '只能选择您可管的品牌')
}

/** The same for a row without a brand: only callers who see their own rows may create it. */
export function refuseWithoutBrand(caller: Caller): void {
  if (!canMakeFor(caller, null)) throw forbidden('您的数据范围是「指定品牌」，不能新增')
}

/** Cache key that separates callers who see different rows. */
export const rowScopeKey = ({ accountType, supplierId, authorId, reach }: Caller): string =>
  reach.isNarrow
    ? `${accountType}:${supplierId ?? ''}:${reach.byCreator ? authorId : ''}:${reach.brandIds.join()}`
    : `${accountType}:${supplierId ?? ''}`

/** A disabled supplier may only ship its open orders and read notices. */
export async function refuseDisabledSupplier(context: Pick<Context, 'db' | 'caller'>): Promise<void> {
  if (isPlatform(context.caller)) return
  const [own] = await context.db
    .select({ status: supplier.status })
    .from(supplier)
    .where(eq(supplier.id, context.caller.supplierId ?? 0))
  if (own?.status !== supplierStatus.enabled) throw forbidden('供应商已停用，不能修改资料')
}
