import { and, eq, lt } from 'drizzle-orm'
import { CONTRACT_ENDED, CONTRACT_REMINDER_DAYS, channelTransitions } from '#contract/blackCard/channel-rules.ts'
import { channelStatus } from '#contract/blackCard/codes.ts'
import { channelQueries } from '#contract/blackCard/page-queries.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { asSystem, type Work } from '#server/areas/orders/work.ts'
import type { Database } from '#server/database/pool.ts'
import { channel } from '#server/database/schema/channels.ts'
import { endsIn, remindOnce } from '#server/entity/reminders.ts'
import { type Notice, notify } from '#server/notify.ts'
import { dayOf } from '#server/time.ts'
import { keepParty } from './party.ts'
import type { ChannelRecord } from './present.ts'

const { status, contractEnd, remindedDays } = channel

const tell = ({ db, now }: Work, row: ChannelRecord, notice: Pick<Notice, 'level' | 'title' | 'content'>) =>
  notify(db, [row.managerId], now, {
    category: notificationCategory.warning,
    ...notice,
    ...pageLink(channelQueries.detail, { id: row.id }),
    resource: 'channel',
  })

/** Pauses a channel whose contract has ended. */
async function expireOne(work: Work, id: number): Promise<void> {
  const { db, now, by } = work
  const [row] = await db.select().from(channel).where(eq(channel.id, id)).for('update')
  // A new contract may have come first.
  if (row?.status !== channelStatus.active || row.contractEnd >= dayOf(now)) return
  const change = { status: channelTransitions.expire.to, pauseReason: CONTRACT_ENDED, updatedAt: now, updatedBy: by }
  const [saved] = await db
    .update(channel)
    .set({ ...change, version: row.version + 1 })
    .where(eq(channel.id, id))
    .returning()
  if (!saved) return
  await keepParty(db, saved)
  work.audit({
    resource: 'channel',
    action: 'expire',
    targetId: id,
    targetName: row.name,
    summary: `渠道商「${row.name}」合同到期，已暂停`,
  })
  await tell(work, row, {
    level: 'error',
    title: `渠道商「${row.name}」合同到期`,
    content: `合同 ${row.contractEnd} 到期，已暂停下单与邀请。续签后重新启用。`,
  })
}

async function remind(work: Work): Promise<void> {
  const { db, now } = work
  await remindOnce(
    { day: contractEnd, remindedDays, limits: CONTRACT_REMINDER_DAYS, now },
    (limit, isDue) =>
      db
        .update(channel)
        .set({ remindedDays: limit })
        .where(and(eq(status, channelStatus.active), isDue))
        .returning(),
    (row) =>
      tell(work, row, {
        level: 'warning',
        title: `渠道商「${row.name}」的合同${endsIn(row.contractEnd, now)}`,
        content: `合同结束日 ${row.contractEnd}，请及时续签。到期次日自动暂停。`,
      }),
  )
}

/** Pauses channels the day after their contract, and reminds their managers before. Safe to run at any time. */
export async function expireChannels(db: Database, now: string): Promise<void> {
  const over = await db
    .select({ id: channel.id })
    .from(channel)
    .where(and(eq(status, channelStatus.active), lt(contractEnd, dayOf(now))))
  for (const { id } of over) await asSystem(db, now, (work) => expireOne(work, id))
  await asSystem(db, now, remind)
}
