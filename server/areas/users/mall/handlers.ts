import { maskPhone } from '#contract/rules/phone.ts'
import type * as contract from '#contract/users/mall.ts'
import type { Handlers } from '#server/context.ts'
import { mallUser } from './mall-user.ts'

export const mallHandlers: Handlers<typeof contract> = {
  getMallProfile: async (_params, context) => {
    const row = await mallUser(context)
    return { ...row, phone: maskPhone(row.phone) }
  },
}
