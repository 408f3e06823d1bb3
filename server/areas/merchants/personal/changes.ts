import { and, eq } from 'drizzle-orm'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import type { BulkResult } from '#contract/fields.ts'
import { personalAction } from '#contract/merchants/codes.ts'
import type { enablePersonalMerchants, reviewPersonalMerchants } from '#contract/merchants/personal-merchants.ts'
import {
  canCancelPersonal,
  canFreezePersonal,
  canReviewPersonal,
  canUnfreezePersonal,
  personalTransitions,
  reasonFault,
} from '#contract/merchants/personal-rules.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { balanceFaultsOf } from '#server/areas/blackCard/card/keep.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { user } from '#server/database/schema/users.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { defaultRolesOf } from '../enterprise/open.ts'
import { bookOfPromoter } from '../promoter/book.ts'
import { openOrdersOfUser } from './figures.ts'
import { isPersonalCard, type PersonalRow, personals } from './present.ts'

const DECIDED = '只能审核待审核的个人商家'

function refuseReason(field: string, title: string, reason: string): void {
  const fault = reasonFault(title, reason)
  if (fault) throw refuseField(field, fault)
}

/** The name and the id card must be those of the person who signs in. */
async function refuseUnproven({ db }: Context, row: PersonalRow): Promise<void> {
  if (row.idCardTail === '') throw refuse('请先补充身份证号')
  if (row.userId === null) return
  const [person] = await db.select({ realName: user.realName }).from(user).where(eq(user.id, row.userId))
  if (person?.realName && person.realName !== row.realName)
    throw refuse(`姓名与关联用户的实名「${person.realName}」不一致`)
}

/** Approved merchants get the default role of the mall for 个人商家. */
async function approve(context: Context, row: PersonalRow): Promise<void> {
  if (!canReviewPersonal(row)) throw refuse(DECIDED)
  await refuseUnproven(context, row)
  const [role] = await defaultRolesOf(context.db, merchantType.personal)
  if (!role) throw refuse('没有适用于「个人商家」的默认角色，请先在商城角色中设置')
  const saved = await updateRow(context, personals, row, {
    status: personalTransitions.approve.to,
    storeRoleId: role.id,
    rejectReason: '',
  })
  await queueText(context, saved.phone, '您的个人商家申请已通过，用该手机号登录商城即可使用。')
  logRow(context, personals, row, { action: 'approve', verb: personalTransitions.approve.title })
}

async function reject(context: Context, row: PersonalRow, rejectReason: string): Promise<void> {
  if (!canReviewPersonal(row)) throw refuse(DECIDED)
  await updateRow(context, personals, row, { status: personalTransitions.reject.to, rejectReason })
  await queueText(context, row.phone, `您的个人商家申请未通过：${rejectReason}。修改后可以重新提交。`)
  logRow(context, personals, row, { action: 'reject', verb: personalTransitions.reject.title, reason: rejectReason })
}

/** Of two decisions the second finds the merchant decided. */
export async function review(
  { ids, pass, rejectReason = '' }: ParsedParamsOf<typeof reviewPersonalMerchants>,
  context: Context,
): Promise<BulkResult> {
  if (!pass) refuseReason('rejectReason', '驳回原因', rejectReason)
  return rowByRow(context, await namedRows(context, personals, ids), async ({ id }, own) => {
    const row = await lockRow(own, personals, id)
    if (pass) await approve(own, row)
    else await reject(own, row, rejectReason)
  })
}

/** Orders that run, and commission that is owed, of the user. */
async function openOfUser(db: Connection, userId: number): Promise<string[]> {
  const orders = await openOrdersOfUser(db, userId)
  const more = orders.length > 3 ? ' 等' : ''
  const open = orders.length > 0 ? [`${orders.length} 个未完成订单（${orders.slice(0, 3).join('、')}${more}）`] : []
  const people = await db
    .select({ id: promoter.id })
    .from(promoter)
    .where(and(eq(promoter.userId, userId)))
  for (const { id } of people) {
    const { usable, frozen, locked } = await bookOfPromoter(db, id)
    if ([usable, frozen, locked].some(isPositive)) open.push('推广佣金还未结清')
  }
  return open
}

/** Refuses while orders run, commission is owed or money is in the wallet of the card, naming them. */
async function refuseOpen(context: Context, { userId, phone }: PersonalRow): Promise<void> {
  const open = [
    ...(userId === null ? [] : await openOfUser(context.db, userId)),
    ...(await balanceFaultsOf(context, and(isPersonalCard, eq(tradeParty.phone, phone)))),
  ]
  if (open.length > 0) throw refuse(`还有未了结的事项：${open.join('，')}。处理完后才能注销`)
}

async function freeze(context: Context, row: PersonalRow, freezeReason: string): Promise<void> {
  if (!canFreezePersonal(row)) throw refuse('只能冻结正常的个人商家')
  await updateRow(context, personals, row, { status: personalTransitions.freeze.to, freezeReason })
  logRow(context, personals, row, { action: 'freeze', verb: personalTransitions.freeze.title, reason: freezeReason })
}

async function unfreeze(context: Context, row: PersonalRow): Promise<void> {
  if (!canUnfreezePersonal(row)) throw refuse('只能解冻已冻结的个人商家')
  await updateRow(context, personals, row, { status: personalTransitions.unfreeze.to, freezeReason: '' })
  logRow(context, personals, row, { action: 'unfreeze', verb: personalTransitions.unfreeze.title })
}

async function cancel(context: Context, row: PersonalRow, cancelReason: string): Promise<void> {
  if (!canCancelPersonal(row)) throw refuse('只能注销正常、已冻结或已驳回的个人商家')
  await refuseOpen(context, row)
  await updateRow(context, personals, row, { status: personalTransitions.cancel.to, cancelReason })
  logRow(context, personals, row, { action: 'cancel', verb: personalTransitions.cancel.title, reason: cancelReason })
}

export async function enable(
  { ids, action, reason = '' }: ParsedParamsOf<typeof enablePersonalMerchants>,
  context: Context,
): Promise<BulkResult> {
  const title = `${personalAction.label(action)}原因`
  if (action !== 'unfreeze') refuseReason('reason', title, reason)
  const steps = { freeze, unfreeze, cancel }
  return rowByRow(context, await namedRows(context, personals, ids), async ({ id }, own) =>
    steps[action](own, await lockRow(own, personals, id), reason),
  )
}
