import { nextTradeNo } from '#server/areas/orders/order/trade-no.ts'
import type { Connection } from '#server/database/pool.ts'

/** DP and 16 digits: the time to the second, and a serial. */
export const nextPurchaseNo = (db: Connection, at: string): Promise<string> =>
  nextTradeNo(db, 'distributorPurchase', at)

/** DR and 16 digits. */
export const nextRenewalNo = (db: Connection, at: string): Promise<string> => nextTradeNo(db, 'distributorRenewal', at)
