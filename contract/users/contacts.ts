// 查看完整联系方式
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { line, queryId } from '#contract/fields.ts'
import type { Permission } from '#contract/permissions.ts'

/** The fields that can be shown in full, by resource, with their titles. */
export const contactFields = {
  customer: { phone: '联系电话' },
  designStore: { phone: '设计师手机号' },
  user: { phone: '手机号' },
  userApplication: { phone: '手机号', idCardNo: '身份证号' },
} as const satisfies Record<string, Record<string, string>>

export type ContactResource = keyof typeof contactFields

/** The permission to look at contacts: those of an application and of a design store are those of a user. */
export const contactNeeds = (resource: ContactResource): Permission =>
  resource === 'customer' ? 'customer:contact' : 'user:contact'

/** How many an account may look at on one day. */
export const REVEALS_A_DAY = 100

export const revealContact = endpoint('GET /api/user/contact', {
  title: '查看完整联系方式',
  paramsIn: 'query',
  // Requires the permission `contact` of the resource.
  permission: 'signedIn',
  // Each view is written to the log.
  invalidates: [],
  secretAnswer: true,
  params: z.strictObject({
    resource: z.enum(Object.keys(contactFields) as [ContactResource, ...ContactResource[]], '请选择要查看的数据'),
    id: queryId(),
    field: line(40, '要查看的内容'),
  }),
  data: z.object({ value: z.string() }),
})
