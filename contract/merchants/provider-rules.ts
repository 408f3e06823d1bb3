// 服务商
import { z } from 'zod'
import { serviceKind } from '#contract/blackCard/codes.ts'
import { code, money, requiredLine } from '#contract/fields.ts'

/** What the platform pays for one unit of a service. */
export const ServicePrice = z.strictObject({
  kind: code(serviceKind, '服务类型'),
  itemName: requiredLine(20, '项目'),
  unit: requiredLine(4, '单位'),
  price: money('结算价'),
})
export type ServicePrice = z.infer<typeof ServicePrice>
