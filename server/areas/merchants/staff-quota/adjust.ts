import { eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus, quotaChangeKind } from '#contract/merchants/codes.ts'
import { adjustedGift, adjustmentFaults, seatsOf } from '#contract/merchants/quota-rules.ts'
import type { adjustStaffQuotas, QuotaAdjustment } from '#contract/merchants/staff-quotas.ts'
import type { EnterpriseRow } from '#server/areas/merchants/enterprise/present.ts'
import { noteOver, usedSeats } from '#server/areas/merchants/quota.ts'
import type { AuditRecord, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import type { RowContext } from '#server/entity/entity.ts'
import { lockRow } from '#server/entity/rows.ts'
import { refuse, refuseFieldErrors } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { endGift } from './gift.ts'
import { noteChange, quotas } from './present.ts'

const inUse: readonly number[] = [enterpriseStatus.active, enterpriseStatus.frozen, enterpriseStatus.expired]

export const canAdjust = ({ status }: Pick<EnterpriseRow, 'status'>): boolean => inUse.includes(status)

/** Stores a gift. The version stays: the form of the merchant does not show it after the opening. */
async function storeGift(
  db: Connection,
  { id }: Pick<EnterpriseRow, 'id'>,
  gift: Pick<EnterpriseRow, 'giftQuota' | 'giftExpireAt' | 'quotaChangedAt'>,
): Promise<void> {
  await db.update(enterpriseUser).set(gift).where(eq(enterpriseUser.id, id))
}

type Scope = RowContext & { audit(record: AuditRecord): void }

/** Gives or takes seats of a merchant, by form or import. */
export async function adjust(
  context: Scope,
  id: number,
  adjustment: QuotaAdjustment & { confirmOver: boolean },
): Promise<void> {
  const { db, now } = context
  const today = dayOf(now)
  let row = await lockRow(context, quotas, id)
  if (!canAdjust(row)) throw refuse('只能调整已开通的商家')
  // A gift that has ended today is written off first, as the schedule would.
  if (row.giftExpireAt !== null && row.giftExpireAt < today) row = await endGift(db, now, row)
  const used = await usedSeats(db, id)
  refuseFieldErrors(adjustmentFaults(row, adjustment, { used, today, isConfirmed: adjustment.confirmOver }))
  const gift = adjustedGift(row, adjustment, today)
  const before = seatsOf(row, today)
  const after = seatsOf({ ...row, ...gift }, today)
  await storeGift(db, row, { ...gift, quotaChangedAt: now })
  await noteChange(context, {
    enterpriseId: id,
    kind: quotaChangeKind.manual,
    before: before.totalQuota,
    after: after.totalQuota,
    validTo: gift.giftExpireAt,
    reason: adjustment.reason,
  })
  await noteOver(db, id, today)
  const change = (field: string, title: string, from: number | string | null, to: number | string | null) =>
    from === to ? [] : [{ field, title, before: String(from ?? ''), after: String(to ?? '') }]
  logRow(context, quotas, row, {
    action: 'adjust',
    verb: '调整',
    rest: `：${before.totalQuota} → ${after.totalQuota}`,
    reason: adjustment.reason,
    changes: [
      ...change('totalQuota', '总数量', before.totalQuota, after.totalQuota),
      ...change('giftQuota', '赠送数量', before.giftQuota, after.giftQuota),
      ...change('giftExpireAt', '赠送到期', row.giftExpireAt, gift.giftExpireAt),
    ],
  })
}

export async function adjustQuotas(
  { enterpriseIds, ...adjustment }: ParsedParamsOf<typeof adjustStaffQuotas>,
  context: Context,
): Promise<AnswerOf<typeof adjustStaffQuotas>> {
  return rowByRow(context, await namedRows(context, quotas, enterpriseIds), ({ id }, own) =>
    adjust(own, id, adjustment),
  )
}
