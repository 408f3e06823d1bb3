import { and, eq, type SQL } from 'drizzle-orm'
import { tipsRuleStatus, tipsScope } from '#contract/configuration/codes.ts'
import type { listTipsRules } from '#contract/configuration/tips-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { holdsCategory, loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { tipsRule } from '#server/database/schema/tips.ts'
import { containsAny, holds, same } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { withinDays } from '#server/entity/paging.ts'
import { presentTipsRules } from './present.ts'

type Params = ParsedParamsOf<typeof listTipsRules>

/** All filters except the status, which the tabs count by. */
async function filtersOf(params: Params, context: Context): Promise<SQL | undefined> {
  const { keyword, place, categoryId, brandId, startFrom, startTo } = params
  const above = categoryId === undefined ? [] : (await loadCategories(context.db)).upwards(categoryId)
  return and(
    containsAny(keyword, tipsRule.name, tipsRule.tipTitle, tipsRule.pinyin),
    holds(tipsRule.places, place),
    same(tipsRule, params, 'scopeKind', 'level'),
    categoryId === undefined
      ? undefined
      : and(eq(tipsRule.scopeKind, tipsScope.categories), holdsCategory(tipsRule.categoryIds, above)),
    brandId === undefined
      ? undefined
      : and(eq(tipsRule.scopeKind, tipsScope.brands), holdsCategory(tipsRule.brandIds, [brandId])),
    ...withinDays(tipsRule.startAt, startFrom, startTo),
  )
}

export async function pageOfTipsRules(params: Params, context: Context): Promise<AnswerOf<typeof listTipsRules>> {
  const { name, priority, startAt, endAt, status, createdAt, updatedAt } = tipsRule
  const { store } = context.services
  return listPage(context, params, {
    name: 'tipsRules',
    table: tipsRule,
    where: await filtersOf(params, context),
    tabs: { column: status, codes: tipsRuleStatus.codes, open: params.status },
    sorts: { name, priority, startAt, endAt, status, createdAt, updatedAt },
    first: '-priority',
    present: (scope, rows) => presentTipsRules(scope, rows, store),
  })
}
