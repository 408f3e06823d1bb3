import { and, type SQL } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { componentType } from '#contract/goods/codes.ts'
import { componentRights } from '#contract/goods/field-rights.ts'
import type { listProductComponents } from '#contract/goods/product-components.ts'
import { holdsCategory, loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { productComponent } from '#server/database/schema/components.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { ownRows } from '#server/entity/scope.ts'
import { presentComponents } from './present.ts'

type Params = ParsedParamsOf<typeof listProductComponents>

/** All filters except the type, which the tabs count by. */
async function filtersOf(params: Params, context: Context): Promise<SQL | undefined> {
  const { keyword, categoryId } = params
  const categories = categoryId === undefined ? undefined : await loadCategories(context.db)
  return and(
    ownRows(context.caller, productComponent.supplierId),
    containsAny(
      keyword,
      productComponent.name,
      productComponent.pinyin,
      productComponent.componentCode,
      productComponent.model,
    ),
    same(productComponent, params, 'supplierId', 'brandId', 'soldAlone', 'status'),
    categories && categoryId !== undefined
      ? holdsCategory(productComponent.categoryIds, [
          ...categories.upwards(categoryId),
          ...categories.downwards(categoryId),
        ])
      : undefined,
  )
}

export async function pageOfComponents(
  params: Params,
  context: Context,
): Promise<AnswerOf<typeof listProductComponents>> {
  const { name, stock, salePrice, updatedAt } = productComponent
  const { store } = context.services
  const page = await listPage(context, params, {
    name: 'productComponents',
    table: productComponent,
    where: await filtersOf(params, context),
    tabs: { column: productComponent.componentType, codes: componentType.codes, open: params.componentType },
    sorts: { name, stock, salePrice, updatedAt },
    present: ({ db }, rows) => presentComponents(db, store, rows),
  })
  return { ...page, list: page.list.map((row) => shownFields(componentRights, context.caller, row)) }
}
