import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { miniStoreStatus } from '#contract/users/codes.ts'
import { MERCHANT_FROZEN, miniStoreTransitions } from '#contract/users/mini-store-rules.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { miniStore } from '#server/database/schema/stores.ts'
import { dayOf } from '#server/time.ts'

type Scope = Pick<Context, 'db' | 'now' | 'caller'>

/** A form that was opened before has an outdated version. */
const stampOf = ({ now, caller }: Scope) => ({
  version: sql`${miniStore.version} + 1`,
  updatedAt: now,
  updatedBy: caller.name,
})

/** Closes the open shops of a merchant in the mini-programme. */
export async function closeShops(scope: Scope, enterpriseId: number, closeReason: string): Promise<void> {
  await scope.db
    .update(miniStore)
    .set({ status: miniStoreStatus.closed, closeReason, ...stampOf(scope) })
    .where(and(eq(miniStore.enterpriseId, enterpriseId), eq(miniStore.status, miniStoreStatus.open)))
}

/**
 * Opens the shops that the freeze has closed; those that somebody closed for another reason stay closed. A shop whose
 * time ended meanwhile has expired.
 */
export async function reopenShops(scope: Scope, enterpriseId: number): Promise<void> {
  const frozen = and(
    eq(miniStore.enterpriseId, enterpriseId),
    eq(miniStore.status, miniStoreStatus.closed),
    eq(miniStore.closeReason, MERCHANT_FROZEN),
  )
  const status = sql`case when ${miniStore.expireAt} > ${scope.now} then ${miniStoreStatus.open}
    else ${miniStoreStatus.expired} end::smallint`
  await scope.db
    .update(miniStore)
    .set({ status, closeReason: '', ...stampOf(scope) })
    .where(frozen)
}

/**
 * The shops of a merchant go on with its contract, its black card or its package: none ends before the new last day.
 * Those whose time was over are open again; those of a frozen merchant wait for it.
 */
export async function renewShops(
  { db, now, by, audit }: Pick<PaidWork, 'db' | 'now' | 'by' | 'audit'>,
  enterpriseId: number,
  lastDay: string,
): Promise<void> {
  const expireAt = `${lastDay}T23:59:59.000+08:00`
  const [company] = await db
    .select({ status: enterpriseUser.status })
    .from(enterpriseUser)
    .where(eq(enterpriseUser.id, enterpriseId))
    .for('update')
  if (!company || company.status === enterpriseStatus.cancelled) return
  const renewed =
    company.status === enterpriseStatus.frozen
      ? { status: miniStoreStatus.closed, closeReason: MERCHANT_FROZEN }
      : { status: miniStoreTransitions.renew.to }
  const shops = await db
    .select()
    .from(miniStore)
    .where(and(eq(miniStore.enterpriseId, enterpriseId), lt(miniStore.expireAt, expireAt)))
    .orderBy(asc(miniStore.id))
    .for('update')
  for (const row of shops) {
    const change = row.status === miniStoreStatus.expired && isAfter(expireAt, now) ? renewed : {}
    const [saved] = await db
      .update(miniStore)
      .set({ expireAt, ...change, version: row.version + 1, updatedAt: now, updatedBy: by })
      .where(eq(miniStore.id, row.id))
      .returning({ status: miniStore.status })
    const [before, after] = [row.status, saved?.status ?? row.status].map(miniStoreStatus.label)
    audit({
      resource: 'miniStore',
      action: 'renew',
      targetId: row.id,
      targetName: row.name,
      summary: `小程序店铺「${row.name}」随商家续期至 ${lastDay}`,
      changes: [
        { field: 'expireAt', title: '到期时间', before: dayOf(row.expireAt), after: lastDay },
        ...(before === after ? [] : [{ field: 'status', title: '状态', before: before ?? '', after: after ?? '' }]),
      ],
    })
  }
}
