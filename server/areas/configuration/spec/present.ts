import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { foldValue } from '#contract/configuration/spec-rules.ts'
import { SPEC_SHOWN_VALUES, type Spec, type SpecRow, type SpecValueInput } from '#contract/configuration/specs.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { product } from '#server/database/schema/goods.ts'
import { spec, specValue } from '#server/database/schema/specs.ts'
import { entity } from '#server/entity/entity.ts'
import { containsAny } from '#server/entity/filters.ts'
import { only } from '#server/entity/present.ts'
import { ownRows } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { readDuplicates } from './doubles.ts'
import { countSpecs, countValues } from './products.ts'
import { countTemplates, templatesOf } from './templates.ts'

export type SpecRecord = typeof spec.$inferSelect

export const specs = entity({
  table: spec,
  resource: 'spec',
  title: '规格',
  name: 'name',
  someMissing: '规格不存在或已删除，请刷新后重试',
  uniqueErrors: { spec_name: ['name', '规格名称已存在'] },
})
export type SpecValueRecord = typeof specValue.$inferSelect

export const valuesOf = (db: Connection, specId: number): Promise<SpecValueRecord[]> =>
  db.select().from(specValue).where(eq(specValue.specId, specId)).orderBy(asc(specValue.sort), asc(specValue.id))

/** Converts a value to its form fields. */
export const toValueInput = ({ id, valueName, color, image, enabled }: SpecValueRecord): SpecValueInput => ({
  id,
  valueName,
  color,
  image,
  enabled,
})

/** The first values of each spec; values that match the keyword come first. */
async function firstValues(db: Connection, ids: number[], keyword: string) {
  const isFound: SQL = containsAny(keyword, specValue.valueName, specValue.pinyin) ?? sql`false`
  const ranked = db
    .select({
      id: specValue.id,
      specId: specValue.specId,
      valueName: specValue.valueName,
      color: specValue.color,
      image: specValue.image,
      enabled: specValue.enabled,
      place: sql<number>`row_number() over (
        partition by ${specValue.specId} order by (${isFound}) desc, ${specValue.sort}, ${specValue.id})`.as('place'),
      total: sql<number>`(count(*) over (partition by ${specValue.specId}))::int`.as('total'),
    })
    .from(specValue)
    .where(inArray(specValue.specId, ids))
    .as('ranked')
  return db.select().from(ranked).where(sql`${ranked.place} <= ${SPEC_SHOWN_VALUES}`).orderBy(asc(ranked.place))
}

/** Presents specs for a list, with a constant number of queries. */
export async function presentSpecs(
  context: Pick<Context, 'db'>,
  rows: readonly SpecRecord[],
  store: ObjectStore,
  keyword = '',
): Promise<SpecRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const categories = await loadCategories(context.db)
  const values = Map.groupBy(await firstValues(context.db, ids, keyword), (value) => value.specId)
  const counts = await countSpecs(context.db, ids)
  const templates = await countTemplates(context.db, ids)
  const doubles = await readDuplicates(context.db)
  return rows.map(({ categoryIds, ...row }) => {
    const own = values.get(row.id) ?? []
    return {
      ...row,
      values: own.map(({ id, valueName, color, image, enabled }) => ({
        id,
        valueName,
        color,
        image: openUrl(store, image),
        enabled,
      })),
      valueCount: own[0]?.total ?? 0,
      categories: categories.refs(categoryIds),
      productCount: counts.get(row.id) ?? 0,
      templateCount: templates.get(row.id) ?? 0,
      doubles: doubles[row.id] ?? [],
    }
  })
}

/** A whole spec, including product values outside the library; a supplier sees only its own of these. */
export async function presentSpec(context: Context, row: SpecRecord): Promise<Spec> {
  const { store } = context.services
  const head = await only(presentSpecs(context, [row], store))
  const values = await valuesOf(context.db, row.id)
  const used = await countValues(context.db, row.id, ownRows(context.caller, product.supplierId))
  const known = new Set(values.map((value) => value.valueName))
  return {
    ...head,
    categoryIds: row.categoryIds,
    templates: await templatesOf(context, row.id),
    values: values.map((value) => ({
      ...toValueInput(value),
      id: value.id,
      image: openUrl(store, value.image),
      usedCount: used.get(value.valueName) ?? 0,
    })),
    valueCount: values.length,
    customValues: [...used]
      .filter(([name]) => !known.has(name))
      .map(([valueName, usedCount]) => ({ valueName, usedCount }))
      .sort((left, right) => right.usedCount - left.usedCount || left.valueName.localeCompare(right.valueName)),
  }
}

export const foldedOf = (values: readonly SpecValueRecord[]): Map<string, SpecValueRecord> =>
  new Map(values.map((value) => [foldValue(value.valueName), value]))
