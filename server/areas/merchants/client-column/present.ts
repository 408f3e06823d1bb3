import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { columnUploads, placeKey, shownColumnStatus } from '#contract/merchants/client-column-rules.ts'
import {
  type ClientColumn,
  type ClientColumnFilters,
  ClientColumnInput,
  type listClientColumns,
} from '#contract/merchants/client-columns.ts'
import { clientKind, columnLinkType, columnPosition, columnStatus, merchantEdition } from '#contract/merchants/codes.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import type { Context } from '#server/context.ts'
import { clientColumn, enterpriseUser } from '#server/database/schema/merchants.ts'
import { entity } from '#server/entity/entity.ts'
import { containsAny, holds, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, type ListScope } from '#server/entity/paging.ts'
import { fieldsOf, namesOf, refsOf } from '#server/entity/present.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { targetNames } from './targets.ts'

export type ColumnRow = typeof clientColumn.$inferSelect

export const NAME_TAKEN = '该客户端的这个位置已有同名栏目'

export const clientColumns = entity({
  table: clientColumn,
  resource: 'clientColumn',
  title: '客户端栏目',
  name: 'name',
  own: () => ne(clientColumn.status, columnStatus.deleted),
  uniqueErrors: { client_column_name: ['name', NAME_TAKEN] },
  uploads: columnUploads,
})

/** The form fields of a row. */
export const toFields = (row: ColumnRow): ClientColumnInput =>
  fieldsOf(ClientColumnInput, row, { startAt: row.startAt ?? '', endAt: row.endAt ?? '' })

/** Rows as the list shows them. */
export async function presentColumns(
  { db }: Pick<ListScope, 'db'>,
  rows: readonly ColumnRow[],
  urlOf = (url: string) => url,
): Promise<ClientColumn[]> {
  const names = await namesOf(
    db,
    enterpriseUser,
    rows.flatMap(({ enterpriseIds }) => enterpriseIds),
  )
  const linkName = await targetNames(db, rows)
  return rows.map((row) => ({
    ...row,
    ...toFields(row),
    icon: urlOf(row.icon),
    activeIcon: urlOf(row.activeIcon),
    linkName: linkName(row),
    enterprises: refsOf(row.enterpriseIds, names),
  }))
}

type Filters = ExportKindParams<typeof ClientColumnFilters>

/** All filters but the status, which the tabs count by. */
const filtersOf = (params: Omit<Filters, 'columns'>): SQL | undefined =>
  and(
    ne(clientColumn.status, columnStatus.deleted),
    ...chosenRows(clientColumn.id, params.ids, params.exceptIds),
    containsAny(params.name, clientColumn.name, clientColumn.pinyin),
    same(clientColumn, params, 'client', 'position'),
    holds(clientColumn.merchantTypes, params.merchantType),
    holds(clientColumn.editions, params.edition),
  )

/** How many columns are enabled at each place, whatever is filtered. */
async function countEnabled({ db }: Pick<Context, 'db'>): Promise<Record<string, number>> {
  const { client, position, status } = clientColumn
  const rows = await db
    .select({ client, position, total: sql<number>`count(*)::int` })
    .from(clientColumn)
    .where(eq(status, columnStatus.enabled))
    .groupBy(client, position)
  return Object.fromEntries(rows.map((row) => [placeKey(row.client, row.position), row.total]))
}

export async function pageOfColumns(
  params: ParsedParamsOf<typeof listClientColumns>,
  context: Context,
): Promise<AnswerOf<typeof listClientColumns>> {
  const { client, position, sortNo, startAt, endAt, clickCount, updatedAt, status } = clientColumn
  const { store } = context.services
  const page = await listPage(context, params, {
    name: 'clientColumns',
    table: clientColumn,
    where: filtersOf(params),
    tabs: { column: status, codes: shownColumnStatus.codes, open: params.status },
    // The order in which a client shows them, client by client.
    sorts: { sortNo: sql`(${client}, ${position}, ${sortNo})`, startAt, endAt, clickCount, updatedAt },
    first: 'sortNo',
    present: (scope, rows) => presentColumns(scope, rows, (url) => openUrl(store, url)),
  })
  return { ...page, counts: { ...page.counts, ...(await countEnabled(context)) } }
}

const listed = (table: { label(code: number): string }) => (codes: readonly number[]) =>
  codes.map((code) => table.label(code)).join('、')

export const clientColumnExport: ExportDefinition<Filters, ClientColumn> = {
  kind: 'clientColumns',
  module: import.meta.url,
  resource: 'clientColumn',
  title: '客户端栏目',
  permission: 'enterpriseUser:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个栏目`],
      ['栏目名称', params.name],
      ['客户端', params.client, clientKind],
      ['位置', params.position, columnPosition],
      ['适用商家', params.merchantType, merchantType],
      ['适用版本', params.edition, merchantEdition],
      ['状态', params.status, columnStatus],
    ),
  ...exportedRows(
    clientColumn,
    (params: Filters) => inTab(filtersOf(params), clientColumn.status, params.status),
    (scope, rows) => presentColumns(scope, rows),
  ),
  columns: () => [
    { id: 'name', title: '栏目名称', width: 20, value: (row) => row.name },
    { id: 'status', title: '状态', value: (row) => columnStatus.label(row.status) },
    { id: 'client', title: '客户端', value: (row) => clientKind.label(row.client) },
    { id: 'position', title: '位置', value: (row) => columnPosition.label(row.position) },
    { id: 'sortNo', title: '排序', kind: 'number', value: (row) => row.sortNo },
    { id: 'linkType', title: '跳转类型', value: (row) => columnLinkType.label(row.linkType) },
    { id: 'linkName', title: '跳转目标', width: 32, value: (row) => row.linkName },
    { id: 'merchantTypes', title: '适用商家', width: 28, value: (row) => listed(merchantType)(row.merchantTypes) },
    { id: 'editions', title: '适用版本', width: 28, value: (row) => listed(merchantEdition)(row.editions) },
    {
      id: 'enterprises',
      title: '指定企业',
      width: 28,
      value: (row) => row.enterprises.map(({ name }) => name).join('、'),
    },
    { id: 'startAt', title: '展示开始', kind: 'time', value: (row) => row.startAt },
    { id: 'endAt', title: '展示结束', kind: 'time', value: (row) => row.endAt },
    { id: 'clickCount', title: '近7天点击', kind: 'number', value: (row) => row.clickCount },
    { id: 'updatedAt', title: '更新时间', kind: 'time', value: (row) => row.updatedAt },
  ],
}

/** How many of these merchants exist. */
export const knownEnterprises = ({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<number> =>
  ids.length === 0 ? Promise.resolve(0) : db.$count(enterpriseUser, inArray(enterpriseUser.id, [...new Set(ids)]))
