import { and, eq, or, type SQL } from 'drizzle-orm'
import type { listClassLabels } from '#contract/configuration/class-labels.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { holdsCategory } from '#server/areas/configuration/category/category-index.ts'
import type { ClassifyRow } from '#server/areas/configuration/classify/products.ts'
import { loadClassifies } from '#server/areas/configuration/classify/save.ts'
import type { Context } from '#server/context.ts'
import { classLabel } from '#server/database/schema/tips.ts'
import { containsAny } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { presentClassLabels } from './present.ts'

type Params = ParsedParamsOf<typeof listClassLabels>

function classesAbove(rows: readonly ClassifyRow[], id: number): number[] {
  const parentId = rows.find((row) => row.id === id)?.parentId ?? null
  return parentId === null ? [] : [parentId, ...classesAbove(rows, parentId)]
}

/** Groups of the category itself, and those inherited from its ancestors. */
async function metIn(context: Context, classifyId: number): Promise<SQL | undefined> {
  const above = classesAbove(await loadClassifies(context.db), classifyId)
  return or(
    holdsCategory(classLabel.classifyIds, [classifyId]),
    and(eq(classLabel.onlyThisLevel, false), holdsCategory(classLabel.classifyIds, above)),
  )
}

/** All filters except the status, which the tabs count by. */
async function filtersOf({ keyword, classifyId, matchKind }: Params, context: Context): Promise<SQL | undefined> {
  return and(
    containsAny(keyword, classLabel.name, classLabel.pinyin),
    classifyId === undefined ? undefined : await metIn(context, classifyId),
    matchKind === undefined ? undefined : eq(classLabel.matchKind, matchKind),
  )
}

export async function pageOfClassLabels(params: Params, context: Context): Promise<AnswerOf<typeof listClassLabels>> {
  const { name, sort, status, createdAt, updatedAt } = classLabel
  const { store } = context.services
  return listPage(context, params, {
    name: 'classLabels',
    table: classLabel,
    where: await filtersOf(params, context),
    tabs: { column: status, codes: enableStatus.codes, open: params.status },
    sorts: { name, sort, status, createdAt, updatedAt },
    first: 'sort',
    present: (scope, rows) => presentClassLabels(scope, rows, store),
  })
}
