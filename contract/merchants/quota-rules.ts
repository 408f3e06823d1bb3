import type { CodeOf } from '#contract/codes.ts'
import { merchantEdition } from './codes.ts'

type Edition = CodeOf<typeof merchantEdition>

const editionSeats: Readonly<Record<Edition, number>> = {
  [merchantEdition.basic]: 5,
  [merchantEdition.standard]: 15,
  [merchantEdition.professional]: 40,
  [merchantEdition.flagship]: 100,
}

export const MAX_GIFT = 999

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
