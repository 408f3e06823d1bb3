import { getSharedState, setSharedState } from '#lib/shared-state.ts'
import { handselPaths } from './paths.ts'

/** A user who shall get a coupon. */
export interface Receiver {
  id: number
  name: string
}

/** Hands chosen users over to the page that gives coupons, and returns its URL. `couponId`: what they shall get. */
export function giveCouponsTo(receivers: readonly Receiver[], couponId?: number): string {
  setSharedState({ pageParams: { receivers } })
  return handselPaths.list.to({ couponId })
}

/** The users that another page has handed over, once; null if there are none. */
export function takeReceivers(): readonly Receiver[] | null {
  const { receivers, ...rest } = getSharedState().pageParams
  if (!Array.isArray(receivers)) return null
  setSharedState({ pageParams: rest })
  return receivers
}
