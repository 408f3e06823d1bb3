import { and, eq, type SQL, sql } from 'drizzle-orm'
import { labelType } from '#contract/configuration/codes.ts'
import type { listLabels } from '#contract/configuration/labels.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Call } from '#server/call.ts'
import { label } from '#server/database/schema-specs.ts'
import { containsAny, holds } from '#server/entity/filters.ts'
import { countsOf, offsetOf, orderBy, shownRows, tabsOf } from '#server/paging.ts'
import { describeLabels } from './label-record.ts'

type Params = ParsedParamsOf<typeof listLabels>

/** All filters but the type, which the tabs count by. */
function filtersOf({ keyword, grantKind, place, supplierVisible, status }: Params): SQL | undefined {
  return and(
    containsAny(keyword, label.name),
    grantKind === undefined ? undefined : eq(label.grantKind, grantKind),
    holds(label.places, place),
    supplierVisible === undefined ? undefined : eq(label.supplierVisible, supplierVisible),
    status === undefined ? undefined : eq(label.status, status),
  )
}

export async function pageOfLabels(params: Params, call: Call): Promise<AnswerOf<typeof listLabels>> {
  const filters = filtersOf(params)
  const { name, priority, status, createdAt, updatedAt } = label
  const columns = { name, priority, status, createdAt, updatedAt }
  const query = call.db
    .select()
    .from(label)
    .where(params.type === undefined ? filters : and(filters, eq(label.type, params.type)))
    .orderBy(...orderBy(params.sort ?? '-priority', columns, label.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const counted = call.db
    .select({ status: label.type, total: sql<number>`count(*)::int` })
    .from(label)
    .where(filters)
    .groupBy(label.type)
  const { store } = call.services
  const [list, counts] = await Promise.all([
    shownRows(call, 'labels', query, (scope, rows) => describeLabels(scope, rows, store)),
    countsOf(call, counted),
  ])
  return {
    list,
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    ...tabsOf(counts, labelType.codes, params.type),
  }
}
