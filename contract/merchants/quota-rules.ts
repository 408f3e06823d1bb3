import { type CodeOf, codes } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { merchantEdition } from './codes.ts'

type Edition = CodeOf<typeof merchantEdition>

const editionSeats: Readonly<Record<Edition, number>> = {
  [merchantEdition.basic]: 5,
  [merchantEdition.standard]: 15,
  [merchantEdition.professional]: 40,
  [merchantEdition.flagship]: 100,
}

export const MAX_GIFT = 999
/** Days after which the newest members over the limit are disabled. */
export const GRACE_DAYS = 7
/** Days before the end of a gift: it is marked, and its manager reminded. */
export const GIFT_ENDING_DAYS = 30
export const GIFT_REMINDER_DAYS = 7
/** Percent of seats in use from which on a merchant counts as nearly full. */
export const NEARLY_FULL = 90

/** Steps of the filter by seats in use, in percent. */
export const useRateStep = codes({
  half: [50, '50% 以上'],
  most: [80, '80% 以上'],
  nearlyFull: [NEARLY_FULL, `${NEARLY_FULL}% 以上`],
  full: [100, '100% 以上'],
})
/** Steps of the filter by free seats. */
export const remainStep = codes({
  none: [0, '没有剩余'],
  few: [2, '2 个以内'],
  some: [5, '5 个以内'],
  more: [10, '10 个以内'],
})

/** Seats that an edition brings; none while it is not chosen. */
export const packageSeats = (edition: Edition | null): number => (edition === null ? 0 : editionSeats[edition])

/** What the seats of a merchant follow from. */
export interface SeatTerms {
  edition: Edition | null
  addonQuota: number
  giftQuota: number
  /** Last day of the gift; empty for as long as the merchant. */
  giftExpireAt: string | null
}

export interface Seats {
  packageQuota: number
  addonQuota: number
  /** 0 after its last day. */
  giftQuota: number
  totalQuota: number
}

/** The seats of a merchant on a day: by its edition, bought, and given. */
export function seatsOf({ edition, addonQuota, giftQuota, giftExpireAt }: SeatTerms, today: string): Seats {
  const packageQuota = packageSeats(edition)
  const gift = giftExpireAt && giftExpireAt < today ? 0 : giftQuota
  return { packageQuota, addonQuota, giftQuota: gift, totalQuota: packageQuota + addonQuota + gift }
}

/** Percent of the seats in use, rounded down. */
export const percentUsed = (used: number, total: number): number => (total <= 0 ? 0 : Math.floor((used * 100) / total))

/** Seats given or taken by hand. */
interface Adjustment {
  delta: number
  /** The last day of the whole gift; '' for as long as the merchant, undefined for its present one. */
  validTo?: string | undefined
}

const FOR_GOOD = '9999-12-31'

/** The gift of a merchant after an adjustment. A merchant has one gift with one last day. */
export function adjustedGift(
  terms: SeatTerms,
  { delta, validTo }: Adjustment,
  today: string,
): Pick<SeatTerms, 'giftQuota' | 'giftExpireAt'> {
  const { giftQuota } = seatsOf(terms, today)
  const present = giftQuota === 0 ? null : terms.giftExpireAt
  const after = giftQuota + delta
  const end = validTo === undefined ? present : validTo || null
  return { giftQuota: after, giftExpireAt: after === 0 ? null : end }
}

/** Why seats cannot be adjusted. `isConfirmed` allows fewer seats than people. */
export function adjustmentFaults(
  terms: SeatTerms,
  adjustment: Adjustment,
  { used, today, isConfirmed }: { used: number; today: string; isConfirmed: boolean },
): FieldErrors {
  const { giftQuota } = seatsOf(terms, today)
  const gift = adjustedGift(terms, adjustment, today)
  const { totalQuota } = seatsOf({ ...terms, ...gift }, today)
  const { delta, validTo } = adjustment
  if (validTo && validTo <= today) return { validTo: '有效期须晚于今天' }
  // Seats that were promised for longer do not end earlier because others are given.
  if (giftQuota > 0 && gift.giftQuota > 0 && (gift.giftExpireAt ?? FOR_GOOD) < (terms.giftExpireAt ?? FOR_GOOD)) {
    const end = terms.giftExpireAt ? `有效至 ${terms.giftExpireAt}` : '长期有效'
    return { validTo: `已赠送的 ${giftQuota} 个${end}，有效期不能提前` }
  }
  if (Math.abs(gift.giftQuota) > MAX_GIFT) {
    return { delta: `调整后赠送 ${gift.giftQuota} 个，应在 -${MAX_GIFT} 到 ${MAX_GIFT} 之间` }
  }
  if (totalQuota < 1) return { delta: `调整后总数量为 ${totalQuota}，不能少于 1` }
  if (delta < 0 && totalQuota < used && !isConfirmed) {
    return {
      confirmOver: `调整后共 ${totalQuota} 个，少于已用的 ${used} 个；确认后有 ${GRACE_DAYS} 天宽限，到期停用最新加入的成员`,
    }
  }
  return {}
}
