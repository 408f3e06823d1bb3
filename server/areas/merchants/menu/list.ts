import { and, asc, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus, menuMode, merchantEdition } from '#contract/merchants/codes.ts'
import type { listMerchantMenus, MerchantMenuFilters, MerchantMenuRow } from '#contract/merchants/merchant-menus.ts'
import { merchantType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser, merchantMenu } from '#server/database/schema/merchants.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { filterLabels } from '#server/entity/list-page.ts'
import { chosenRows, offsetOf, sumOf, tabsOf } from '#server/entity/paging.ts'
import { platformRows } from '#server/entity/scope.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import { batches, type ExportDefinition, type ExportScope } from '#server/jobs/exports.ts'
import { deviatingMenus, inForce, type MallMenus, readMallMenus, type Terminal } from './mall-menus.ts'
import { headOf } from './present.ts'

type Filters = ExportKindParams<typeof MerchantMenuFilters>

/** Both terminals of each merchant: what it has of its own is joined to them. */
const terminals = sql`(values ${sql.join(
  storeTerminal.codes.map((code) => sql`(${code}::smallint)`),
  sql`, `,
)})`
const ofTerminal = sql<Terminal>`terminal.code`
/** `menuKey` in a query. */
const key = sql<number>`(${enterpriseUser.id} * 10 + terminal.code)`.mapWith(Number)

/** All filters but the mode, which the tabs count by. */
const filtersOf = (params: Omit<Filters, 'columns'>, { caller }: Pick<ExportScope, 'caller'>): SQL | undefined =>
  and(
    platformRows(caller, enterpriseUser),
    notInArray(enterpriseUser.status, [enterpriseStatus.draft, enterpriseStatus.cancelled]),
    ...(params.ids ? [sql`${key} = any(${sql.param(params.ids)})`] : []),
    ...(params.exceptIds ? [sql`not ${key} = any(${sql.param(params.exceptIds)})`] : []),
    ...chosenRows(enterpriseUser.id, params.enterpriseId === undefined ? undefined : [params.enterpriseId], undefined),
    containsAny(params.name, enterpriseUser.name, enterpriseUser.shortName, enterpriseUser.pinyin),
    same(enterpriseUser, params, 'merchantType', 'edition'),
    params.terminal === undefined ? undefined : sql`terminal.code = ${params.terminal}`,
  )

const selectRows = (db: Context['db'], where: SQL | undefined) =>
  db
    .select({ enterprise: enterpriseUser, terminal: ofTerminal, row: merchantMenu })
    .from(enterpriseUser)
    .innerJoin(sql`${terminals} as terminal (code)`, sql`true`)
    .leftJoin(
      merchantMenu,
      and(eq(merchantMenu.enterpriseId, enterpriseUser.id), sql`${merchantMenu.terminal} = terminal.code`),
    )
    .where(where)

type Found = Awaited<ReturnType<typeof selectRows>>[number]

function present(mall: MallMenus, { enterprise, terminal, row }: Found): MerchantMenuRow {
  const own = inForce(mall, enterprise.merchantType, terminal, row ?? undefined)
  const names = new Map(mall.rows.map(({ id, name }) => [id, name]))
  const refs = (ids: readonly number[]) => ids.map((id) => ({ id, name: names.get(id) ?? '' }))
  return {
    ...headOf(enterprise, terminal, row ?? undefined, own),
    addedMenus: refs(own.added),
    removedMenus: refs(own.removed),
  }
}

/** Whether a merchant deviates in the terminal; which ones do is decided by the rules, not by the stored row. */
const deviates = (keys: readonly number[]): SQL<boolean> => sql`${key} = any(${sql.param([...keys])}::bigint[])`

function inMode(mode: Filters['mode'], keys: readonly number[]): SQL | undefined {
  if (mode === undefined) return undefined
  return mode === menuMode.own ? deviates(keys) : sql`not ${deviates(keys)}`
}

export async function pageOfMenus(
  params: ParsedParamsOf<typeof listMerchantMenus>,
  context: Context,
): Promise<AnswerOf<typeof listMerchantMenus>> {
  const { db } = context
  const mall = await readMallMenus(db, context.now)
  const keys = [...(await deviatingMenus(db, mall)).keys()]
  const where = filtersOf(params, context)
  const { sort } = params
  const column = sort?.endsWith('name') ? enterpriseUser.name : merchantMenu.updatedAt
  const direction = sort?.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  const order = sort ? sql`${column} ${direction}` : sql`${deviates(keys)} desc`
  const rows = await selectRows(db, and(where, inMode(params.mode, keys)))
    .orderBy(order, desc(enterpriseUser.id), asc(sql`terminal.code`))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const status = sql<number>`case when ${deviates(keys)} then ${menuMode.own}::int else ${menuMode.byRole}::int end`
  const counted = await db
    .select({ status: status.mapWith(Number), total: sql<number>`count(*)::int` })
    .from(enterpriseUser)
    .innerJoin(sql`${terminals} as terminal (code)`, sql`true`)
    .where(where)
    .groupBy(sql`1`)
  return {
    list: rows.map((row) => present(mall, row)),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    ...tabsOf(counted, menuMode.codes, params.mode),
  }
}

/** The keys that the filters of an export select, without its rows. */
async function exportWhere(params: Filters, scope: ExportScope, mall: MallMenus): Promise<SQL | undefined> {
  const keys = [...(await deviatingMenus(scope.db, mall)).keys()]
  return and(filtersOf(params, scope), inMode(params.mode, keys))
}

/** The deviations of merchants, for 导出差异: those that follow their roles are left out unless they are chosen. */
const deviating = (params: Filters): Filters => ({
  ...params,
  mode: params.mode ?? (params.ids ? undefined : menuMode.own),
})

const named = (menus: readonly { name: string }[]) => menus.map(({ name }) => name).join('、')

export const merchantMenuExport: ExportDefinition<Filters, MerchantMenuRow> = {
  kind: 'merchantMenus',
  module: import.meta.url,
  resource: 'merchantMenu',
  title: '商家菜单差异',
  permission: 'enterpriseUser:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 项`],
      ['企业', params.name],
      ['商家类型', params.merchantType, merchantType],
      ['版本', params.edition, merchantEdition],
      ['终端', params.terminal, storeTerminal],
      ['授权方式', deviating(params).mode, menuMode],
    ),
  count: async (params, scope) => {
    const where = await exportWhere(deviating(params), scope, await readMallMenus(scope.db, scope.now))
    const counted = await selectCount(scope.db, where)
    return sumOf(counted, 'total')
  },
  async *rows(params, scope) {
    const mall = await readMallMenus(scope.db, scope.now)
    const where = await exportWhere(deviating(params), scope, mall)
    yield* batches(async (afterKey, limit) => {
      const rows = await selectRows(scope.db, and(where, sql`${key} > ${afterKey}`))
        .orderBy(key)
        .limit(limit)
      return rows.map((row) => present(mall, row))
    })
  },
  columns: () => [
    { id: 'enterprise', title: '企业名称', width: 32, value: (row) => row.enterprise.name },
    { id: 'enterpriseNo', title: '企业编号', beside: 'enterprise', value: (row) => row.enterprise.enterpriseNo },
    { id: 'mode', title: '授权方式', value: (row) => menuMode.label(row.mode) },
    { id: 'deviationCount', title: '差异数', kind: 'number', value: (row) => row.deviationCount },
    { id: 'addedMenus', title: '额外开放', width: 32, value: (row) => named(row.addedMenus) },
    { id: 'removedMenus', title: '单独关闭', width: 32, value: (row) => named(row.removedMenus) },
    { id: 'validTo', title: '额外开放至', kind: 'date', value: (row) => row.validTo },
    { id: 'reason', title: '调整原因', width: 32, value: (row) => row.reason },
    { id: 'merchantType', title: '商家类型', value: (row) => merchantType.label(row.merchantType) },
    { id: 'edition', title: '版本', value: (row) => merchantEdition.label(row.edition) },
    { id: 'terminal', title: '终端', value: (row) => storeTerminal.label(row.terminal) },
    { id: 'updatedBy', title: '更新人', value: (row) => row.updatedBy },
    { id: 'updatedAt', title: '更新时间', kind: 'time', value: (row) => row.updatedAt },
  ],
}

const selectCount = (db: Context['db'], where: SQL | undefined) =>
  db
    .select({ total: sql<number>`count(*)::int` })
    .from(enterpriseUser)
    .innerJoin(sql`${terminals} as terminal (code)`, sql`true`)
    .where(where)

/** The records behind rows of the list. */
export const rowsWithin = (where: SQL | undefined): SQL =>
  inArray(
    merchantMenu.enterpriseId,
    sql`(select ${enterpriseUser.id} from ${enterpriseUser} where ${where ?? sql`true`})`,
  )
