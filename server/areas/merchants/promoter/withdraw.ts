import { eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { promoterStatus, withdrawStatus } from '#contract/merchants/codes.ts'
import { promoterQueries } from '#contract/merchants/page-queries.ts'
import {
  PromoterWithdraw,
  type payPromoterWithdraw,
  type reviewPromoterWithdraw,
} from '#contract/merchants/promoter-money.ts'
import {
  canApproveWithdraw,
  canPayWithdraw,
  canRejectWithdraw,
  MIN_WITHDRAW,
  taxFault,
  withdrawTransitions,
} from '#contract/merchants/promoter-rules.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { isMore, isPositive, minusMoney, yuan } from '#contract/orders/order-money.ts'
import { pageLink } from '#contract/page-query.ts'
import type { Permission } from '#contract/permissions.ts'
import { enteredMoment, isAfter } from '#contract/rules/moment.ts'
import { maskAccountNo } from '#contract/suppliers/supplier-rules.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { promoter, promoterWithdraw } from '#server/database/schema/promoters.ts'
import { seal, unseal } from '#server/encryption.ts'
import { logRow } from '#server/entity/change-log.ts'
import { checkFilesOf, markFilesOf, plainAddresses } from '#server/entity/files.ts'
import { findRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { forbidden, notFound, Refusal, refuse, refuseField } from '#server/http/errors.ts'
import { holdersOf, notify } from '#server/notify.ts'
import type { Secrets } from '#server/secrets.ts'
import { bookOfPromoter } from './book.ts'
import { markWithdrawn } from './cover.ts'
import type { PromoterRecord } from './present.ts'
import { presentWithdraw, type WithdrawRecord, withdraws } from './withdraw-list.ts'

type Answer = AnswerOf<typeof reviewPromoterWithdraw>

/** Locks a promoter whose money moves. Orders that earn meanwhile need not wait. */
async function lockPromoter(db: Connection, id: number): Promise<PromoterRecord> {
  const [row] = await db.select().from(promoter).where(eq(promoter.id, id)).for('no key update')
  if (!row) throw notFound('推广员不存在')
  return row
}

/** Tells everybody who may take the next step. */
async function tell(
  { db, now }: { db: Connection; now: string },
  permission: Permission,
  title: string,
  content: string,
) {
  await notify(db, await holdersOf(db, permission), now, {
    category: notificationCategory.todo,
    level: 'info',
    title,
    content,
    ...pageLink(promoterQueries.list, { tab: 'withdraws' }),
    resource: 'promoterWithdraw',
  })
}

/** What has to be on file before money is paid. */
function fileFault({ idCardSecret, bankName, bankAccountSecret }: PromoterRecord): string {
  if (idCardSecret === '') return '推广员还没有登记身份证号'
  return bankName === '' || bankAccountSecret === '' ? '推广员还没有登记收款账户' : ''
}

interface Application {
  db: Connection
  now: string
  secrets: Secrets
}

/** For mall and mini-programme: a promoter asks for usable commission. The sum is locked until it is paid or refused. */
export async function applyForWithdraw(
  { db, now, secrets }: Application,
  promoterId: number,
  wanted: string,
): Promise<WithdrawRecord> {
  const by = await lockPromoter(db, promoterId)
  const isApproved = by.status === promoterStatus.active || by.status === promoterStatus.disabled
  if (!isApproved) throw refuse('推广员还没有通过审核')
  const fault = fileFault(by)
  if (fault) throw refuse(fault)
  const amount = yuan(wanted)
  if (isMore(MIN_WITHDRAW, amount)) throw refuseField('amount', `提现金额不能少于 ${MIN_WITHDRAW} 元`)
  const { usable } = await bookOfPromoter(db, promoterId)
  if (isMore(amount, usable)) throw refuseField('amount', `可提现佣金只有 ${usable} 元`)
  const number = unseal(secrets, by.bankAccountSecret)
  const [row] = await db
    .insert(promoterWithdraw)
    .values({
      promoterId,
      amount,
      payable: amount,
      account: `${by.bankName} ${maskAccountNo(by.bankAccountTail)}`,
      accountSecret: seal(secrets, `${by.bankName} ${number}`),
      ...{ createdAt: now, createdBy: by.name, updatedAt: now, updatedBy: by.name },
    })
    .returning()
  if (!row) throw new Error(`no withdrawal of promoter ${promoterId} was stored`)
  await tell({ db, now }, 'promoter:review', `推广员「${by.name}」申请提现`, `${amount} 元，请审核。`)
  return row
}

/** A withdrawal with its promoter, both locked, in the version that the caller has seen. */
async function lockWithdraw(context: Context, { id, version }: { id: number; version: number }) {
  const { promoterId } = await findRow(context, withdraws, id)
  const by = await lockPromoter(context.db, promoterId)
  const row = await lockRow(context, withdraws, id)
  await refuseStale(row, version, PromoterWithdraw, (present) => presentWithdraw(context, present))
  return { row, by }
}

/** Refunds may have taken back what was applied for. */
async function refuseUncovered({ db }: Context, promoterId: number): Promise<void> {
  const { debt } = await bookOfPromoter(db, promoterId)
  if (isPositive(debt)) throw refuse(`退款追回了佣金，可提现余额不足，还差 ${debt} 元，请驳回`)
}

async function approve(
  context: Context,
  row: WithdrawRecord,
  by: PromoterRecord,
  tax: string,
): Promise<WithdrawRecord> {
  if (!canApproveWithdraw(row)) throw refuse('只能通过待审核的提现')
  const fault = fileFault(by)
  if (fault) throw refuse(fault)
  const taxAmount = yuan(tax)
  const ofTax = taxFault(taxAmount, row.amount)
  if (ofTax) throw refuseField('taxAmount', ofTax)
  await refuseUncovered(context, by.id)
  const { caller, now, db } = context
  const payable = minusMoney(row.amount, taxAmount)
  const saved = await updateRow(context, withdraws, row, {
    ...{ taxAmount, payable, status: withdrawTransitions.approve.to },
    ...{ approvedById: caller.userId, approvedBy: caller.name, approvedAt: now },
  })
  const rest = `，代扣 ${taxAmount} 元，实付 ${payable} 元`
  logRow(context, withdraws, saved, { action: 'approve', verb: withdrawTransitions.approve.title, rest })
  await tell(
    { db, now },
    'promoter:pay',
    `推广提现 ${row.withdrawNo} 待打款`,
    `推广员「${by.name}」，实付 ${payable} 元。`,
  )
  return saved
}

async function reject(context: Context, row: WithdrawRecord, rejectReason: string): Promise<WithdrawRecord> {
  if (rejectReason === '') throw refuseField('rejectReason', '请填写驳回原因')
  if ([...rejectReason].length < 2) throw refuseField('rejectReason', '驳回原因至少 2 个字')
  if (!canRejectWithdraw(row)) throw refuse('只能驳回待审核或待打款的提现')
  const saved = await updateRow(context, withdraws, row, { status: withdrawTransitions.reject.to, rejectReason })
  logRow(context, withdraws, saved, { action: 'reject', verb: withdrawTransitions.reject.title, reason: rejectReason })
  return saved
}

export async function review(
  { pass, taxAmount = '0', rejectReason = '', ...which }: ParsedParamsOf<typeof reviewPromoterWithdraw>,
  context: Context,
): Promise<Answer> {
  const { row, by } = await lockWithdraw(context, which)
  const saved = pass ? await approve(context, row, by, taxAmount) : await reject(context, row, rejectReason)
  return presentWithdraw(context, saved)
}

export async function pay(
  { paidAt: entered, payVoucher, ...which }: ParsedParamsOf<typeof payPromoterWithdraw>,
  context: Context,
): Promise<Answer> {
  const { caller, now } = context
  const found = await findRow(context, withdraws, which.id)
  if (found.status === withdrawStatus.paid) throw new Refusal(409, '该提现已打款，不能重复登记')
  if (found.approvedById === caller.userId) throw forbidden('您审核了这笔提现，请由其他人登记打款')
  const { row, by } = await lockWithdraw(context, which)
  if (!canPayWithdraw(row)) throw refuse('只能给待打款的提现登记打款')
  if (isAfter(entered, now)) throw refuseField('paidAt', '打款时间不能晚于现在')
  const paidAt = enteredMoment(row.createdAt, entered)
  if (isAfter(row.createdAt, paidAt)) throw refuseField('paidAt', '打款时间不能早于申请时间')
  await refuseUncovered(context, by.id)
  const files = plainAddresses(context, withdraws, { payVoucher })
  await checkFilesOf(context, withdraws, files)
  const saved = await updateRow(context, withdraws, row, {
    ...files,
    ...{ status: withdrawTransitions.pay.to, paidBy: caller.name, paidAt },
  })
  await markFilesOf(context, withdraws, saved)
  await markWithdrawn(context, saved)
  const rest = `给「${by.name}」，实付 ${saved.payable} 元`
  logRow(context, withdraws, saved, { action: 'pay', verb: withdrawTransitions.pay.title, rest })
  return presentWithdraw(context, saved)
}
