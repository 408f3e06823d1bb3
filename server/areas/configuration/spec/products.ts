import { and, asc, inArray, or, type SQL, sql } from 'drizzle-orm'
import { productStatus } from '#contract/goods/codes.ts'
import { renameInClassLabels } from '#server/areas/configuration/class-label/followers.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { renameInPrompts } from './templates.ts'

/** Specs as used by products: their values, and product-specific value names. */

/** Products with one of the values, or with the spec at all when no values are given. Uses the index on the column. */
function carries(specId: number, names?: readonly string[]): SQL {
  const holds = (content: object) => sql`${product.specs} @> ${JSON.stringify([content])}::jsonb`
  if (!names) return holds({ specId })
  return or(...names.map((valueName) => holds({ specId, values: [{ valueName }] }))) ?? sql`false`
}

/** Number of products with each value of a spec, including the recycle bin: restored products must remain valid. */
export async function countValues(db: Connection, specId: number, where?: SQL): Promise<Map<string, number>> {
  const rows = await db
    .select({ valueName: sql<string>`value ->> 'valueName'`, products: sql<number>`count(*)::int` })
    .from(
      sql`${product}, jsonb_array_elements(${product.specs}) as lists(held), jsonb_array_elements(held -> 'values') as items(value)`,
    )
    .where(and(carries(specId), sql`(held ->> 'specId')::bigint = ${specId}`, where))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.valueName, row.products]))
}

/** Number of products with each spec. */
export async function countSpecs(db: Connection, ids: readonly number[], isBinCounted = false) {
  const inBin = isBinCounted ? sql`true` : sql`${product.status} <> ${literal(productStatus.recycled)}`
  const { rows } = await db.execute<{ id: string; products: number }>(sql`
    select wanted as id, (
      select count(*)::int from ${product}
      where ${product.specs} @> jsonb_build_array(jsonb_build_object('specId', wanted)) and ${inBin}
    ) as products
    from unnest(${sql.param(ids)}::bigint[]) as wanted`)
  return new Map(rows.map((row) => [Number(row.id), row.products]))
}

export interface Carrier {
  spuId: number
  spuCode: string
  name: string
  /** How many of the requested values it has. */
  carried: number
}

/** Products with any of the values, locked until the end of the transaction. */
export function carriersOf(
  db: Connection,
  specId: number,
  names: readonly string[],
  alsoCounted: readonly string[],
): Promise<Carrier[]> {
  const all = [...names, ...alsoCounted]
  return db
    .select({
      spuId: product.id,
      spuCode: product.spuCode,
      name: product.name,
      carried: sql<number>`(
        select count(*)::int
        from jsonb_array_elements(${product.specs}) as lists(held), jsonb_array_elements(held -> 'values') as items(value)
        where (held ->> 'specId')::bigint = ${specId} and value ->> 'valueName' = any(${sql.param(all)}))`,
    })
    .from(product)
    .where(carries(specId, names))
    .orderBy(asc(product.id))
    .for('update')
}

/** Renames values in products and their SKUs, all at once, because two values may swap names. */
export async function renameInProducts(context: Context, specId: number, renames: ReadonlyMap<string, string>) {
  if (renames.size === 0) return
  await renameInClassLabels(context, specId, renames)
  await renameInPrompts(context.db, specId, renames)
  const names = [...renames.keys()]
  const map = JSON.stringify(Object.fromEntries(renames))
  const renamed = (value: SQL) =>
    sql`case when ${map}::jsonb ? (${value} ->> 'valueName')
      then jsonb_set(${value}, '{valueName}', ${map}::jsonb -> (${value} ->> 'valueName')) else ${value} end`
  const touched = await context.db
    .update(product)
    .set({
      specs: sql`(
        select jsonb_agg(case when (held ->> 'specId')::bigint = ${specId}
          then jsonb_set(held, '{values}', (
            select jsonb_agg(${renamed(sql`value`)} order by place)
            from jsonb_array_elements(held -> 'values') with ordinality as inner_list(value, place)))
          else held end order by outer_place)
        from jsonb_array_elements(${product.specs}) with ordinality as outer_list(held, outer_place))`,
      // The version is raised, since an open product form would write the old name back.
      version: sql`${product.version} + 1`,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .where(carries(specId, names))
    .returning({ id: product.id })
  await renameInVersions(context, specId, touched, renamed)
}

async function renameInVersions(context: Context, specId: number, of: { id: number }[], renamed: (value: SQL) => SQL) {
  if (of.length === 0) return
  const values = sql`(
    select coalesce(jsonb_agg(case when (value ->> 'specId')::bigint = ${specId} then ${renamed(sql`value`)} else value end
      order by place), '[]')
    from jsonb_array_elements(${sku.specValues}) with ordinality as list(value, place))`
  await context.db
    .update(sku)
    .set({
      specValues: values,
      specText: sql`(
        select coalesce(string_agg(value ->> 'valueName', ' / ' order by place), '')
        from jsonb_array_elements(${values}) with ordinality as texts(value, place))`,
      version: sql`${sku.version} + 1`,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .where(
      inArray(
        sku.productId,
        of.map(({ id }) => id),
      ),
    )
}
