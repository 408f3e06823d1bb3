import { and, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { withdrawStatus } from '#contract/merchants/codes.ts'
import { promoterWithdrawRights } from '#contract/merchants/field-rights.ts'
import type {
  listPromoterWithdraws,
  PromoterWithdraw,
  PromoterWithdrawFilters,
} from '#contract/merchants/promoter-money.ts'
import { withdrawUploads } from '#contract/merchants/promoter-rules.ts'
import type { Caller, Context } from '#server/context.ts'
import { promoter, promoterWithdraw } from '#server/database/schema/promoters.ts'
import { unseal } from '#server/encryption.ts'
import { entity } from '#server/entity/entity.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { namesOf, only, pluck, refOf } from '#server/entity/present.ts'
import { openFiles } from '#server/entity/stored-files.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { ofOwnPromoters } from './present.ts'

type Filters = ExportKindParams<typeof PromoterWithdrawFilters>
export type WithdrawRecord = typeof promoterWithdraw.$inferSelect

export const ownWithdraws = (caller: Caller) => ofOwnPromoters(caller, promoterWithdraw.promoterId)

export const withdraws = entity({
  table: promoterWithdraw,
  resource: 'promoterWithdraw',
  title: '推广提现',
  name: 'withdrawNo',
  label: ({ withdrawNo, amount }) => `推广提现 ${withdrawNo}（${amount} 元）`,
  own: ownWithdraws,
  uploads: withdrawUploads,
})

const { status, amount, createdAt } = promoterWithdraw

/** All filters except the status, which the tabs count by. */
const filtersOf = (params: Partial<Filters>, { caller }: Pick<ExportScope, 'caller'>): SQL | undefined =>
  and(
    ownWithdraws(caller),
    ...chosenRows(promoterWithdraw.id, params.ids, params.exceptIds),
    same(promoterWithdraw, params, 'promoterId'),
    ...withinDays(createdAt, params.createdFrom, params.createdTo),
  )

/** Without the whole account number, which only a page with its caller may hold. */
async function present({ db }: Pick<Context, 'db'>, rows: readonly WithdrawRecord[]): Promise<PromoterWithdraw[]> {
  const names = await namesOf(db, promoter, pluck(rows, 'promoterId'))
  return rows.map(({ accountSecret: _secret, ...row }) => ({ ...row, promoter: refOf(row.promoterId, names) }))
}

/** Withdrawals as the caller may read them. */
async function shown(context: Context, rows: readonly WithdrawRecord[]): Promise<PromoterWithdraw[]> {
  const { caller, services } = context
  const seesAccount = readsField(promoterWithdrawRights, 'account', caller)
  const secrets = new Map(rows.map(({ id, accountSecret }) => [id, accountSecret]))
  return (await present(context, rows)).map((row) => ({
    ...row,
    account: (seesAccount && unseal(services.secrets, secrets.get(row.id) ?? '')) || row.account,
    payVoucher: openFiles(services.store, row.payVoucher),
  }))
}

export const presentWithdraw = (context: Context, row: WithdrawRecord): Promise<PromoterWithdraw> =>
  only(shown(context, [row]))

export async function pageOfWithdraws(
  params: ParsedParamsOf<typeof listPromoterWithdraws>,
  context: Context,
): Promise<AnswerOf<typeof listPromoterWithdraws>> {
  const where = filtersOf(params, context)
  const page = await listPage(context, params, {
    name: 'promoterWithdraws',
    table: promoterWithdraw,
    where,
    tabs: { column: status, codes: withdrawStatus.codes, open: params.status },
    sorts: { amount, createdAt },
    // The rows are shared by all who ask; what the caller may read is added below.
    present: async (_scope, rows) => rows,
  })
  const sums = await context.db
    .select({ status, total: sql<string>`sum(${amount})::text` })
    .from(promoterWithdraw)
    .where(where)
    .groupBy(status)
  return {
    ...page,
    list: await shown(context, page.list),
    sums: Object.fromEntries(sums.map((row) => [row.status, row.total])),
  }
}

export const promoterWithdrawExport: ExportDefinition<Filters, PromoterWithdraw> = {
  kind: 'promoterWithdraws',
  module: import.meta.url,
  resource: 'promoter',
  title: '推广提现',
  permission: 'promoter:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 笔提现`],
      ['状态', params.status, withdrawStatus],
      ['申请时间从', params.createdFrom],
      ['申请时间至', params.createdTo],
    ),
  ...exportedRows(
    promoterWithdraw,
    (params: Filters, scope) => inTab(filtersOf(params, scope), status, params.status),
    present,
  ),
  columns: () => [
    { id: 'withdrawNo', title: '提现单号', value: (row) => row.withdrawNo },
    { id: 'promoter', title: '推广员', value: (row) => row.promoter.name },
    { id: 'status', title: '状态', value: (row) => withdrawStatus.label(row.status) },
    { id: 'amount', title: '提现金额', kind: 'money', value: (row) => row.amount },
    { id: 'taxAmount', title: '代扣税费', kind: 'money', value: (row) => row.taxAmount },
    { id: 'payable', title: '实付金额', kind: 'money', value: (row) => row.payable },
    { id: 'account', title: '收款账户', width: 28, value: (row) => row.account },
    { id: 'createdAt', title: '申请时间', kind: 'time', value: (row) => row.createdAt },
    { id: 'approvedBy', title: '审核人', value: (row) => row.approvedBy },
    { id: 'paidAt', title: '打款时间', kind: 'time', value: (row) => row.paidAt },
    { id: 'rejectReason', title: '驳回原因', width: 28, value: (row) => row.rejectReason },
  ],
}
