import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { productStatus } from '#contract/goods/codes.ts'
import { materialReference } from '#contract/materials/codes.ts'
import type { Material } from '#contract/materials/materials.ts'
import { namesAny, withReplaced } from '#server/areas/configuration/label/references.ts'
import { type Stamped, stampOf } from '#server/audit/last-change.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { product } from '#server/database/schema/goods.ts'
import { material } from '#server/database/schema/materials.ts'
import { texture } from '#server/database/schema/templates.ts'
import { reachedRows } from '#server/entity/scope.ts'

// Records that reference materials: products and textures. Areas that add references are registered here.

/** Maximum number of references of each kind on a material's page. */
const SHOWN = 5

const productsWith = (ids: readonly number[]) =>
  and(namesAny(product.materialIds, ids), ne(product.status, productStatus.recycled))

/** Number of products and textures that use any of the materials. */
export async function countReferences(db: Connection, ids: readonly number[]): Promise<number> {
  const products = await db.$count(product, productsWith(ids))
  return products + (await db.$count(texture, inArray(texture.materialId, [...ids])))
}

/** Number of references to each material; two index lookups per material. */
export async function usesOf(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ id: string; uses: number }>(sql`
    select wanted as id,
      (select count(*)::int from ${product}
        where ${product.materialIds} @> jsonb_build_array(wanted) and ${product.status} <> ${literal(productStatus.recycled)})
      + (select count(*)::int from ${texture} where ${texture.materialId} = wanted) as uses
    from unnest(${sql.param(ids)}::bigint[]) as wanted`)
  return new Map(rows.map(({ id, uses }) => [Number(id), uses]))
}

/** References to a material by kind, as far as the caller may see them. */
export async function referencesOf(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  id: number,
): Promise<Material['references']> {
  const ofProducts = and(productsWith([id]), reachedRows(caller, product))
  const [products, textures] = await Promise.all([
    db
      .select({ id: product.id, name: product.name })
      .from(product)
      .where(ofProducts)
      .orderBy(desc(product.id))
      .limit(SHOWN),
    db
      .select({ id: texture.id, name: texture.name, templateId: texture.templateId })
      .from(texture)
      .where(eq(texture.materialId, id))
      .orderBy(desc(texture.id))
      .limit(SHOWN),
  ])
  const [productCount, textureCount] = await Promise.all([
    products.length < SHOWN ? products.length : db.$count(product, ofProducts),
    textures.length < SHOWN ? textures.length : db.$count(texture, eq(texture.materialId, id)),
  ])
  return [
    {
      kind: materialReference.product,
      count: productCount,
      first: products.map((item) => ({ ...item, templateId: null })),
    },
    { kind: materialReference.texture, count: textureCount, first: textures },
  ].filter(({ count }) => count > 0)
}

/** Replaces materials by another one in all references. A copy still names its origin. */
export async function moveReferences(context: Stamped, from: readonly number[], to: number): Promise<void> {
  const { db } = context
  await db
    .update(product)
    .set({
      materialIds: withReplaced(product.materialIds, from, to),
      version: sql`${product.version} + 1`,
      ...stampOf(context),
    })
    .where(namesAny(product.materialIds, from))
  await db
    .update(texture)
    .set({ materialId: to })
    .where(inArray(texture.materialId, [...from]))
  await db
    .update(material)
    .set({ adoptedFromId: null })
    .where(inArray(material.adoptedFromId, [...from]))
}
