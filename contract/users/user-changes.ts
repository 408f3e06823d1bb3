// 用户的操作
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  bulkResult,
  code,
  date,
  id,
  ids,
  line,
  orEmpty,
  paragraph,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { gender, userStatus } from './codes.ts'
import { MAX_USER_LABELS } from './user-rules.ts'

const phone = z.string('请输入手机号').trim().refine(isMobile, '请输入正确的手机号')
const labelIds = z.array(id('请选择标签')).max(MAX_USER_LABELS, `标签最多 ${MAX_USER_LABELS} 个`)
const remark = paragraph(500, '备注')
const reason = (title: string) => requiredLine(200, title, 2)

/** A user that staff registers. */
export const NewUserInput = z.strictObject({
  phone,
  realName: requiredLine(20, '真实姓名', 2),
  identity: code(userIdentity, '身份'),
  area: areaCode('所在地区'),
  inviterId: id('请选择邀请人').nullable(),
  enterpriseId: id('请选择所属企业').nullable(),
  labelIds,
  remark,
})
export type NewUserInput = z.infer<typeof NewUserInput>

/** What staff may correct of a user. */
export const UserInput = z.strictObject({
  nickname: requiredLine(20, '昵称'),
  gender: code(gender, '性别'),
  /** '' while unknown, as the area. */
  birthday: orEmpty(date('生日')),
  area: orEmpty(areaCode('所在地区')),
  labelIds,
  remark,
})
export type UserInput = z.infer<typeof UserInput>

const saved = z.object({ id: z.number().int(), version: z.number().int() })

export const addUser = endpoint('POST /api/user/add', {
  title: '新增用户',
  paramsIn: 'body',
  permission: 'user:edit',
  invalidates: ['user', 'userLabel', 'enterpriseUser'],
  params: NewUserInput.partial({ inviterId: true, enterpriseId: true, labelIds: true, remark: true }).extend({
    identity: NewUserInput.shape.identity.default(userIdentity.homeOwner),
  }),
  data: saved,
})

/** Whether a phone belongs to a user already, while it is typed; the user is named to who may read phones. */
export const checkUserPhone = endpoint('GET /api/user/checkPhone', {
  title: '检查用户手机号',
  paramsIn: 'query',
  permission: 'user:edit',
  resource: 'user',
  params: z.strictObject({ phone: line(20, '手机号') }),
  data: z.object({
    isTaken: z.boolean(),
    user: z.object({ id: z.number().int(), userNo: z.string(), name: z.string() }).nullable(),
  }),
})

export const editUser = endpoint('POST /api/user/edit', {
  title: '编辑用户',
  paramsIn: 'body',
  permission: 'user:edit',
  invalidates: ['user', 'userLabel'],
  params: UserInput.extend({ id: id(), version: version() }),
  data: saved,
})

export const changeUserPhone = endpoint('POST /api/user/changePhone', {
  title: '修改用户手机号',
  paramsIn: 'body',
  permission: 'user:contact',
  invalidates: ['user'],
  params: z.strictObject({ id: id(), version: version(), phone, reason: reason('修改原因') }),
  data: saved,
})

export const enableUser = endpoint('POST /api/user/enable', {
  title: '冻结或解冻用户',
  paramsIn: 'body',
  permission: 'user:enable',
  invalidates: ['user'],
  params: z.strictObject({
    ids: ids(),
    /** 1 thaws, 2 freezes. */
    status: z.literal([userStatus.active, userStatus.frozen], '请选择状态'),
    /** Required to freeze. */
    reason: line(200, '冻结原因').optional(),
  }),
  data: bulkResult,
})

export const setUserEnterprise = endpoint('POST /api/user/setEnterprise', {
  title: '调整用户所属企业',
  paramsIn: 'body',
  permission: 'user:edit',
  invalidates: ['user', 'enterpriseUser'],
  /** null detaches them. */
  params: z.strictObject({ ids: ids(), enterpriseId: id('请选择所属企业').nullable() }),
  data: bulkResult,
})

export const setUserRoles = endpoint('POST /api/user/setRoles', {
  title: '设置用户小程序角色',
  paramsIn: 'body',
  permission: 'user:role',
  invalidates: ['user', 'appletRole'],
  params: z.strictObject({
    id: id(),
    version: version(),
    appletRoleIds: z.array(id('请选择小程序角色')).max(20, '小程序角色最多 20 个'),
  }),
  data: saved,
})

export const setUserLabels = endpoint('POST /api/user/setLabels', {
  title: '给用户打标签',
  paramsIn: 'body',
  permission: 'user:edit',
  invalidates: ['user', 'userLabel'],
  params: z
    .strictObject({
      ids: ids(),
      addLabelIds: labelIds.default([]),
      removeLabelIds: labelIds.default([]),
      /** Labels that do not exist yet. */
      newLabelNames: z
        .array(requiredLine(10, '标签名称', 2))
        .max(MAX_USER_LABELS, `标签最多 ${MAX_USER_LABELS} 个`)
        .default([]),
    })
    .refine(
      ({ addLabelIds, removeLabelIds, newLabelNames }) =>
        addLabelIds.length + removeLabelIds.length + newLabelNames.length > 0,
      '请选择要添加或移除的标签',
    )
    .refine(
      ({ addLabelIds, removeLabelIds }) => !addLabelIds.some((labelId) => removeLabelIds.includes(labelId)),
      '同一标签不能同时添加和移除',
    ),
  data: bulkResult,
})
