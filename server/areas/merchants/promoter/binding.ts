import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { bindTarget, bindWay, commissionKind, promoterStatus } from '#contract/merchants/codes.ts'
import { promoterRights } from '#contract/merchants/field-rights.ts'
import type {
  listPromoterBindings,
  moveBindings,
  PromoterBinding,
  PromoterBindingFilters,
} from '#contract/merchants/promoter-bindings.ts'
import type { Context } from '#server/context.ts'
import { promoter, promoterBinding, promoterCommission } from '#server/database/schema/promoters.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, listPage } from '#server/entity/list-page.ts'
import { chosenRows, contains } from '#server/entity/paging.ts'
import { namesOf, pluck, refOf } from '#server/entity/present.ts'
import { findRow } from '#server/entity/rows.ts'
import { notFound, refuse, refuseField } from '#server/http/errors.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { dayOf } from '#server/time.ts'
import { type BindingRecord, endBinding, lockTarget, startBinding } from './bind.ts'
import { isInForce } from './book.ts'
import { endsWith, ofOwnPromoters, promoters } from './present.ts'

type Filters = ExportKindParams<typeof PromoterBindingFilters>

const { promoterId, targetName, boundAt, validTo } = promoterBinding

function filtersOf(params: Partial<Filters>, { caller, now }: Pick<ExportScope, 'caller' | 'now'>): SQL | undefined {
  const { keyword, inForce } = params
  const running = isInForce(dayOf(now)) ?? sql`true`
  return and(
    ofOwnPromoters(caller, promoterId),
    ...chosenRows(promoterBinding.id, params.ids, params.exceptIds),
    same(promoterBinding, params, 'promoterId', 'targetKind', 'targetId'),
    keyword ? or(contains(targetName, keyword), endsWith(promoterBinding.phone, keyword)) : undefined,
    inForce === undefined ? undefined : inForce ? running : sql`not (${running})`,
  )
}

/** What the direct commissions of bindings were counted on, by binding. */
async function amountsOf({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { bindingId, baseAmount, kind } = promoterCommission
  const rows = await db
    .select({ id: bindingId, amount: sql<string>`sum(${baseAmount})::text` })
    .from(promoterCommission)
    .where(and(sql`${bindingId} = any(${sql.param([...ids])})`, eq(kind, commissionKind.direct)))
    .groupBy(bindingId)
  return new Map(rows.map(({ id, amount }) => [Number(id), amount]))
}

async function present(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rows: readonly BindingRecord[],
): Promise<PromoterBinding[]> {
  const names = await namesOf(db, promoter, pluck(rows, 'promoterId'))
  const amounts = await amountsOf({ db }, pluck(rows, 'id'))
  const today = dayOf(now)
  return rows.map((row) => ({
    ...row,
    promoter: refOf(row.promoterId, names),
    orderAmount: amounts.get(row.id) ?? '0.00',
    inForce: row.endedAt === null && row.validTo >= today,
  }))
}

export async function pageOfBindings(
  params: ParsedParamsOf<typeof listPromoterBindings>,
  context: Context,
): Promise<AnswerOf<typeof listPromoterBindings>> {
  const page = await listPage(context, params, {
    name: 'promoterBindings',
    table: promoterBinding,
    where: filtersOf(params, context),
    sorts: { boundAt, validTo },
    present,
  })
  return { ...page, list: page.list.map((row) => shownFields(promoterRights, context.caller, row)) }
}

/** A binding of a promoter whom the caller may see, locked. */
async function lockBinding({ db, caller }: Context, id: number): Promise<BindingRecord> {
  const which = and(eq(promoterBinding.id, id), ofOwnPromoters(caller, promoterId))
  const [found] = await db.select().from(promoterBinding).where(which)
  // As forms of merchants and codes of the mall lock them: the target first.
  if (found) await lockTarget(db, found)
  const [row] = await db.select().from(promoterBinding).where(which).for('update')
  if (!row) throw notFound('推广绑定不存在')
  return row
}

/** Hands bindings to another promoter. Orders that are already placed keep theirs. */
export async function move(
  { ids, toPromoterId, reason }: ParsedParamsOf<typeof moveBindings>,
  context: Context,
): Promise<AnswerOf<typeof moveBindings>> {
  const { db, now, caller } = context
  const to = await findRow(context, promoters, toPromoterId)
  if (to.status !== promoterStatus.active)
    throw refuseField('toPromoterId', `推广员「${to.name}」不是正常状态，不能接收绑定`)
  const rows = await db
    .select({ id: promoterBinding.id, name: targetName })
    .from(promoterBinding)
    .where(and(sql`${promoterBinding.id} = any(${sql.param(ids)})`, ofOwnPromoters(caller, promoterId)))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  const items = [...new Set(ids)].sort((a, b) => a - b).map((id) => ({ id, name: names.get(id) ?? `#${id}` }))
  return rowByRow(context, items, async ({ id }, own) => {
    const row = await lockBinding(own, id)
    if (row.endedAt !== null) throw refuse('该绑定已失效，不能转移')
    if (row.promoterId === to.id) throw refuse(`已经属于推广员「${to.name}」`)
    const binding = { db: own.db, now, by: caller.name }
    await endBinding(binding, row, reason)
    await startBinding(binding, to, row, bindWay.staff)
    const from = await findRow(own, promoters, row.promoterId)
    const rest = `的绑定「${row.targetName}」给「${to.name}」`
    const changes = [{ field: 'promoterId', title: '推广员', before: from.name, after: to.name }]
    logRow(own, promoters, from, { action: 'move', verb: '转移', rest, reason, changes })
  })
}

export const promoterBindingExport: ExportDefinition<Filters, PromoterBinding> = {
  kind: 'promoterBindings',
  module: import.meta.url,
  resource: 'promoter',
  title: '推广绑定',
  permission: 'promoter:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 条绑定`],
      ['对象', params.targetKind, bindTarget],
      ['关键词', params.keyword],
      ['有效', params.inForce !== undefined && (params.inForce ? '是' : '否')],
    ),
  ...exportedRows(promoterBinding, filtersOf, async (scope, rows) =>
    (await present(scope, rows)).map((row) => shownFields(promoterRights, scope.caller, row)),
  ),
  columns: () => [
    { id: 'targetName', title: '名称', width: 24, value: (row) => row.targetName },
    { id: 'targetKind', title: '对象', value: (row) => bindTarget.label(row.targetKind) },
    { id: 'phone', title: '手机号', value: (row) => row.phone },
    { id: 'promoter', title: '推广员', value: (row) => row.promoter.name },
    { id: 'way', title: '绑定方式', value: (row) => bindWay.label(row.way) },
    { id: 'boundAt', title: '绑定时间', kind: 'time', value: (row) => row.boundAt },
    { id: 'validTo', title: '保护期至', kind: 'date', value: (row) => row.validTo },
    { id: 'orderAmount', title: '成交额', kind: 'money', value: (row) => row.orderAmount },
    { id: 'inForce', title: '有效', value: (row) => (row.inForce ? '有效' : '已失效') },
    { id: 'movedReason', title: '转移原因', width: 28, value: (row) => row.movedReason },
  ],
}
