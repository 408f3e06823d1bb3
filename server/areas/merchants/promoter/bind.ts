import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { bindTarget, bindWay, promoterStatus } from '#contract/merchants/codes.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { userName } from '#server/areas/users/user/name.ts'
import type { Connection } from '#server/database/pool.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { promoter, promoterBinding } from '#server/database/schema/promoters.ts'
import { user } from '#server/database/schema/users.ts'
import { refuse } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'

export type BindingRecord = typeof promoterBinding.$inferSelect

/** A change of bindings: by a person, or by the mall. */
export interface Binding {
  db: Connection
  now: string
  by: string
}

export interface Target {
  targetKind: CodeOf<typeof bindTarget>
  targetId: number
}

/** Who can be bound: where name, phone and the promoter that its page shows are stored. */
const targets = {
  [bindTarget.consumer]: { table: user, name: userName },
  [bindTarget.personalMerchant]: { table: personalMerchant, name: personalMerchant.realName },
  [bindTarget.enterprise]: { table: enterpriseUser, name: enterpriseUser.name },
  [bindTarget.blackCard]: { table: cardMerchant, name: cardMerchant.name },
} as const

/** Name and phone of a target, locked: two codes that bind it at once wait for each other. */
export async function lockTarget(db: Connection, { targetKind, targetId }: Target) {
  const { table, name } = targets[targetKind]
  const { rows } = await db.execute<{ name: string; phone: string }>(sql`
    select ${name} as name, ${table.phone} as phone from ${table} where ${table.id} = ${targetId} for no key update`)
  return rows[0]
}

/** Names and phones of users who have been forgotten. */
export async function forgetTargets(
  db: Pick<Connection, 'update'>,
  userIds: readonly number[],
  name: string,
): Promise<void> {
  const { targetKind, targetId } = promoterBinding
  await db
    .update(promoterBinding)
    .set({ targetName: name, phone: '' })
    .where(and(eq(targetKind, bindTarget.consumer), inArray(targetId, [...userIds])))
}

/** The page of a target shows its promoter; the bindings decide. */
async function showPromoter(db: Connection, { targetKind, targetId }: Target, promoterId: number | null) {
  const { table } = targets[targetKind]
  await db.execute(sql`update ${table} set promoter_id = ${promoterId}::bigint where ${table.id} = ${targetId}`)
}

/** The binding of a target that has not ended, locked. Its protection may be over. */
async function lockBinding(db: Connection, { targetKind, targetId }: Target): Promise<BindingRecord | undefined> {
  const { targetKind: kind, targetId: id, endedAt } = promoterBinding
  const [row] = await db
    .select()
    .from(promoterBinding)
    .where(and(eq(kind, targetKind), eq(id, targetId), isNull(endedAt)))
    .for('update')
  return row
}

/** Ends a binding: orders placed from now on do not earn by it. */
export async function endBinding({ db, now, by }: Binding, row: BindingRecord, movedReason = ''): Promise<void> {
  await db
    .update(promoterBinding)
    .set({ endedAt: now, movedReason, version: row.version + 1, updatedAt: now, updatedBy: by })
    .where(eq(promoterBinding.id, row.id))
  await showPromoter(db, row, null)
}

/** Binds a target to a promoter from now on, for as long as the promoter's customers are protected. */
export async function startBinding(
  { db, now, by }: Binding,
  { id, bindDays }: Pick<typeof promoter.$inferSelect, 'id' | 'bindDays'>,
  target: Target & { targetName: string; phone: string },
  way: CodeOf<typeof bindWay>,
): Promise<void> {
  const { targetKind, targetId, targetName, phone } = target
  const validTo = dayOf(daysAfter(now, bindDays))
  const stamps = { createdAt: now, createdBy: by, updatedAt: now, updatedBy: by }
  await db
    .insert(promoterBinding)
    .values({ ...stamps, promoterId: id, targetKind, targetId, targetName, phone, way, boundAt: now, validTo })
  await showPromoter(db, target, id)
}

/**
 * For mall and mini-programme: binds whoever comes by an invite code. Returns false if the target stays with another
 * promoter, whose protection is not over.
 */
export async function bindByCode(
  binding: Binding,
  inviteCode: string,
  target: Target,
  way: CodeOf<typeof bindWay>,
): Promise<boolean> {
  const { db, now } = binding
  const known = await lockTarget(db, target)
  if (!known) throw refuse('要绑定的对象不存在')
  const [by] = await db.select().from(promoter).where(eq(promoter.inviteCode, inviteCode.toUpperCase())).for('share')
  if (!by) throw refuse('邀请码不存在')
  if (by.status !== promoterStatus.active) throw refuse('邀请码已停用')
  const before = await lockBinding(db, target)
  if (before && before.validTo >= dayOf(now)) return before.promoterId === by.id
  if (before) await endBinding(binding, before)
  await startBinding(binding, by, { ...target, targetName: known.name, phone: known.phone }, way)
  return true
}

/** Follows the form of a merchant, a company unless another kind is named: another promoter there is another binding. */
export async function bindMerchant(
  binding: Binding,
  { id, name, phone, promoterId }: Pick<typeof enterpriseUser.$inferSelect, 'id' | 'name' | 'phone' | 'promoterId'>,
  targetKind: Target['targetKind'] = bindTarget.enterprise,
): Promise<void> {
  const target = { targetKind, targetId: id }
  const before = await lockBinding(binding.db, target)
  if ((before?.promoterId ?? null) === promoterId) return
  if (before) await endBinding(binding, before, '商家资料更换推广员')
  if (promoterId === null) return
  const [to] = await binding.db.select().from(promoter).where(eq(promoter.id, promoterId))
  if (to) await startBinding(binding, to, { ...target, targetName: name, phone }, bindWay.staff)
}
