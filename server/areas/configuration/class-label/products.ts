import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { BY_ATTRIBUTE, BY_LABEL, BY_PRICE, BY_SPEC } from '#contract/configuration/class-label-rules.ts'
import {
  type listAttributeNames,
  type listSourceValues,
  SOURCE_MAX_VALUES,
  type SourceValues,
} from '#contract/configuration/class-labels.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { branchOf } from '#contract/configuration/tree-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { buyable, found } from '#server/areas/configuration/classify/products.ts'
import { loadClassifies } from '#server/areas/configuration/classify/save.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import { product } from '#server/database/schema/goods.ts'
import { label } from '#server/database/schema/specs.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { anyOf } from '#server/entity/paging.ts'

type Params = ParsedParamsOf<typeof listSourceValues>
type Value = Params['values'][number]

/** Products that shoppers can buy in the categories of a group. */
async function inClasses(context: Context, { classifyIds, onlyThisLevel }: Params): Promise<SQL | undefined> {
  const rows = await loadClassifies(context.db)
  const own = classifyIds.flatMap((id) => (onlyThisLevel ? rows.filter((row) => row.id === id) : branchOf(rows, id)))
  const classes = [...new Set(own)]
  const index = await loadCategories(context.db)
  const pins = classes.flatMap((row) => row.pinnedProductIds)
  return or(sql`false`, anyOf(product.id, pins), ...classes.map((row) => found(index, row)))
}

const buyableIn = (context: Context, where: SQL | undefined) => (columns: Record<string, SQL.Aliased<unknown>>) =>
  context.db
    .select(columns)
    .from(product)
    .innerJoin(brand, eq(brand.id, product.brandId))
    .innerJoin(supplier, eq(supplier.id, product.supplierId))
    .where(and(buyable(context), where))

/** A product's values of the source, as text rows; null for prices, which are ranges. */
function valuesIn({ matchKind, attributeName, specId }: Omit<Params, 'values'>): SQL | null {
  if (matchKind === BY_ATTRIBUTE) {
    return sql`(select held ->> 'value' from jsonb_array_elements(${product.attributes}) as held
      where held ->> 'attributeName' = ${attributeName})`
  }
  if (matchKind === BY_SPEC) {
    return sql`(select choice.item ->> 'valueName' from jsonb_array_elements(${product.specs}) as held(own),
      jsonb_array_elements(held.own -> 'values') as choice(item) where (held.own ->> 'specId')::bigint = ${specId})`
  }
  return matchKind === BY_LABEL ? sql`(select jsonb_array_elements_text(${product.labelIds}))` : null
}

const takenBy = ({ sourceValues, labelId }: Value): string[] => (labelId === null ? sourceValues : [String(labelId)])

/** Whether a product matches a value of the group. */
function meets(values: SQL | null, value: Value): SQL {
  if (values) return sql`(array(${values}) && ${sql.param(takenBy(value))}::text[])`
  const from = sql`${product.salePriceMin} >= ${value.priceFrom || '0'}::numeric`
  const within = value.priceTo === '' ? from : sql`${from} and ${product.salePriceMin} < ${value.priceTo}::numeric`
  return sql`(${within}) is true`
}

async function countRows(context: Context, scope: SQL | undefined, source: SQL | null, values: readonly Value[]) {
  const rules = values.map((value) => meets(source, value))
  const isTaken = rules.length > 0 ? sql.join(rules, sql` or `) : sql`false`
  const counts = [...rules, sql`not (${isTaken})`].map((rule) => sql`count(*) filter (where ${rule})`)
  const [row] = await buyableIn(
    context,
    scope,
  )({ counts: sql<string[]>`array[${sql.join(counts, sql`, `)}]`.as('counts') })
  const found = ((row?.counts ?? []) as string[]).map(Number)
  return { productCounts: found.slice(0, values.length), unmatched: found[values.length] ?? 0 }
}

async function listValues(context: Context, scope: SQL | undefined, source: SQL): Promise<SourceValues['list']> {
  const seen = buyableIn(
    context,
    scope,
  )({ id: sql`${product.id}`.as('id'), held: sql`array(${source})`.as('held') }).as('seen')
  const productCount = sql<number>`count(distinct seen.id)::int`
  return context.db
    .select({ value: sql<string>`value`, labelId: sql<null>`null`, productCount })
    .from(sql`${seen}, unnest(seen.held) as value`)
    .groupBy(sql`value`)
    .orderBy(desc(productCount), sql`value`)
    .limit(SOURCE_MAX_VALUES)
}

/** The labels of the ids; deleted ones are left out. */
async function named(context: Context, list: SourceValues['list']): Promise<SourceValues['list']> {
  const ids = list.map(({ value }) => Number(value))
  const rows = await context.db.select({ id: label.id, name: label.name }).from(label).where(anyOf(label.id, ids))
  const nameOf = new Map(rows.map((row) => [row.id, row.name]))
  return list.flatMap(({ value, productCount }) => {
    const name = nameOf.get(Number(value))
    return name === undefined ? [] : [{ value: name, labelId: Number(value), productCount }]
  })
}

/** The products' values of a group's source, with the number of products of each. */
export async function sourceValuesOf(params: Params, context: Context): Promise<AnswerOf<typeof listSourceValues>> {
  const scope = await inClasses(context, params)
  const source = valuesIn(params)
  const counts = await countRows(context, scope, source, params.values)
  if (params.matchKind === BY_PRICE || source === null) return { list: [], ...counts }
  const rows = await listValues(context, scope, source)
  const list = params.matchKind === BY_LABEL ? await named(context, rows) : rows
  const used = new Set(params.values.flatMap(takenBy))
  const isTaken = ({ value, labelId }: SourceValues['list'][number]) =>
    used.has(labelId === null ? value : String(labelId))
  return { list: [...list.filter((entry) => !isTaken(entry)), ...list.filter(isTaken)], ...counts }
}

const searchableNames = sql`(select distinct held.own ->> 'attributeName' as name
  from ${productTemplate}, jsonb_array_elements(${productTemplate.attributes}) as held(own)
  where ${productTemplate.status} = ${literal(enableStatus.enabled)} and (held.own ->> 'searchable')::boolean)`

/** Parameters that templates make searchable, sorted by the number of products on sale. */
export async function attributeNamesOf({ db }: Context): Promise<AnswerOf<typeof listAttributeNames>> {
  const { rows } = await db.execute<{ name: string; products: number }>(sql`
    select searchable.name, coalesce(seen.products, 0) as products from ${searchableNames} as searchable
    left join (
      select held.own ->> 'attributeName' as name, count(distinct ${product.id})::int as products
      from ${product}, jsonb_array_elements(${product.attributes}) as held(own) where ${product.status} = ${literal(productStatus.onSale)} group by 1
    ) as seen on seen.name = searchable.name
    order by products desc, searchable.name limit ${SOURCE_MAX_VALUES}`)
  return rows.map(({ name, products }) => ({ attributeName: name, productCount: products }))
}

export async function isSearchable({ db }: Context, attributeName: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${searchableNames} as searchable where searchable.name = ${attributeName}`)
  return rows.length > 0
}
