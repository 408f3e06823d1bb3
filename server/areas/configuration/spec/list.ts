import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { listSpecs } from '#contract/configuration/specs.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { holdsCategory, loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { spec, specValue } from '#server/database/schema/specs.ts'
import { containsAny } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { anyOf } from '#server/entity/paging.ts'
import { readDuplicates, type SpecDuplicates } from './doubles.ts'
import { presentSpecs } from './present.ts'

type Params = ParsedParamsOf<typeof listSpecs>

/** All filters except the status, which the tabs count by. */
async function filtersOf(
  { keyword, categoryId, ...params }: Params,
  context: Context,
  doubles: SpecDuplicates,
): Promise<SQL | undefined> {
  const categories = categoryId === undefined ? undefined : await loadCategories(context.db)
  const hasValue = (text: string) =>
    exists(
      context.db
        .select({ one: sql`1` })
        .from(specValue)
        .where(and(eq(specValue.specId, spec.id), containsAny(text, specValue.valueName, specValue.pinyin))),
    )
  return and(
    keyword ? or(containsAny(keyword, spec.name, spec.alias, spec.pinyin), hasValue(keyword)) : undefined,
    params.displayKind === undefined ? undefined : eq(spec.displayKind, params.displayKind),
    params.doubled ? anyOf(spec.id, Object.keys(doubles).map(Number)) : undefined,
    params.allowCustom === undefined ? undefined : eq(spec.allowCustom, params.allowCustom),
    categories && categoryId
      ? or(sql`${spec.categoryIds} = '[]'`, holdsCategory(spec.categoryIds, categories.downwards(categoryId)))
      : undefined,
  )
}

export async function pageOfSpecs(params: Params, context: Context): Promise<AnswerOf<typeof listSpecs>> {
  const doubles = await readDuplicates(context.db)
  const { name, sort, status, createdAt, updatedAt } = spec
  const { store } = context.services
  const { counts, ...page } = await listPage(context, params, {
    name: `specs ${params.keyword ?? ''}`,
    table: spec,
    where: await filtersOf(params, context, doubles),
    tabs: { column: status, codes: enableStatus.codes, open: params.status },
    sorts: { name, sort, status, createdAt, updatedAt },
    first: 'sort',
    present: (scope, rows) => presentSpecs(scope, rows, store, params.keyword),
  })
  return { ...page, counts: { ...counts, doubles: Object.values(doubles).flat().length } }
}
