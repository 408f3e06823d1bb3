// 城市门店
import { z } from 'zod'

const clock = (title: string) => z.string(`请填写${title}`).regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${title}不正确`)

/** Opening hours of some weekdays: 1 Monday to 7 Sunday. */
export const BusinessHours = z
  .strictObject({
    weekdays: z.array(z.number().int().min(1).max(7)).min(1, '请选择营业日').max(7),
    open: clock('开始时间'),
    close: clock('结束时间'),
  })
  .refine(({ open, close }) => open < close, { path: ['close'], message: '结束时间须晚于开始时间' })
export type BusinessHours = z.infer<typeof BusinessHours>
