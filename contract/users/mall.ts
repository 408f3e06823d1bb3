// 商城与小程序的用户
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, noParams } from '#contract/fields.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { memberStatus } from './codes.ts'

/**
 * The user whose session the header `token` names; sessions of the console do not count. 600 without a token, 601 for
 * an unknown or ended session, 604 for a frozen user, 603 for a cancelled one.
 */
export const getMallProfile = endpoint('GET /api/mall/user/profile', {
  title: '商城查看个人资料',
  paramsIn: 'none',
  permission: 'anyone',
  resource: 'mallProfile',
  params: noParams,
  data: z.object({
    userNo: z.string(),
    nickname: z.string(),
    avatar: z.string(),
    phone: z.string(),
    identity: code(userIdentity),
    memberStatus: code(memberStatus),
    memberExpireAt: z.string().nullable(),
  }),
})
