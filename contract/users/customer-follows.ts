// 客户的跟进
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, datetime, fileUrl, id, orEmpty, page, pageParams, recordFields } from '#contract/fields.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { followWay, intentLevel } from './codes.ts'
import { Customer } from './customers.ts'

export const MAX_FOLLOW_IMAGES = 9

export const followImage: UploadRules = { type: 'image', extensions: ['png', 'jpg', 'jpeg'], kb: 5120 }

export const CustomerFollowInput = z.strictObject({
  way: code(followWay, '跟进方式'),
  content: z.string('请输入跟进内容').trim().min(2, '跟进内容至少 2 个字').max(1000, '跟进内容最多 1000 个字'),
  images: z.array(fileUrl('图片')).max(MAX_FOLLOW_IMAGES, `图片最多 ${MAX_FOLLOW_IMAGES} 张`),
  /** null leaves that of the customer. */
  intentLevel: code(intentLevel, '意向等级').nullable(),
  followedAt: datetime('跟进时间'),
  /** '' for no reminder. */
  nextFollowAt: orEmpty(datetime('下次跟进')),
})
export type CustomerFollowInput = z.infer<typeof CustomerFollowInput>

export const CustomerFollow = z.object({
  ...recordFields,
  customerId: z.number().int(),
  way: code(followWay),
  content: z.string(),
  images: z.array(z.string()),
  intentLevel: code(intentLevel).nullable(),
  nextFollowAt: z.string().nullable(),
  followedAt: z.string(),
  followedBy: z.string(),
  /** Number of the customer that it was written for, if that was merged into this one; otherwise ''. */
  mergedFrom: z.string(),
})
export type CustomerFollow = z.infer<typeof CustomerFollow>

/** Newest first. */
export const listCustomerFollows = endpoint('POST /api/customer/follow/list', {
  title: '查看客户跟进',
  paramsIn: 'body',
  permission: 'customer:view',
  resource: 'customer',
  params: pageParams({ customerId: id('请选择客户') }, { sort: ['followedAt'] }),
  data: page(CustomerFollow),
})

export const addCustomerFollow = endpoint('POST /api/customer/follow/add', {
  title: '写客户跟进',
  paramsIn: 'body',
  permission: 'customer:edit',
  invalidates: ['customer', 'notification'],
  params: CustomerFollowInput.partial({ images: true, intentLevel: true, nextFollowAt: true }).extend({
    customerId: id('请选择客户'),
  }),
  data: z.object({ follow: CustomerFollow, customer: Customer }),
})
