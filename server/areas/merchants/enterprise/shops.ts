import { and, eq } from 'drizzle-orm'
import { miniStoreStatus } from '#contract/users/codes.ts'
import type { Context } from '#server/context.ts'
import { miniStore } from '#server/database/schema/stores.ts'

type Scope = Pick<Context, 'db' | 'now' | 'caller'>

/** Reason by which an unfrozen merchant finds the shops that its freeze has closed. */
export const FROZEN = '所属商家已冻结'

/** Closes the open shops of a merchant in the mini-programme. */
export async function closeShops({ db, now, caller }: Scope, enterpriseId: number, closeReason: string): Promise<void> {
  await db
    .update(miniStore)
    .set({ status: miniStoreStatus.closed, closeReason, updatedAt: now, updatedBy: caller.name })
    .where(and(eq(miniStore.enterpriseId, enterpriseId), eq(miniStore.status, miniStoreStatus.open)))
}

/** Opens the shops that the freeze has closed; those that somebody closed for another reason stay closed. */
export async function reopenShops({ db, now, caller }: Scope, enterpriseId: number): Promise<void> {
  const frozen = and(
    eq(miniStore.enterpriseId, enterpriseId),
    eq(miniStore.status, miniStoreStatus.closed),
    eq(miniStore.closeReason, FROZEN),
  )
  await db
    .update(miniStore)
    .set({ status: miniStoreStatus.open, closeReason: '', updatedAt: now, updatedBy: caller.name })
    .where(frozen)
}
