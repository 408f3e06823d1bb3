import { and, count, eq, gte, inArray } from 'drizzle-orm'
import type {
  assignDistributorManager,
  closeDistributor,
  dropOpenDistributor,
  freezeDistributors,
  resetDistributorLogin,
} from '#contract/distribution/account-changes.ts'
import {
  canCloseDistributor,
  canDropOpen,
  canEditDistributor,
  canFreeze,
  canResetLogin,
  canUnfreeze,
  distributorTransitions,
  RESETS_PER_DAY,
} from '#contract/distribution/account-rules.ts'
import { Distributor } from '#contract/distribution/accounts.ts'
import { distributorBillStatus, distributorStatus } from '#contract/distribution/codes.ts'
import { isFirstLevel } from '#contract/distribution/relation-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { BulkResult } from '#contract/fields.ts'
import { orderStatus, payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { sessionEndReason } from '#contract/session.ts'
import { MERCHANT_FROZEN } from '#contract/users/mini-store-rules.ts'
import { closeShops, reopenShops } from '#server/areas/merchants/enterprise/shops.ts'
import { closePayments, lockPayments } from '#server/areas/orders/payment/present.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { distributorPurchase, distributorRenewal } from '#server/database/schema/distributor-bills.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { order } from '#server/database/schema/orders.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { namesOf } from '#server/entity/present.ts'
import { lockRow, refuseStale } from '#server/entity/rows.ts'
import { Refusal, refuse, refuseField, tooMany } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { countPackage, savePurchase } from '../bill/effect.ts'
import { openingOf } from '../bill/opening.ts'
import { presentDistributor } from './detail.ts'
import { keepAccount } from './keep.ts'
import { closeLogins, endSessionsOf, resetLogin } from './login.ts'
import { type DistributorRecord, distributors } from './present.ts'
import { refuseManager } from './save.ts'

const STALE = '状态已变化，请刷新后重试'

async function freezeOne(context: Context, id: number, reason: string): Promise<void> {
  const row = await lockRow(context, distributors, id)
  if (!canFreeze(row)) throw refuse('只能冻结正常的经销商')
  await keepAccount(workOf(context), row, { status: distributorTransitions.freeze.to, freezeReason: reason })
  await endSessionsOf(context.db, id, sessionEndReason.forcedOut)
  if (row.enterpriseId !== null) await closeShops(context, row.enterpriseId, MERCHANT_FROZEN)
  logRow(context, distributors, row, { action: 'freeze', verb: '冻结', reason })
}

async function unfreezeOne(context: Context, id: number): Promise<void> {
  const row = await lockRow(context, distributors, id)
  if (!canUnfreeze(row)) throw refuse('只能解冻已冻结的经销商')
  const isOver = row.expireAt !== null && row.expireAt < dayOf(context.now)
  const status = isOver ? distributorStatus.expired : distributorTransitions.unfreeze.to
  await keepAccount(workOf(context), row, { status, freezeReason: '' })
  if (!isOver && row.enterpriseId !== null) await reopenShops(context, row.enterpriseId)
  logRow(context, distributors, row, {
    action: 'unfreeze',
    verb: '解冻',
    rest: isOver ? '，到期日已过，转为已到期' : '',
  })
}

export async function freeze(
  { ids, freeze: isFrozen, reason = '' }: ParsedParamsOf<typeof freezeDistributors>,
  context: Context,
): Promise<BulkResult> {
  if (isFrozen && [...reason].length < 2) throw refuseField('reason', '请填写冻结原因，至少 2 个字')
  return rowByRow(context, await namedRows(context, distributors, ids), ({ id }, own) =>
    isFrozen ? freezeOne(own, id, reason) : unfreezeOne(own, id),
  )
}

const openOrders = [orderStatus.unpaid, orderStatus.paid, orderStatus.partlyShipped, orderStatus.shipped]
const openBills = [distributorBillStatus.unpaid, distributorBillStatus.toConfirm]

/** Refuses while something of the account is open, naming it. */
async function refuseOpen({ db }: Context, { id, depositHeld }: DistributorRecord): Promise<void> {
  const orders = await db.$count(order, and(eq(order.distributorId, id), inArray(order.status, openOrders)))
  const refunds = await db.$count(order, and(eq(order.distributorId, id), gte(order.openRefundCount, 1)))
  const bills = await db.$count(
    distributorPurchase,
    and(eq(distributorPurchase.distributorId, id), inArray(distributorPurchase.status, openBills)),
  )
  const renewals = await db.$count(
    distributorRenewal,
    and(eq(distributorRenewal.distributorId, id), inArray(distributorRenewal.status, openBills)),
  )
  const below = await db
    .select({ name: distributorAccount.name, status: distributorAccount.status })
    .from(distributorAccount)
    .where(eq(distributorAccount.parentId, id))
  const children = below.filter(({ status }) => status !== distributorStatus.closed)
  const open = [
    orders > 0 && `${orders} 个未完成订单`,
    refunds > 0 && `${refunds} 个订单有处理中的退款`,
    bills + renewals > 0 && `${bills + renewals} 张未完成的单据`,
    children.length > 0 && `下级经销商 ${children.map(({ name }) => `「${name}」`).join('、')}`,
    isPositive(depositHeld) && `保证金 ${depositHeld} 元未退还`,
  ].filter((item) => item !== false)
  if (open.length > 0) throw new Refusal(422, `还有未了结的事项：${open.join('，')}。处理完后才能注销`, { open })
}

export async function close(
  { id, version, reason, name }: ParsedParamsOf<typeof closeDistributor>,
  context: Context,
): Promise<AnswerOf<typeof closeDistributor>> {
  const row = await lockRow(context, distributors, id)
  await refuseStale(row, version, Distributor, (present) => presentDistributor(context, present))
  if (!canCloseDistributor(row)) throw refuse(STALE)
  if (name !== row.name) throw refuseField('name', '经销商名称输入不一致')
  await refuseOpen(context, row)
  const work = workOf(context)
  const saved = await keepAccount(work, row, { status: distributorTransitions.close.to, closeReason: reason })
  await closeLogins(work, id)
  if (row.enterpriseId !== null) await closeShops(context, row.enterpriseId, '所属经销商已注销')
  if (isFirstLevel(row)) await countPackage(context.db, row.packageId, { active: -1 })
  logRow(context, distributors, row, { action: 'close', verb: '注销', reason })
  return presentDistributor(context, saved)
}

/** Gives an opening up before money was confirmed. */
export async function dropOpen(
  { id, version, reason }: ParsedParamsOf<typeof dropOpenDistributor>,
  context: Context,
): Promise<AnswerOf<typeof dropOpenDistributor>> {
  const row = await lockRow(context, distributors, id)
  await refuseStale(row, version, Distributor, (present) => presentDistributor(context, present))
  if (!canDropOpen(row)) throw refuse(STALE)
  const bill = await openingOf(context.db, id)
  if (isPositive(row.depositHeld)) throw refuse(`已交保证金 ${row.depositHeld} 元，请先退还`)
  if (bill?.status === distributorBillStatus.effective) throw refuse('款项已确认，不能取消开户')
  const work = workOf(context)
  if (bill) {
    const payments = await lockPayments(context.db, payBizKind.distributorAccount, bill.id)
    if (payments.some(({ status }) => status === paymentStatus.toConfirm))
      throw refuse('有付款凭证待确认，请先确认或驳回')
    if (bill.status !== distributorBillStatus.cancelled)
      await savePurchase(work, bill, { status: distributorBillStatus.cancelled, cancelReason: reason })
    await closePayments(work, payBizKind.distributorAccount, bill.id)
  }
  const saved = await keepAccount(work, row, { status: distributorTransitions.dropOpen.to, closeReason: reason })
  await countPackage(context.db, row.packageId, { sold: -1 })
  logRow(context, distributors, row, { action: 'dropOpen', verb: '取消开户：', reason })
  return presentDistributor(context, saved)
}

export async function reset(
  { id }: ParsedParamsOf<typeof resetDistributorLogin>,
  context: Context,
): Promise<AnswerOf<typeof resetDistributorLogin>> {
  const row = await lockRow(context, distributors, id)
  if (!canResetLogin(row)) throw refuse('只能重置正常经销商的登录')
  const [today] = await context.db
    .select({ total: count() })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.resource, 'distributorAccount'),
        eq(auditLog.action, 'resetLogin'),
        eq(auditLog.targetId, String(id)),
        gte(auditLog.occurredAt, `${dayOf(context.now)}T00:00:00+08:00`),
      ),
    )
  if ((today?.total ?? 0) >= RESETS_PER_DAY) throw tooMany(`同一经销商一天最多重置 ${RESETS_PER_DAY} 次`)
  await resetLogin({ ...workOf(context), services: context.services }, row)
  logRow(context, distributors, row, { action: 'resetLogin', verb: '重置', rest: '的登录，临时密码已发到登录手机' })
  return null
}

export async function assignManager(
  { ids, managerId }: ParsedParamsOf<typeof assignDistributorManager>,
  context: Context,
): Promise<BulkResult> {
  await refuseManager(context, managerId)
  return rowByRow(context, await namedRows(context, distributors, ids), async ({ id }, own) => {
    const row = await lockRow(own, distributors, id)
    if (!canEditDistributor(row)) throw refuse('经销商已注销')
    if (row.managerId === managerId) return
    const names = await namesOf(own.db, adminUser, [row.managerId, managerId])
    await keepAccount(workOf(own), row, { managerId })
    const [before = '', after = ''] = [names.get(row.managerId), names.get(managerId)]
    logRow(own, distributors, row, {
      action: 'assign',
      verb: '更换',
      rest: '的客户经理',
      changes: [{ field: 'managerId', title: '客户经理', before, after }],
    })
  })
}
