import type * as contract from '#contract/marketing/handsels.ts'
import type { Handlers } from '#server/context.ts'
import { findRow } from '#server/entity/rows.ts'
import { handsels, pageOfHandsels, presentHandsel } from './list.ts'
import { revoke, send } from './send.ts'
import { pageOfCouponUsers } from './users.ts'

export const handselHandlers: Handlers<typeof contract> = {
  listCouponUsers: pageOfCouponUsers,
  listCouponHandsels: pageOfHandsels,
  getCouponHandsel: async ({ id }, context) => presentHandsel(context, await findRow(context, handsels, id)),
  handselCoupon: send,
  revokeCouponHandsel: revoke,
}
