import { eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { storeStatus } from '#contract/users/codes.ts'
import type { changeCityStoreStatus } from '#contract/users/store-changes.ts'
import {
  canCloseStore,
  canOpenStore,
  canPauseStore,
  incompleteMessage,
  storeMissing,
  storeTransitions,
} from '#contract/users/store-rules.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, serialize, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { handOver } from './customers.ts'
import { STORES, type StoreRecord, stores, toFields } from './present.ts'

/** A store opens only while its company may do business. */
async function refuseIdleCompany({ db, now }: Context, enterpriseId: number | null): Promise<void> {
  if (enterpriseId === null) return
  const [company] = await db
    .select({ name: enterpriseUser.name, status: enterpriseUser.status, expireAt: enterpriseUser.expireAt })
    .from(enterpriseUser)
    .where(eq(enterpriseUser.id, enterpriseId))
  if (!company) throw refuse('经营企业不存在')
  if (company.status === enterpriseStatus.frozen) throw refuse(`经营企业「${company.name}」已冻结，不能开业`)
  const hasEnded = company.expireAt !== null && company.expireAt < dayOf(now)
  if (company.status !== enterpriseStatus.active || hasEnded)
    throw refuse(`经营企业「${company.name}」不在合约期内，不能开业`)
}

/** Opens a locked store, from the list or right after saving it. */
export async function openStore(context: Context, row: StoreRecord): Promise<StoreRecord> {
  if (!canOpenStore(row)) throw refuse('只能开业草稿或暂停营业的门店')
  const missing = storeMissing(toFields(row))
  if (Object.keys(missing).length > 0) throw refuse(incompleteMessage(missing))
  await refuseIdleCompany(context, row.enterpriseId)
  const saved = await updateRow(context, stores, row, {
    status: storeTransitions.open.to,
    pauseReason: '',
    noticeText: '',
    openedAt: row.openedAt ?? dayOf(context.now),
  })
  logRow(context, stores, row, { action: 'open', verb: storeTransitions.open.title })
  return saved
}

async function pause(context: Context, row: StoreRecord, reason: string, noticeText: string): Promise<void> {
  if (!canPauseStore(row)) throw refuse('只能暂停营业中的门店')
  await updateRow(context, stores, row, { status: storeTransitions.pause.to, pauseReason: reason, noticeText })
  const changes = [{ field: 'noticeText', title: '顾客公告', before: row.noticeText, after: noticeText }]
  logRow(context, stores, row, { action: 'pause', verb: storeTransitions.pause.title, reason, changes })
}

/** A closed store is neither the main store of its city nor recommended. */
async function close(context: Context, row: StoreRecord, reason: string, to: number | undefined): Promise<void> {
  if (!canCloseStore(row)) throw refuse('只能关闭营业中或暂停营业的门店')
  const moved = await handOver(context, row, to)
  await updateRow(context, stores, row, { status: storeTransitions.close.to, isMain: false, recommended: false })
  const changes = moved
    ? [{ field: 'customers', title: '跟进中客户', before: `${moved.count} 位`, after: `转给「${moved.to}」` }]
    : []
  logRow(context, stores, row, { action: 'close', verb: storeTransitions.close.title, reason, changes })
}

export async function changeStatus(
  { ids, status, reason = '', noticeText = '', moveCustomersTo }: ParsedParamsOf<typeof changeCityStoreStatus>,
  context: Context,
): Promise<AnswerOf<typeof changeCityStoreStatus>> {
  if (status !== storeStatus.open && [...reason].length < 2)
    throw refuseField('reason', reason === '' ? '请填写原因' : '原因至少 2 个字')
  if (status === storeStatus.paused && [...noticeText].length < 2)
    throw refuseField('noticeText', '请填写给顾客看的公告，至少 2 个字')
  if (moveCustomersTo !== undefined && ids.includes(moveCustomersTo))
    throw refuseField('moveCustomersTo', '请选择另一家门店接手')
  await serialize(context, STORES)
  return rowByRow(context, await namedRows(context, stores, ids), async ({ id }, own) => {
    const row = await lockRow(own, stores, id)
    if (status === storeStatus.open) await openStore(own, row)
    else if (status === storeStatus.paused) await pause(own, row, reason, noticeText)
    else await close(own, row, reason, moveCustomersTo)
  })
}
