import type { CodeOf } from '#contract/codes.ts'
import { merchantEdition } from './codes.ts'

/** Seats that the package of an edition holds. */
export const editionSeats: Readonly<Record<CodeOf<typeof merchantEdition>, number>> = {
  [merchantEdition.basic]: 5,
  [merchantEdition.standard]: 15,
  [merchantEdition.professional]: 40,
  [merchantEdition.flagship]: 100,
}

interface Seats {
  edition: CodeOf<typeof merchantEdition> | null
  addonQuota: number
  giftQuota: number
  /** The last day of the gift; null for as long as the merchant. */
  giftExpireAt: string | null
}

/** Seats of a merchant on a day: of its package, bought and given. */
export const seatQuota = ({ edition, addonQuota, giftQuota, giftExpireAt }: Seats, today: string): number =>
  (edition === null ? 0 : editionSeats[edition]) +
  addonQuota +
  (giftExpireAt === null || giftExpireAt >= today ? giftQuota : 0)
