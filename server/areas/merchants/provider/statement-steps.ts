import type { settlementStatus } from '#contract/blackCard/codes.ts'
import {
  canSettle,
  OWN_CONFIRMATION,
  type SettlementStep,
  settlementTransitions,
} from '#contract/blackCard/settlement-rules.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import { isAfter } from '#contract/rules/moment.ts'
import type { Context } from '#server/context.ts'
import { logRow } from '#server/entity/change-log.ts'
import type { Entity, RecordTable, Row, Values } from '#server/entity/entity.ts'
import { checkFilesOf, markFilesOf, plainAddresses } from '#server/entity/files.ts'
import { updateRow } from '#server/entity/rows.ts'
import { forbidden, refuse, refuseField } from '#server/http/errors.ts'
import { requireReason } from './review.ts'

// The steps of a monthly statement, of channels and of providers. Lock the row and the money it is about first.

interface Statement {
  id: number
  version: number
  status: CodeOf<typeof settlementStatus>
  payable: string
  adjustAmount: string
  confirmedById: number | null
}

type StatementTable = RecordTable & { $inferSelect: Statement }

const misfits: Readonly<Record<SettlementStep, string>> = {
  adjust: '只能调整待对账的结算单',
  confirm: '只能确认待对账的结算单',
  reopen: '只能退回待打款的结算单',
  pay: '只能登记待打款的结算单',
}

export function requireStep(step: SettlementStep, row: Statement): void {
  if (!canSettle(step, row)) throw refuse(misfits[step])
}

/** Values of columns that every table of statements has. */
const write = <Table extends StatementTable>(context: Context, of: Entity<Table>, row: Row<Table>, values: object) =>
  updateRow(context, of, row, values as Values<Table>)

interface Adjustment {
  amount: string | undefined
  reason: string
}

export async function adjustStatement<Table extends StatementTable>(
  context: Context,
  of: Entity<Table>,
  row: Row<Table>,
  { amount, reason }: Adjustment,
  totalsWith: (adjustAmount: string) => Promise<object>,
): Promise<Row<Table>> {
  if (amount === undefined) throw refuseField('adjustAmount', '请填写调整金额')
  requireReason('reason', '调整原因', reason)
  const totals = await totalsWith(amount)
  const saved = await write(context, of, row, { ...totals, adjustAmount: amount, adjustReason: reason })
  const changes = [
    { field: 'adjustAmount', title: '调整', before: row.adjustAmount, after: saved.adjustAmount },
    { field: 'payable', title: '应付金额', before: row.payable, after: saved.payable },
  ]
  logRow(context, of, saved, { action: 'adjust', verb: '调整', reason, changes })
  return saved
}

export async function confirmStatement<Table extends StatementTable>(
  context: Context,
  of: Entity<Table>,
  row: Row<Table>,
): Promise<Row<Table>> {
  const saved = await write(context, of, row, {
    status: settlementTransitions.confirm.to,
    confirmedById: context.caller.authorId,
    confirmedBy: context.caller.name,
    confirmedAt: context.now,
  })
  logRow(context, of, saved, { action: 'confirm', verb: '确认', rest: `，应付 ${saved.payable} 元` })
  return saved
}

export async function reopenStatement<Table extends StatementTable>(
  context: Context,
  of: Entity<Table>,
  row: Row<Table>,
  reason: string,
  freshTotals: () => Promise<object> = async () => ({}),
): Promise<Row<Table>> {
  requireReason('reason', '退回原因', reason)
  const saved = await write(context, of, row, {
    ...(await freshTotals()),
    status: settlementTransitions.reopen.to,
    confirmedById: null,
    confirmedBy: '',
    confirmedAt: null,
  })
  logRow(context, of, saved, { action: 'sendBack', verb: '退回', reason })
  return saved
}

/** Notes that a confirmed statement was paid, by another person than the one who confirmed it. */
export async function payStatement<Table extends StatementTable>(
  context: Context,
  of: Entity<Table>,
  row: Row<Table>,
  { paidAt, ...sent }: { paidAt: string; payVoucher: readonly FileItem[] },
  fault = '',
): Promise<Row<Table>> {
  requireStep('pay', row)
  if (row.confirmedById === context.caller.authorId) throw forbidden(OWN_CONFIRMATION)
  if (fault) throw refuse(fault)
  if (isAfter(paidAt, context.now)) throw refuseField('paidAt', '打款时间不能晚于现在')
  const { payVoucher } = plainAddresses(context, of, sent)
  await checkFilesOf(context, of, { payVoucher })
  const saved = await write(context, of, row, {
    status: settlementTransitions.pay.to,
    payVoucher,
    paidAt,
    paidBy: context.caller.name,
  })
  await markFilesOf(context, of, saved)
  const changes = [{ field: 'paidAt', title: '打款时间', before: '', after: paidAt }]
  logRow(context, of, saved, { action: 'pay', verb: '登记打款', rest: `，${saved.payable} 元`, changes })
  return saved
}
