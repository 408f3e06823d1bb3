import type { CodeOf } from '#contract/codes.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import { merchantUserStatus } from './codes.ts'
import type { MerchantUser, MerchantUserInput } from './merchant-users.ts'

export type MerchantUserStatus = CodeOf<typeof merchantUserStatus>

export const merchantUserTransitions = {
  disable: { title: '停用', from: [merchantUserStatus.active], to: merchantUserStatus.disabled },
  enable: { title: '启用', from: [merchantUserStatus.disabled], to: merchantUserStatus.active },
  leave: { title: '离职', from: [merchantUserStatus.active, merchantUserStatus.disabled], to: merchantUserStatus.left },
  transferOwner: { title: '移交店主', from: [merchantUserStatus.active], to: merchantUserStatus.active },
} as const satisfies Record<string, Transition<MerchantUserStatus>>

type Facts = Pick<MerchantUser, 'status' | 'roleLevel'>

export const isOwner = ({ roleLevel }: Pick<Facts, 'roleLevel'>): boolean => roleLevel === storeRoleLevel.owner

export const canEditMember = ({ status }: Pick<Facts, 'status'>): boolean => status !== merchantUserStatus.left
export const canDisableMember = (member: Facts): boolean =>
  canMove(merchantUserTransitions.disable, member.status) && !isOwner(member)
export const canEnableMember = (member: Facts): boolean =>
  canMove(merchantUserTransitions.enable, member.status) && !isOwner(member)
export const canLeave = (member: Facts): boolean =>
  canMove(merchantUserTransitions.leave, member.status) && !isOwner(member)
export const canResetMember = ({ status }: Pick<Facts, 'status'>): boolean => status === merchantUserStatus.active
export const canTransferOwner = (member: Facts): boolean =>
  canMove(merchantUserTransitions.transferOwner, member.status) && isOwner(member)

/** 店长 and 店员 work in a store, where their merchant has one. */
export const needsStore = (level: MerchantUserInput['roleLevel'] | null): boolean =>
  level === storeRoleLevel.manager || level === storeRoleLevel.clerk

/** Levels of members: the owner comes with the opening and changes by 移交店主. */
export const memberLevel = {
  ...storeRoleLevel,
  codes: storeRoleLevel.codes.filter((level) => level !== storeRoleLevel.owner),
}

/** Login resets of one member on a day. */
export const RESETS_A_DAY = 5

export const SEATS_FULL = '员工数已满,请增购或停用其他成员'
export const OWNER_FIRST = '请先移交店主'

export const memberFieldTitles: Readonly<Record<keyof MerchantUserInput, string>> = {
  enterpriseId: '所属企业',
  name: '姓名',
  phone: '登录手机',
  storeId: '所属门店',
  roleLevel: '级别',
  storeRoleId: '商城角色',
  position: '职位',
  remark: '备注',
}
