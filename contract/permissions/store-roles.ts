// 门店商城角色
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { code, codeSet, id, line, nothing, page, pageParams, queryId, recordFields, version } from '../fields.ts'
import { merchantType, priceColumn, storeRoleLevel } from './storefront-codes.ts'
import { endRoleFields, grantedIds } from './storefront-role-fields.ts'

/** Form input. */
export const StoreRoleInput = z.strictObject({
  ...endRoleFields,
  merchantTypes: codeSet(merchantType, '适用商家类型').min(1, '请选择适用商家类型'),
  roleLevel: code(storeRoleLevel, '角色级别'),
  canViewPrice: codeSet(priceColumn, '可见价格'),
})
export type StoreRoleInput = z.infer<typeof StoreRoleInput>

/** Prices that a role level may see. */
export const pricesFor = (roleLevel: number | null) =>
  priceColumn.codes.filter((column) => roleLevel !== storeRoleLevel.clerk || column !== priceColumn.supplyPrice)

/** Cross-field validation errors. */
export const storeRoleFaults = ({
  roleLevel,
  canViewPrice,
}: Pick<StoreRoleInput, 'roleLevel' | 'canViewPrice'>): Record<string, string> =>
  canViewPrice.every((column) => pricesFor(roleLevel).includes(column)) ? {} : { canViewPrice: '店员不能查看供货价' }

export const StoreRole = z.object({
  ...recordFields,
  name: z.string(),
  description: z.string(),
  merchantTypes: z.array(code(merchantType)),
  roleLevel: code(storeRoleLevel),
  canViewPrice: z.array(code(priceColumn)),
  isDefault: z.boolean(),
  enabled: z.boolean(),
  sort: z.number().int(),
  memberCount: z.number().int(),
  merchantCount: z.number().int(),
})
export type StoreRole = z.infer<typeof StoreRole>

export const listStoreRoles = endpoint('POST /api/auth/storeRole/list', {
  title: '查看门店商城角色列表',
  paramsIn: 'body',
  permission: 'storeRole:view',
  resource: 'storeRole',
  params: pageParams(
    {
      name: line(20, '角色名称').optional(),
      merchantType: code(merchantType, '商家类型').optional(),
      roleLevel: code(storeRoleLevel, '角色级别').optional(),
      isDefault: z.boolean().optional(),
      enabled: z.boolean().optional(),
    },
    { sort: ['sort', 'name', 'updatedAt'] },
  ),
  data: page(StoreRole),
})

export const getStoreRole = endpoint('GET /api/auth/storeRole/detail/{id}', {
  title: '查看门店商城角色',
  paramsIn: 'path',
  permission: 'storeRole:view',
  resource: 'storeRole',
  params: z.strictObject({ id: queryId() }),
  data: StoreRole.extend(grantedIds),
})

export const saveStoreRole = endpoint('POST /api/auth/storeRole/save', {
  title: '保存门店商城角色',
  paramsIn: 'body',
  permission: 'storeRole:edit',
  invalidates: ['storeRole', 'storeMenu', 'merchantMenu', 'auditLog'],
  /** Creating requires all non-optional fields. Editing requires id and version plus the changed fields. */
  params: StoreRoleInput.partial().extend({
    id: id().optional(),
    version: version().optional(),
    /** Replaces the existing default role. */
    replaceDefault: z.boolean().default(false),
  }),
  data: StoreRole,
})

export const copyStoreRole = endpoint('POST /api/auth/storeRole/copy', {
  title: '复制门店商城角色',
  paramsIn: 'body',
  permission: 'storeRole:edit',
  invalidates: ['storeRole', 'storeMenu', 'merchantMenu', 'auditLog'],
  params: z.strictObject({ id: id(), name: endRoleFields.name }),
  data: StoreRole,
})

export const enableStoreRole = endpoint('POST /api/auth/storeRole/enable', {
  title: '启用停用门店商城角色',
  paramsIn: 'body',
  permission: 'storeRole:enable',
  invalidates: ['storeRole', 'merchantMenu', 'auditLog'],
  params: z.strictObject({ id: id(), enabled: z.boolean(), version: version() }),
  data: StoreRole,
})

export const deleteStoreRole = endpoint('POST /api/auth/storeRole/delete', {
  title: '删除门店商城角色',
  paramsIn: 'body',
  permission: 'storeRole:delete',
  invalidates: ['storeRole', 'storeMenu', 'merchantMenu', 'auditLog'],
  params: z.strictObject({ id: id(), version: version() }),
  data: nothing,
})

export const StoreRoleMember = z.object({
  userId: z.number().int(),
  name: z.string(),
  /** The middle digits are masked. */
  phone: z.string(),
  merchantName: z.string(),
  grantedAt: z.string(),
})

export const listStoreRoleMembers = endpoint('POST /api/auth/storeRole/members', {
  title: '查看门店商城角色的使用人员',
  paramsIn: 'body',
  permission: 'storeRole:view',
  resource: 'storeRole',
  params: pageParams({ id: id(), keyword: line(30, '关键词').optional() }, { sort: ['grantedAt'] }),
  data: page(StoreRoleMember),
})
