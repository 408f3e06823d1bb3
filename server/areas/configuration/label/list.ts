import { and, type SQL } from 'drizzle-orm'
import { labelType } from '#contract/configuration/codes.ts'
import type { listLabels } from '#contract/configuration/labels.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { label } from '#server/database/schema/specs.ts'
import { containsAny, holds, same } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { presentLabels } from './present.ts'

type Params = ParsedParamsOf<typeof listLabels>

/** All filters except the type, which the tabs count by. */
function filtersOf(params: Params): SQL | undefined {
  return and(
    same(label, params, 'grantKind', 'supplierVisible', 'status'),
    containsAny(params.keyword, label.name, label.pinyin),
    holds(label.places, params.place),
  )
}

export function pageOfLabels(params: Params, context: Context): Promise<AnswerOf<typeof listLabels>> {
  const { name, priority, status, type, createdAt, updatedAt } = label
  const { store } = context.services
  return listPage(context, params, {
    name: 'labels',
    table: label,
    where: filtersOf(params),
    tabs: { column: type, codes: labelType.codes, open: params.type },
    sorts: { name, priority, status, createdAt, updatedAt },
    first: '-priority',
    present: (scope, rows) => presentLabels(scope, rows, store),
  })
}
