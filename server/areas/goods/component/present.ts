import { and, desc, type SQL, sql } from 'drizzle-orm'
import { componentUploads } from '#contract/goods/component-rules.ts'
import { componentRights } from '#contract/goods/field-rights.ts'
import { FACTORS, PRICES } from '#contract/goods/price-rules.ts'
import {
  ComponentInput,
  type ComponentUse,
  type ProductComponent,
  type ProductComponentRow,
} from '#contract/goods/product-components.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { plainFactor } from '#server/areas/goods/product/sku-record.ts'
import { supplierNames } from '#server/areas/suppliers/audit-labels.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { productComponent } from '#server/database/schema/components.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { fieldsOf, namesOf } from '#server/entity/present.ts'
import { ownRows } from '#server/entity/scope.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { chosenTextures } from './textures.ts'

export type ComponentRecord = typeof productComponent.$inferSelect

export const components = entity({
  table: productComponent,
  resource: 'productComponent',
  title: '组件',
  name: 'name',
  own: (caller) => ownRows(caller, productComponent.supplierId),
  uniqueErrors: { product_component_name: ['name', '组件名称已存在'] },
  uploads: { image: componentUploads.image, modelFile: componentUploads.modelFile },
})
export type ComponentFields = Required<ComponentInput>

const MAX_USES = 100

/** Converts a record to form fields: nulls become empty texts. */
export function toFields(row: ComponentRecord): ComponentFields {
  return fieldsOf(ComponentInput, row, {
    ...Object.fromEntries(PRICES.map((name) => [name, row[name] ?? ''])),
    ...Object.fromEntries(FACTORS.map((name) => [name, plainFactor(row[name])])),
  })
}

/** Products that use a component; uses the index on the list of parts. */
export const usesComponent = (id: number): SQL =>
  sql`${product.components} @> ${JSON.stringify([{ componentId: id }])}::jsonb`

/** Number of products that use each component. */
export async function countUses(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ id: string; total: number }>(sql`
    select part.id, count(*)::int as total
    from unnest(${sql.param([...ids])}::bigint[]) as part(id)
    join ${product} on ${product.components} @> jsonb_build_array(jsonb_build_object('componentId', part.id))
    group by part.id`)
  return new Map(rows.map(({ id, total }) => [Number(id), total]))
}

/** The newest of the caller's own products that use a component. */
async function usesOf(context: Context, componentId: number): Promise<ComponentUse[]> {
  const rows = await context.db
    .select()
    .from(product)
    .where(and(usesComponent(componentId), ownRows(context.caller, product.supplierId)))
    .orderBy(desc(product.id))
    .limit(MAX_USES)
  return rows.flatMap((row) => {
    const part = row.components.find((item) => item.componentId === componentId)
    if (!part) return []
    const { quantity, required, swapGroup } = part
    return {
      spuId: row.id,
      spuCode: row.spuCode,
      productName: row.name,
      cover: openUrl(context.services.store, row.cover),
      productStatus: row.status,
      quantity,
      required,
      swapGroup,
    }
  })
}

const given = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

/** Presents components for a list, including all prices, with a constant number of queries. */
export async function presentComponents(
  db: Connection,
  store: ObjectStore,
  rows: readonly ComponentRecord[],
): Promise<ProductComponentRow[]> {
  if (rows.length === 0) return []
  const suppliers = await supplierNames(db, given(rows.map((row) => row.supplierId)))
  const brands = await namesOf(db, brand, given(rows.map((row) => row.brandId)))
  const uses = await countUses(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...row,
    image: openUrl(store, row.image),
    supplier: { id: row.supplierId, name: suppliers.get(row.supplierId) ?? '' },
    brand: row.brandId === null ? null : { id: row.brandId, name: brands.get(row.brandId) ?? '' },
    usedCount: uses.get(row.id) ?? 0,
  }))
}

export async function presentComponent(context: Context, row: ComponentRecord): Promise<ProductComponent> {
  const { store } = context.services
  const [head] = await presentComponents(context.db, store, [row])
  const uses = await usesOf(context, row.id)
  const categories = await loadCategories(context.db)
  if (!head) throw new Error('a component could not be described')
  return shownFields(componentRights, context.caller, {
    ...row,
    ...head,
    ...Object.fromEntries(FACTORS.map((name) => [name, plainFactor(row[name])])),
    modelFile: openFiles(store, row.modelFile),
    categories: categories.refs(row.categoryIds),
    textures: await chosenTextures(context, row.textureIds),
    uses,
  })
}
