import type { RequestHandler } from 'msw'
import { getAreaTree, listTargetAuditLogs } from '#contract/base.ts'
import { defaultRoles, type RoleCode, roleCodes } from '#contract/default-roles.ts'
import { countNotifications } from '#contract/notifications.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { endPresence, renewPresence } from '#contract/presence.ts'
import { accountType, getProfile, getUserMenu, listGranters, type Profile } from '#contract/session.ts'
import { answer, pageOf } from './answer.ts'
import { menuOf } from './menu.ts'
import { auditEntries, regionTree } from './records.ts'
import { viewHandlers } from './saved-views.ts'

export type RoleName =
  | '超级管理员'
  | '商品运营'
  | '交易客服'
  | '财务'
  | '营销运营'
  | '内容运营'
  | '供应商'
  | '经销商'
  | '只读审计'

export interface ScreenParameters {
  /** URL with the encrypted query of the screen. */
  at: string
  /** Role of the current user. */
  as?: RoleName
  /** Overrides of the profile. */
  profile?: Partial<Profile>
}

const codeOf = (name: RoleName): RoleCode => roleCodes.find((role) => defaultRoles[role].name === name) ?? 'superAdmin'

/** A signed-in user with a default role. */
export function profileAs(name: RoleName): Profile {
  const code = codeOf(name)
  const role = defaultRoles[code]
  return {
    id: 1,
    version: 1,
    account: code,
    name: '林知夏',
    avatar: '',
    phone: '13800000000',
    email: '',
    accountType: role.accountType,
    roles: [{ id: roleCodes.indexOf(code) + 1, name: role.name }],
    permissions: permissionsOf(code),
    dataScope: role.dataScope,
    supplier: role.accountType === accountType.supplier ? { id: 1, name: '木禾家居' } : null,
    distributor: role.accountType === accountType.distributor ? { id: 2, name: '佛山岭南家居馆' } : null,
    authVersion: 1,
    mustChangePassword: false,
    passwordChangedAt: null,
    density: 'default',
    viewing: null,
  }
}

/**
 * Requests any screen may make in addition to its own. `.storybook/preview.tsx` installs them before the handlers of a
 * story.
 */
export function screenHandlers({
  as = '超级管理员',
  profile,
}: Pick<ScreenParameters, 'as' | 'profile'> = {}): RequestHandler[] {
  return [
    answer(getProfile, () => ({ ...profileAs(as), ...profile })),
    answer(getUserMenu, () => menuOf(codeOf(as))),
    answer(listGranters, () => [{ name: '沈砚秋', roles: ['超级管理员'] }]),
    answer(countNotifications, () => ({ unread: 0, todos: [], runningJobs: 0 })),
    answer(renewPresence, () => ({ others: [], lastSave: null })),
    answer(endPresence, () => null),
    answer(getAreaTree, () => regionTree),
    answer(listTargetAuditLogs, (params) => pageOf(auditEntries, params)),
    ...viewHandlers(),
  ]
}
