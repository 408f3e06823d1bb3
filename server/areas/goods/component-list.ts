import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { componentType } from '#contract/goods/codes.ts'
import { componentRights } from '#contract/goods/field-rights.ts'
import type { listProductComponents } from '#contract/goods/product-components.ts'
import { holdsCategory, loadCategories } from '#server/areas/configuration/category-index.ts'
import type { Call } from '#server/call.ts'
import { productComponent } from '#server/database/schema-components.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { shownFields } from '#server/field-rights.ts'
import { countsOf, offsetOf, orderBy, shownRows, tabsOf } from '#server/paging.ts'
import { ownRows } from '#server/scope.ts'
import { describeComponents } from './component-record.ts'

type Params = ParsedParamsOf<typeof listProductComponents>

/** All filters but the type, which the tabs count by. */
async function filtersOf(params: Params, call: Call): Promise<SQL | undefined> {
  const { keyword, categoryId } = params
  const categories = categoryId === undefined ? undefined : await loadCategories(call.db)
  return and(
    ownRows(call.caller, productComponent.supplierId),
    containsAny(keyword, productComponent.name, productComponent.componentCode, productComponent.model),
    same(productComponent, params, 'supplierId', 'brandId', 'soldAlone', 'status'),
    categories && categoryId !== undefined
      ? holdsCategory(productComponent.categoryIds, [
          ...categories.upwards(categoryId),
          ...categories.downwards(categoryId),
        ])
      : undefined,
  )
}

export async function pageOfComponents(params: Params, call: Call): Promise<AnswerOf<typeof listProductComponents>> {
  const filters = await filtersOf(params, call)
  const type = params.componentType
  const { name, stock, salePrice, updatedAt } = productComponent
  const query = call.db
    .select()
    .from(productComponent)
    .where(type === undefined ? filters : and(filters, eq(productComponent.componentType, type)))
    .orderBy(...orderBy(params.sort, { name, stock, salePrice, updatedAt }, productComponent.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const tabs = call.db
    .select({ status: productComponent.componentType, total: sql<number>`count(*)::int` })
    .from(productComponent)
    .where(filters)
    .groupBy(productComponent.componentType)
  const { store } = call.services
  const [list, counted] = await Promise.all([
    shownRows(call, 'productComponents', query, (scope, rows) => describeComponents(scope.db, store, rows)),
    countsOf(call, tabs),
  ])
  return {
    list: list.map((row) => shownFields(componentRights, call.caller, row)),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    ...tabsOf(counted, componentType.codes, type),
  }
}
