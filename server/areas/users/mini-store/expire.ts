import { and, eq, lte, sql } from 'drizzle-orm'
import { auditSource } from '#contract/permissions/codes.ts'
import { miniStoreStatus } from '#contract/users/codes.ts'
import { miniStoreTransitions } from '#contract/users/mini-store-rules.ts'
import { type Database, inTransaction } from '#server/database/pool.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { miniStore } from '#server/database/schema/stores.ts'

const SYSTEM = '系统'

/** Ends open shops whose time is over. Safe to run in several instances: each row changes once. */
export async function expireMiniStores(db: Database, now: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ended = await tx
      .update(miniStore)
      .set({
        status: miniStoreTransitions.expire.to,
        version: sql`${miniStore.version} + 1`,
        updatedAt: now,
        updatedBy: SYSTEM,
      })
      .where(and(eq(miniStore.status, miniStoreStatus.open), lte(miniStore.expireAt, now)))
      .returning({ id: miniStore.id, name: miniStore.name })
    if (ended.length === 0) return 0
    await tx.insert(auditLog).values(
      ended.map(({ id, name }) => ({
        resource: 'miniStore',
        action: 'expire',
        targetId: String(id),
        targetName: name,
        summary: `小程序店铺「${name}」到期`,
        occurredAt: now,
        actorName: SYSTEM,
        area: 'users',
        source: auditSource.schedule,
      })),
    )
    return ended.length
  })
}
