import { eq } from 'drizzle-orm'
import { quotaChangeKind } from '#contract/merchants/codes.ts'
import { seatsOf } from '#contract/merchants/quota-rules.ts'
import type { EnterpriseRow } from '#server/areas/merchants/enterprise/present.ts'
import { logBySystem, SYSTEM } from '#server/areas/merchants/system-work.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { dayOf } from '#server/time.ts'
import { noteChange } from './present.ts'

/** Writes off the gift of a locked merchant whose last day has passed. The caller notes whether it is over the limit. */
export async function endGift(db: Connection, now: string, row: EnterpriseRow): Promise<EnterpriseRow> {
  const today = dayOf(now)
  const after = seatsOf(row, today).totalQuota
  const before = after + row.giftQuota
  const ended = { giftQuota: 0, giftExpireAt: null, giftRemindedFor: null, quotaChangedAt: now }
  await db.update(enterpriseUser).set(ended).where(eq(enterpriseUser.id, row.id))
  if (before !== after) {
    await noteChange(
      { db, now, caller: { name: SYSTEM } },
      {
        enterpriseId: row.id,
        kind: quotaChangeKind.giftExpiry,
        before,
        after,
        validTo: row.giftExpireAt,
        reason: `赠送的 ${row.giftQuota} 个于 ${row.giftExpireAt} 到期`,
      },
    )
    await logBySystem(db, now, [
      {
        resource: 'staffQuota',
        action: 'expire',
        targetId: row.id,
        targetName: row.name,
        summary: `「${row.name}」赠送的 ${row.giftQuota} 个员工数到期：${before} → ${after}`,
      },
    ])
  }
  return { ...row, ...ended }
}
