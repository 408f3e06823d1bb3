import { and, eq, lt } from 'drizzle-orm'
import { cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import { cardMerchantQueries } from '#contract/blackCard/card-page-queries.ts'
import { cardTransitions, REMINDER_DAYS } from '#contract/blackCard/card-rules.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { endsIn, remindOnce } from '#server/entity/reminders.ts'
import { type Notice, notify } from '#server/notify.ts'
import type { Services } from '#server/services.ts'
import { dayOf } from '#server/time.ts'
import { type CardRecord, keepCard, lockCard } from './keep.ts'

type Work = PaidWork & { services: Pick<Services, 'secrets'> }

/** Tells who looks after a card, and its holder. */
async function tell(work: Work, row: CardRecord, notice: Pick<Notice, 'level' | 'title' | 'content'>): Promise<void> {
  const { db, now, by, services } = work
  await notify(db, [row.managerId], now, {
    category: notificationCategory.warning,
    ...notice,
    ...pageLink(cardMerchantQueries.detail, { id: row.id }),
    resource: 'cardMerchant',
  })
  await queueText({ db, now, caller: { name: by }, services }, row.phone, `${notice.title}。${notice.content}`)
}

const { status, expireAt, remindedDays } = cardMerchant

async function expireOne(work: Work, id: number): Promise<void> {
  const row = await lockCard(work.db, id)
  // A renewal may have come first.
  if (row.status !== cardMerchantStatus.active || row.expireAt >= dayOf(work.now)) return
  await keepCard(work, row, { status: cardTransitions.expire.to })
  work.audit({
    resource: 'cardMerchant',
    action: 'expire',
    targetId: id,
    targetName: row.name,
    summary: `黑卡商家「${row.name}」已到期`,
  })
  await tell(work, row, {
    level: 'error',
    title: `黑卡「${row.name}」已到期`,
    content: `到期日 ${row.expireAt} 已过，不能再下单。续期后立即恢复。`,
  })
}

async function remind(work: Work): Promise<void> {
  const { db, now } = work
  await remindOnce(
    { day: expireAt, remindedDays, limits: REMINDER_DAYS, now },
    (limit, isDue) =>
      db
        .update(cardMerchant)
        .set({ remindedDays: limit })
        .where(and(eq(status, cardMerchantStatus.active), isDue))
        .returning(),
    (row) =>
      tell(work, row, {
        level: 'warning',
        title: `黑卡「${row.name}」${endsIn(row.expireAt, now)}`,
        content: `到期日 ${row.expireAt}，请及时续期。`,
      }),
  )
}

/** Ends cards whose last day has passed, and reminds of those that end soon. Safe to run at any time, repeatedly. */
export async function expireCards(
  { databases, secrets }: Pick<Services, 'databases' | 'secrets'>,
  now: string,
): Promise<void> {
  const db = databases.main
  const services = { secrets }
  const over = await db
    .select({ id: cardMerchant.id })
    .from(cardMerchant)
    .where(and(eq(status, cardMerchantStatus.active), lt(expireAt, dayOf(now))))
  for (const { id } of over) await asSystem(db, now, (work) => expireOne({ ...work, services }, id))
  await asSystem(db, now, (work) => remind({ ...work, services }))
}
