import { eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { miniStoreStatus } from '#contract/users/codes.ts'
import type { changeMiniStoreStatus } from '#contract/users/mini-store-changes.ts'
import {
  canCloseMiniStore,
  canReopenMiniStore,
  EXPIRED,
  hasExpired,
  miniStoreTransitions,
} from '#contract/users/mini-store-rules.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { type MiniStoreRecord, miniStores, ownerPhone } from './present.ts'

const states = {
  open: miniStoreStatus.label(miniStoreStatus.open),
  closed: miniStoreStatus.label(miniStoreStatus.closed),
}

async function tell(context: Context, row: MiniStoreRecord, text: string): Promise<void> {
  const phone = await ownerPhone(context, row)
  if (phone) await queueText(context, phone, text)
}

/** Its page tells customers that it is closed; paid orders are shipped as before. */
async function close(context: Context, row: MiniStoreRecord, reason: string): Promise<void> {
  if (!canCloseMiniStore(row)) throw refuse('只能关闭营业中的店铺')
  const saved = await updateRow(context, miniStores, row, {
    status: miniStoreTransitions.close.to,
    closeReason: reason,
  })
  const changes = [{ field: 'status', title: '状态', before: states.open, after: states.closed }]
  logRow(context, miniStores, saved, { action: 'close', verb: miniStoreTransitions.close.title, reason, changes })
  await tell(context, row, `您的店铺「${row.name}」已被平台关闭：${reason}。已付款的订单请照常发货。`)
}

/** Shared with those who freeze and unfreeze the merchant: its shops follow. */
async function refuseIdleMerchant({ db }: Context, enterpriseId: number | null): Promise<void> {
  if (enterpriseId === null) return
  const [company] = await db
    .select({ status: enterpriseUser.status })
    .from(enterpriseUser)
    .where(eq(enterpriseUser.id, enterpriseId))
    .for('share')
  const isIdle = company?.status === enterpriseStatus.frozen || company?.status === enterpriseStatus.cancelled
  if (isIdle) throw refuse(`所属商家${enterpriseStatus.label(company.status)}，不能恢复`)
}

async function reopen(context: Context, row: MiniStoreRecord): Promise<void> {
  if (row.status === miniStoreStatus.expired || hasExpired(row, context.now)) throw refuse(EXPIRED)
  if (!canReopenMiniStore(row)) throw refuse('只能恢复已关闭的店铺')
  const saved = await updateRow(context, miniStores, row, { status: miniStoreTransitions.reopen.to, closeReason: '' })
  const changes = [{ field: 'status', title: '状态', before: states.closed, after: states.open }]
  logRow(context, miniStores, saved, { action: 'reopen', verb: miniStoreTransitions.reopen.title, changes })
  await tell(context, row, `您的店铺「${row.name}」已恢复营业。`)
}

export async function changeStatus(
  { ids, status, reason = '' }: ParsedParamsOf<typeof changeMiniStoreStatus>,
  context: Context,
): Promise<AnswerOf<typeof changeMiniStoreStatus>> {
  const closes = status === miniStoreStatus.closed
  if (closes && [...reason].length < 2)
    throw refuseField('reason', reason === '' ? '请填写关闭原因' : '关闭原因至少 2 个字')
  return rowByRow(context, await namedRows(context, miniStores, ids), async ({ id }, own) => {
    if (closes) return close(own, await lockRow(own, miniStores, id), reason)
    // The merchant before its shop, as by those who freeze it.
    const [found] = await own.db
      .select({ enterpriseId: miniStores.table.enterpriseId })
      .from(miniStores.table)
      .where(eq(miniStores.table.id, id))
    await refuseIdleMerchant(own, found?.enterpriseId ?? null)
    await reopen(own, await lockRow(own, miniStores, id))
  })
}
