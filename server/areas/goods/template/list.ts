import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/goods/templates.ts'
import { MAX_TEMPLATE_OPTIONS } from '#contract/goods/templates.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { type CategoryIndex, loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context, Handlers } from '#server/context.ts'
import { spec, specValue } from '#server/database/schema/specs.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { productTemplate, specPrompt } from '#server/database/schema/templates.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { anyOf } from '#server/entity/paging.ts'
import { choosableBrands, rowScopeKey } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { refuse } from '#server/http/errors.ts'
import { findTemplate, presentTemplates, specNames, visibleTemplates } from './present.ts'

type Params = ParsedParamsOf<typeof contract.listTemplates>

type BrandTerms = Pick<typeof brand.$inferSelect, 'id' | 'templateIds' | 'categoryIds'>

const names = (id: number): SQL => sql`${productTemplate.brandIds} @> ${JSON.stringify([id])}::jsonb`

/** Templates allowed for goods of the brand: `fitsBrand` as an SQL condition. */
const forBrand = ({ id, templateIds }: Pick<BrandTerms, 'id' | 'templateIds'>): SQL | undefined =>
  and(
    sql`(${productTemplate.brandIds} = '[]' or ${names(id)})`,
    templateIds.length === 0 ? undefined : anyOf(productTemplate.id, templateIds),
  )

/** A brand without templates of its own is offered those of its categories, and those that list it. */
const offeredTo = (categories: CategoryIndex, { id, templateIds, categoryIds }: BrandTerms): SQL | undefined =>
  templateIds.length > 0 || categoryIds.length === 0
    ? undefined
    : or(
        names(id),
        anyOf(productTemplate.categoryId, [...new Set(categoryIds.flatMap((entry) => categories.downwards(entry)))]),
      )

async function brandTerms(context: Context, id: number): Promise<BrandTerms> {
  const { templateIds, categoryIds } = brand
  const [row] = await context.db.select({ id: brand.id, templateIds, categoryIds }).from(brand).where(eq(brand.id, id))
  return row ?? { id, templateIds: [], categoryIds: [] }
}

const inCategory = (categories: CategoryIndex, id: number | undefined): SQL | undefined =>
  id === undefined ? undefined : anyOf(productTemplate.categoryId, categories.downwards(id))

const matches = (keyword: string | undefined): SQL | undefined =>
  containsAny(keyword, productTemplate.name, productTemplate.pinyin, productTemplate.templateCode)

/** All filters except the status, which the tabs count by. */
async function filtersOf(params: Params, context: Context): Promise<SQL | undefined> {
  const categories = await loadCategories(context.db)
  return and(
    visibleTemplates(context.caller),
    inCategory(categories, params.firstCategoryId),
    inCategory(categories, params.categoryId),
    matches(params.keyword),
    params.brandId === undefined ? undefined : forBrand(await brandTerms(context, params.brandId)),
    same(productTemplate, params, 'productType'),
  )
}

async function pageOfTemplates(params: Params, context: Context): Promise<AnswerOf<typeof contract.listTemplates>> {
  const { name, sort, status, updatedAt } = productTemplate
  return listPage(context, params, {
    // Cache key: counts, brands and factors depend on the caller.
    name: `templates ${rowScopeKey(context.caller)} ${context.caller.can('product:price')}`,
    table: productTemplate,
    where: await filtersOf(params, context),
    tabs: { column: status, codes: enableStatus.codes, open: params.status },
    sorts: { name, sort, status, updatedAt },
    first: '-sort',
    present: (scope, rows) => presentTemplates({ ...context, ...scope }, rows),
  })
}

/** The brand, which must accept goods and not belong to another supplier. */
async function openBrand(context: Context, brandId: number): Promise<BrandTerms> {
  const [row] = await context.db
    .select({ id: brand.id, status: brand.status, templateIds: brand.templateIds, categoryIds: brand.categoryIds })
    .from(brand)
    .where(and(eq(brand.id, brandId), choosableBrands(context.caller)))
  if (row?.status !== brandStatus.enabled) throw refuse('品牌未启用，请选择其他品牌', { brandId: '品牌未启用' })
  return row
}

const byRank = [desc(productTemplate.sort), desc(productTemplate.id)]

export const templateReads: Pick<
  Handlers<typeof contract>,
  'getTemplateFirstMenu' | 'listTemplates' | 'listBrandTemplates' | 'getTemplateOptions' | 'listTemplateSpecs'
> = {
  listTemplates: pageOfTemplates,

  getTemplateFirstMenu: async (_params, context) => {
    const categories = await loadCategories(context.db)
    const rows = await context.db
      .select({ categoryId: productTemplate.categoryId, total: sql<number>`count(*)::int` })
      .from(productTemplate)
      .where(visibleTemplates(context.caller))
      .groupBy(productTemplate.categoryId)
    const totals = new Map<number, number>()
    for (const { categoryId, total } of rows) {
      const first = categories.upwards(categoryId).at(-1)
      if (first !== undefined) totals.set(first, (totals.get(first) ?? 0) + total)
    }
    return categories.rows.flatMap(({ id, name }) => {
      const count = totals.get(id)
      return count === undefined ? [] : [{ id, name, count }]
    })
  },

  listBrandTemplates: async ({ brandId, firstCategoryId, keyword }, context) => {
    const chosen = await openBrand(context, brandId)
    const categories = await loadCategories(context.db)
    const rows = await context.db
      .select()
      .from(productTemplate)
      .where(
        and(
          eq(productTemplate.status, enableStatus.enabled),
          forBrand(chosen),
          offeredTo(categories, chosen),
          inCategory(categories, firstCategoryId),
          matches(keyword),
        ),
      )
      .orderBy(...byRank)
      .limit(MAX_TEMPLATE_OPTIONS)
    const names = await specNames(context.db, rows)
    return rows.map(({ id, name, image, categoryId, specs }) => ({
      id,
      name,
      image: openUrl(context.services.store, image),
      categoryPath: categories.path(categoryId),
      specNames: specs.map(({ specId }) => names.get(specId) ?? ''),
    }))
  },

  getTemplateOptions: async (_params, context) => {
    const categories = await loadCategories(context.db)
    const rows = await context.db
      .select({ id: productTemplate.id, name: productTemplate.name, categoryId: productTemplate.categoryId })
      .from(productTemplate)
      .where(and(eq(productTemplate.status, enableStatus.enabled), visibleTemplates(context.caller)))
      .orderBy(...byRank)
      .limit(MAX_TEMPLATE_OPTIONS)
    return rows.map(({ id, name, categoryId }) => ({ id, name, categoryName: categories.row(categoryId)?.name ?? '' }))
  },

  listTemplateSpecs: async ({ templateId }, context) => {
    const { specs } = await findTemplate(context, templateId)
    const ids = specs.map(({ specId }) => specId)
    const [library, values, prompts] = await Promise.all([
      context.db.select().from(spec).where(anyOf(spec.id, ids)),
      context.db
        .select()
        .from(specValue)
        .where(and(anyOf(specValue.specId, ids), eq(specValue.enabled, true)))
        .orderBy(asc(specValue.sort), asc(specValue.id)),
      context.db
        .select({ specId: specPrompt.specId, total: sql<number>`count(*)::int` })
        .from(specPrompt)
        .where(eq(specPrompt.templateId, templateId))
        .groupBy(specPrompt.specId),
    ])
    const valuesOf = Map.groupBy(values, (value) => value.specId)
    return specs.flatMap((item) => {
      const own = library.find(({ id }) => id === item.specId)
      if (!own) return []
      return {
        ...item,
        name: own.name,
        displayKind: own.displayKind,
        unit: own.unit,
        status: own.status,
        values: (valuesOf.get(own.id) ?? []).map(({ id, valueName, color, image }) => ({
          ...{ id, valueName, color },
          image: openUrl(context.services.store, image),
        })),
        promptCount: prompts.find(({ specId }) => specId === own.id)?.total ?? 0,
      }
    })
  },
}
