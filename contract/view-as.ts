// 以角色或账号的身份查看控制台
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, noParams, nothing } from './fields.ts'

export const startViewAs = endpoint('POST /api/auth/viewAs/start', {
  title: '以角色或账号的身份查看',
  paramsIn: 'body',
  permission: 'role:viewAs',
  invalidates: ['session'],
  params: z
    .strictObject({ roleId: id().optional(), userId: id().optional() })
    .refine(({ roleId, userId }) => (roleId === undefined) !== (userId === undefined), '请选择一个角色或一个账号'),
  data: nothing,
})

/** Does nothing if the view has already ended. */
export const stopViewAs = endpoint('POST /api/auth/viewAs/stop', {
  title: '结束以其他身份查看',
  paramsIn: 'none',
  permission: 'signedIn',
  invalidates: ['session'],
  endsView: true,
  params: noParams,
  data: nothing,
})
