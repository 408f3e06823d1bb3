import { canMoveService } from '#contract/blackCard/service-order-rules.ts'
import type { ServiceOrderRow } from '#contract/blackCard/service-orders.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { dayOf } from '#lib/formats.ts'

const SOON_DAYS = 7

type Expiring = Pick<ServiceOrderRow, 'status' | 'expireAt'>

/** Days until the unused times lapse; null if they do not. */
export const daysToExpiry = ({ status, expireAt }: Expiring): number | null =>
  canMoveService('expire', status) ? daysUntil(expireAt, dayOf()) : null

/** The last day; marked when it is near and times are left. */
export function ExpiryDay({ order }: { order: Expiring }) {
  const days = daysToExpiry(order)
  if (days === null || days > SOON_DAYS) return order.expireAt
  const left = days < 0 ? '已过期' : days === 0 ? '今天到期' : `剩 ${days} 天`
  return (
    <span className={days <= 0 ? 'text-danger-text' : 'text-warning-text'} title={left}>
      {order.expireAt}
    </span>
  )
}
