import { and, count, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { labelKind, labelTarget } from '#contract/merchants/codes.ts'
import { conditionText } from '#contract/merchants/merchant-label-rules.ts'
import type { listMerchantLabels, MerchantLabel, MerchantLabelFilters } from '#contract/merchants/merchant-labels.ts'
import type { Context } from '#server/context.ts'
import { merchantLabel } from '#server/database/schema/merchants.ts'
import { entity } from '#server/entity/entity.ts'
import { containsAny, holds, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, listPage } from '#server/entity/list-page.ts'
import { chosenRows } from '#server/entity/paging.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { carrierCounts } from './carriers.ts'

export type LabelRow = typeof merchantLabel.$inferSelect

export const merchantLabels = entity({
  table: merchantLabel,
  resource: 'merchantLabel',
  title: '商家标签',
  name: 'name',
  uniqueErrors: { merchant_label_name: ['name', '该标签组已有同名标签'] },
})

export async function presentLabels({ db }: Pick<Context, 'db'>, rows: readonly LabelRow[]): Promise<MerchantLabel[]> {
  const countOf = await carrierCounts(db)
  return rows.map((row) => {
    const enterpriseCount = countOf(labelTarget.enterprise, row.id)
    return { ...row, enterpriseCount, merchantCount: enterpriseCount + countOf(labelTarget.personal, row.id) }
  })
}

type Filters = ExportKindParams<typeof MerchantLabelFilters>

const filtersOf = (params: Omit<Filters, 'columns'>): SQL | undefined =>
  and(
    ...chosenRows(merchantLabel.id, params.ids, params.exceptIds),
    containsAny(params.name, merchantLabel.name, merchantLabel.pinyin),
    same(merchantLabel, params, 'groupName', 'kind', 'enabled'),
    holds(merchantLabel.targets, params.target),
  )

/** The labels of each group, whatever is filtered. */
async function groupsOf({ db }: Pick<Context, 'db'>): Promise<Record<string, number>> {
  const rows = await db
    .select({ name: merchantLabel.groupName, total: count() })
    .from(merchantLabel)
    .groupBy(merchantLabel.groupName)
    .orderBy(sql`min(${merchantLabel.sortNo})`, merchantLabel.groupName)
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]))
}

export async function pageOfLabels(
  params: ParsedParamsOf<typeof listMerchantLabels>,
  context: Context,
): Promise<AnswerOf<typeof listMerchantLabels>> {
  const { sortNo, computedAt, updatedAt } = merchantLabel
  const page = await listPage(context, params, {
    name: 'merchantLabels',
    table: merchantLabel,
    where: filtersOf(params),
    sorts: { sortNo, computedAt, updatedAt },
    first: 'sortNo',
    present: presentLabels,
  })
  return { ...page, counts: await groupsOf(context) }
}

export const labelExport: ExportDefinition<Filters, MerchantLabel> = {
  kind: 'merchantLabels',
  module: import.meta.url,
  resource: 'merchantLabel',
  title: '商家标签',
  permission: 'enterpriseUser:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个标签`],
      ['标签组', params.groupName],
      ['标签名称', params.name],
      ['打标方式', params.kind, labelKind],
      ['适用对象', params.target, labelTarget],
      ['启用', params.enabled === undefined ? undefined : params.enabled ? '是' : '否'],
    ),
  ...exportedRows(
    merchantLabel,
    (params: Filters) => filtersOf(params),
    (scope, rows) => presentLabels(scope, rows),
  ),
  columns: () => [
    { id: 'name', title: '标签名称', width: 16, value: (row) => row.name },
    { id: 'enabled', title: '状态', value: (row) => (row.enabled ? '已启用' : '已停用') },
    { id: 'merchantCount', title: '商家数', kind: 'number', value: (row) => row.merchantCount },
    { id: 'groupName', title: '标签组', value: (row) => row.groupName },
    { id: 'kind', title: '打标方式', value: (row) => labelKind.label(row.kind) },
    { id: 'targets', title: '适用对象', value: (row) => row.targets.map(labelTarget.label).join('、') },
    {
      id: 'conditions',
      title: '自动条件',
      width: 40,
      value: (row) => row.conditions.map((condition) => conditionText(condition, regionPath)).join('；'),
    },
    { id: 'exclusive', title: '组内互斥', value: (row) => (row.exclusive ? '互斥' : '') },
    { id: 'sortNo', title: '排序', kind: 'number', value: (row) => row.sortNo },
    { id: 'computedAt', title: '最近计算', kind: 'time', value: (row) => row.computedAt },
    { id: 'updatedBy', title: '更新人', value: (row) => row.updatedBy },
    { id: 'updatedAt', title: '更新时间', kind: 'time', value: (row) => row.updatedAt },
  ],
}
