// 商家成员在商城的菜单
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, queryCode } from '#contract/fields.ts'
import { endMenuType, storeTerminal } from '#contract/permissions/storefront-codes.ts'

const entry = {
  id: z.number().int(),
  menuType: code(endMenuType),
  name: z.string(),
  url: z.string(),
  icon: z.string(),
  permission: z.string(),
  badgeText: z.string(),
}

export interface MallMenuEntry extends z.infer<z.ZodObject<typeof entry>> {
  children: MallMenuEntry[]
}
export const MallMenuEntry: z.ZodType<MallMenuEntry> = z.lazy(() =>
  z.object({ ...entry, children: z.array(MallMenuEntry) }),
)

/**
 * The menu of the member of a merchant whose session of the mall the header `token` names: that of the member's role,
 * with the adjustments of the merchant. Besides the answers of `getMallProfile`: 602 after the last day of the merchant,
 * 604 while the merchant or the member is frozen, 403 for who is a member of none.
 */
export const getMallMenu = endpoint('GET /api/mall/merchant/menu', {
  title: '商城查看商家菜单',
  paramsIn: 'query',
  permission: 'anyone',
  resource: 'mallMenu',
  params: z.strictObject({ terminal: queryCode(storeTerminal, '终端') }),
  data: z.array(MallMenuEntry),
})
