import { and, eq, gt, inArray, isNull, lt, lte } from 'drizzle-orm'
import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import { serviceOrderQueries } from '#contract/blackCard/page-queries.ts'
import {
  ACCEPT_DAYS,
  canMoveService,
  PAY_HOURS,
  SERVICE_REMINDER_DAYS,
  serviceOrderTransitions,
} from '#contract/blackCard/service-order-rules.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { asSystem, moveEach } from '#server/areas/orders/work.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Database } from '#server/database/pool.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { logRow } from '#server/entity/change-log.ts'
import { endsIn, remindOnce } from '#server/entity/reminders.ts'
import { notify } from '#server/notify.ts'
import type { Services } from '#server/services.ts'
import { after, dayOf, days } from '#server/time.ts'
import { closeUnpaid } from './end.ts'
import { saveServiceOrder } from './keep.ts'
import type { ServiceWork } from './make.ts'
import { type ServiceOrderRecord, serviceOrders } from './present.ts'

const { status, payExpireAt, waitsForConfirm, usedUpAt, payoutAmount, expireAt, remindedDays, validDays } = serviceOrder

const UNPAID = `超过 ${PAY_HOURS} 小时未付款`

/** Closes orders that were not paid in time, except those with a voucher that finance has in hand. */
export const closeUnpaidServices = (db: Database, now: string): Promise<number> =>
  moveEach(
    db,
    now,
    {
      table: serviceOrder,
      where: and(eq(status, serviceOrderStatus.unpaid), lte(payExpireAt, now), eq(waitsForConfirm, false)),
    },
    async (work, row) => {
      await closeUnpaid(work, row, UNPAID)
      logRow(work, serviceOrders, row, { action: 'close', verb: '关闭', reason: UNPAID })
    },
  )

/** Accepts orders that were used up a week ago and that nobody complained about. */
export const acceptUsedUp = (db: Database, now: string): Promise<number> =>
  moveEach(
    db,
    now,
    {
      table: serviceOrder,
      where: and(
        eq(status, serviceOrderStatus.toAccept),
        lte(usedUpAt, after(now, -days(ACCEPT_DAYS))),
        isNull(payoutAmount),
      ),
    },
    async (work, row) => {
      await saveServiceOrder(work, row, { status: serviceOrderTransitions.accept.to, completedAt: now })
      logRow(work, serviceOrders, row, {
        action: 'acceptService',
        verb: '验收',
        rest: `：用完满 ${ACCEPT_DAYS} 天，自动验收`,
      })
    },
  )

/** Orders whose last day counts. */
const running = inArray(
  status,
  serviceOrderStatus.codes.filter((code) => canMoveService('expire', code)),
)

/** Tells the buyer, and who looks after the card. */
async function tell(work: ServiceWork, row: ServiceOrderRecord, title: string, content: string): Promise<void> {
  const { db, now, by, services } = work
  if (row.buyerPhone) {
    await queueText({ db, now, caller: { name: by }, services }, row.buyerPhone, `您的${title}。${content}`)
  }
  if (row.cardMerchantId === null) return
  const [card] = await db
    .select({ managerId: cardMerchant.managerId })
    .from(cardMerchant)
    .where(eq(cardMerchant.id, row.cardMerchantId))
  if (!card) return
  await notify(db, [card.managerId], now, {
    category: notificationCategory.warning,
    level: 'warning',
    title: `${row.buyerName}的${title}`,
    content,
    ...pageLink(serviceOrderQueries.list, { id: row.id }),
    resource: 'serviceOrder',
  })
}

const nameOf = ({ serviceOrderNo, packageName }: ServiceOrderRecord) => `服务「${packageName}」（${serviceOrderNo}）`

async function expireOne(work: ServiceWork, row: ServiceOrderRecord): Promise<void> {
  const left = row.totalCount - row.usedCount
  await saveServiceOrder(work, row, { status: serviceOrderTransitions.expire.to, completedAt: work.now })
  logRow(work, serviceOrders, row, { action: 'expire', verb: '到期', rest: `：剩余 ${left} 次作废` })
  await tell(work, row, `${nameOf(row)}已到期`, `有效期至 ${row.expireAt}，剩余 ${left} 次已作废。`)
}

async function remind(work: ServiceWork): Promise<void> {
  const { db, now } = work
  await remindOnce(
    { day: expireAt, remindedDays, limits: SERVICE_REMINDER_DAYS, now },
    (limit, isDue) =>
      db
        .update(serviceOrder)
        .set({ remindedDays: limit })
        // One that is valid for a week is not reminded of on the day of its payment.
        .where(and(running, isDue, gt(validDays, limit), isNull(payoutAmount)))
        .returning(),
    (row) => {
      const when = endsIn(row.expireAt, now)
      const unused = `还有 ${row.totalCount - row.usedCount} 次未使用`
      return tell(work, row, `${nameOf(row)}${when}`, `有效期至 ${row.expireAt}，${unused}，逾期作废。`)
    },
  )
}

/** Ends orders whose last day has passed, and reminds of those that end soon. Safe to run at any time, repeatedly. */
export async function expireServices(
  { databases, secrets }: Pick<Services, 'databases' | 'secrets'>,
  now: string,
): Promise<void> {
  const services = { secrets }
  const over = and(running, lt(expireAt, dayOf(now)), isNull(payoutAmount))
  await moveEach(databases.main, now, { table: serviceOrder, where: over }, (work, row) =>
    expireOne({ ...work, services }, row),
  )
  await asSystem(databases.main, now, (work) => remind({ ...work, services }))
}
