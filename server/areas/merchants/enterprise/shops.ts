import { and, eq, sql } from 'drizzle-orm'
import { miniStoreStatus } from '#contract/users/codes.ts'
import { MERCHANT_FROZEN } from '#contract/users/mini-store-rules.ts'
import type { Context } from '#server/context.ts'
import { miniStore } from '#server/database/schema/stores.ts'

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
