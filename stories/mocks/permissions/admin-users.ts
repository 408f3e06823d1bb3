import type { RequestHandler } from 'msw'
import type { AuditEntry } from '#contract/base.ts'
import { listTargetAuditLogs } from '#contract/base.ts'
import { defaultRoles, roleCodes } from '#contract/default-roles.ts'
import { listSupplierOptions } from '#contract/goods/options.ts'
import { getSupplierAndBrand } from '#contract/goods/product-editing.ts'
import { listTradeParties } from '#contract/orders/parties.ts'
import {
  type AdminUserRow,
  addAdminUser,
  deleteAdminUser,
  editAdminUser,
  enableAdminUser,
  exportAdminUsers,
  getAdminUser,
  listAdminSessions,
  listAdminUsers,
  resetAdminPassword,
  revokeAdminSessions,
  unlockAdminUser,
} from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { assignRoleUsers, listRoleOptions, previewRoleMenu } from '#contract/permissions/roles.ts'
import { permissionLabels, permissionsOf } from '#contract/permissions.ts'
import type { SessionRecord } from '#contract/session.ts'
import { answer, countBy, current, found, pageOf } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { menuOf } from '#mocks/menu.ts'
import { sessionRecords } from '#mocks/platform/platform-records.ts'
import { dayFrom, hoursAgo } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { brandRole, lampRole, oldRole, roleOf, userRecord, userRecords } from './admin-user-records.ts'

export const TEMPORARY_PASSWORD = 'Kp7wRx3mTz9d'

const entries: AuditEntry[] = [
  {
    id: 2,
    occurredAt: hoursAgo(30),
    actorName: '林知夏',
    action: 'edit',
    summary: '修改账号「周予安」的资料与角色',
    changes: [{ field: 'roles', title: '角色', before: '内容运营', after: '商品运营' }],
    reason: '',
    versions: [],
  },
  {
    id: 1,
    occurredAt: hoursAgo(880),
    actorName: '林知夏',
    action: 'add',
    summary: '新增账号「周予安」(zhou.yuan)，角色 内容运营',
    changes: [],
    reason: '',
    versions: [],
  },
]

interface UserOptions {
  records?: AdminUserRow[]
  /** Roles the user cannot grant. */
  beyond?: readonly number[]
}

const isLocked = ({ lockedUntil }: AdminUserRow) => lockedUntil !== null && Date.parse(lockedUntil) > Date.now()
const hasNeverSignedIn = ({ lastLoginAt }: AdminUserRow) => lastLoginAt === null
const endsSoon = ({ validTo }: AdminUserRow) => validTo !== null && validTo >= dayFrom(0) && validTo <= dayFrom(15)

/** In-memory console accounts; each story starts with a fresh copy. */
export function userHandlers({ records = userRecords(), beyond = [] }: UserOptions = {}): RequestHandler[] {
  const sessions = sessionRecords()
  return [
    ...listHandlers(records, sessions),
    ...changeHandlers(records),
    ...stepHandlers(records, sessions),
    ...roleHandlers(records, beyond),
    answer(listTargetAuditLogs, (params) => pageOf(entries, params)),
    answer(listSupplierOptions, () => [{ id: 1, name: '木禾家居', enabled: true }]),
    answer(listTradeParties, (params) => pageOf([], params)),
    answer(getSupplierAndBrand, () => owners),
  ]
}

const owners = [
  {
    id: 1,
    name: '木禾家居',
    brands: [
      { id: 11, name: '木禾', status: 3 },
      { id: 12, name: '禾光灯饰', status: 3 },
    ],
  },
  { id: 2, name: '岭南灯饰', brands: [{ id: 21, name: '岭南之光', status: 3 }] },
]
const brandsOf = (ids: readonly number[]) =>
  owners.flatMap(({ brands }) => brands.flatMap(({ id, name }) => (ids.includes(id) ? [{ id, name }] : [])))

function listHandlers(records: AdminUserRow[], sessions: SessionRecord[]): RequestHandler[] {
  return [
    ...collection({ list: listAdminUsers, export: exportAdminUsers }, records, {
      match: {
        account: (user, text) => user.account.toLowerCase().includes(text.toLowerCase()),
        roleId: ({ roles }, id) => roles.some((role) => role.id === id),
        locked: isLocked,
        endingSoon: endsSoon,
        neverSignedIn: hasNeverSignedIn,
      },
      tabs: ['locked', 'endingSoon', 'neverSignedIn'],
      shown: ({ status }, filters) => filters.status !== undefined || status !== adminUserStatus.deleted,
      counts: (users) => ({
        1: 0,
        2: 0,
        3: 0,
        ...countBy(users, 'status'),
        locked: users.filter(isLocked).length,
        endingSoon: users.filter(endsSoon).length,
        neverSignedIn: users.filter(hasNeverSignedIn).length,
      }),
    }),
    answer(getAdminUser, ({ id }) => {
      const user = found(records, id)
      return {
        ...user,
        sessions: [],
        dataScopes: scopesOf(user),
        beyondScope: scopesOf(user).includes(4) ? ['agentPackage:view'] : [],
        inHand: { jobs: 1, reviews: user.id === 2 ? 3 : 0 },
        effective: effectiveOf(user),
      }
    }),
    answer(listAdminSessions, () => sessions.map((session) => ({ ...session, current: false }))),
  ]
}

const scopesOf = ({ roles, accountType }: AdminUserRow) =>
  [...new Set(roles.map(({ id }) => (id === brandRole.id ? (4 as const) : accountType)))].toSorted()

function effectiveOf({ roles }: AdminUserRow) {
  const held = roles.flatMap(({ id, name, enabled }) => {
    const code = roleCodes[id - 1]
    return enabled && code ? [{ name, codes: new Set(permissionsOf(code)) }] : []
  })
  return [...new Set(held.flatMap(({ codes }) => [...codes]))].map((permission) => ({
    permission,
    title: permissionLabels(permission).title,
    roles: held.filter(({ codes }) => codes.has(permission)).map(({ name }) => name),
    pages: permission.startsWith('product:') ? ['商品列表'] : [],
  }))
}

const refuseField = (field: string, message: string) => new MockRefusal(422, message, { fields: { [field]: message } })

function changeHandlers(records: AdminUserRow[]): RequestHandler[] {
  const rolesOf = (ids: readonly number[]) =>
    ids.map((id) => {
      const code = roleCodes[id - 1]
      return code ? roleOf(code) : ([lampRole, brandRole].find((role) => role.id === id) ?? oldRole)
    })
  const refuseDuplicate = (id: number, phone: string) => {
    if (records.some((other) => other.id !== id && other.phone === phone))
      throw refuseField('phone', '该手机号已被其他账号使用')
  }
  return [
    answer(addAdminUser, ({ roleIds, brandIds, supplierId, distributorId: _none, validFrom, validTo, ...input }) => {
      if (records.some(({ account }) => account.toLowerCase() === input.account.toLowerCase()))
        throw refuseField('account', '登录账号已存在')
      refuseDuplicate(0, input.phone)
      const supplier = supplierId === null ? null : { id: supplierId, name: '木禾家居' }
      const dates = { validFrom: validFrom || null, validTo: validTo || null }
      const fresh = { lastLoginAt: null, lastLoginIp: '', mustChangePassword: true, passwordChangedAt: null }
      const user = userRecord(records.length + 1, input.account, input.name, {
        ...input,
        ...dates,
        ...fresh,
        supplier,
        roles: rolesOf(roleIds),
        brands: brandsOf(brandIds),
      })
      records.unshift(user)
      return { user, tempPassword: TEMPORARY_PASSWORD }
    }),
    answer(editAdminUser, ({ id, version, roleIds, brandIds, validFrom, validTo, ...input }) => {
      const user = current(records, id, version)
      refuseDuplicate(id, input.phone)
      const dates = { validFrom: validFrom || null, validTo: validTo || null }
      return Object.assign(user, input, dates, {
        roles: rolesOf(roleIds),
        brands: brandsOf(brandIds),
        version: version + 1,
      })
    }),
    answer(deleteAdminUser, ({ id }) => {
      const user = found(records, id)
      Object.assign(user, { status: 3, account: `${user.account}#${id}`, phone: `${user.phone}#${id}` })
      return null
    }),
  ]
}

function stepHandlers(records: AdminUserRow[], sessions: SessionRecord[]): RequestHandler[] {
  return [
    answer(enableAdminUser, ({ ids, status, reason }) => {
      for (const id of ids) Object.assign(found(records, id), { status, frozenReason: reason })
      return { done: ids.length, failed: [] }
    }),
    answer(resetAdminPassword, ({ id }) => {
      const user = found(records, id)
      if (user.roles.some((role) => role.id === 1)) throw new MockRefusal(403, '不能重置超级管理员的密码')
      Object.assign(user, { mustChangePassword: true, onlineCount: 0 })
      return { tempPassword: TEMPORARY_PASSWORD, expireAt: hoursAgo(-72) }
    }),
    answer(unlockAdminUser, ({ id }) => Object.assign(found(records, id), { lockedUntil: null, failedCount: 0 })),
    answer(revokeAdminSessions, ({ userIds = [], sessionIds = [] }) => {
      const count = userIds.reduce((sum, id) => sum + found(records, id).onlineCount, 0) + sessionIds.length
      for (const id of userIds) found(records, id).onlineCount = 0
      for (const session of sessions)
        if (sessionIds.includes(session.id)) Object.assign(session, { status: 3, endReason: 3 })
      return { count }
    }),
  ]
}

function roleHandlers(records: AdminUserRow[], beyond: readonly number[]): RequestHandler[] {
  const options = [
    ...roleCodes.map((code) => {
      const { accountType, dataScope } = defaultRoles[code]
      return { ...roleOf(code), code, accountTypes: [accountType], dataScope }
    }),
    { ...lampRole, code: 'lampOperator', accountTypes: [1 as const], dataScope: 1 as const },
    { ...brandRole, code: 'brandKeeper', accountTypes: [1 as const, 2 as const], dataScope: 4 as const },
    { ...oldRole, code: 'guide', accountTypes: [1 as const], dataScope: 1 as const },
  ].map((role) => ({ ...role, grantable: !beyond.includes(role.id) }))
  return [
    answer(listRoleOptions, ({ accountType }) =>
      options.filter(
        ({ accountTypes }) => accountType === undefined || accountTypes.some((type) => type === accountType),
      ),
    ),
    answer(previewRoleMenu, ({ id }) => menuOf(roleCodes[id - 1] ?? 'contentOperator')),
    answer(assignRoleUsers, ({ roleId, addUserIds, removeUserIds }) => {
      const role = options.find(({ id }) => id === roleId)
      if (!role) throw new MockRefusal(404, '角色不存在或已被删除')
      for (const id of addUserIds) found(records, id).roles.push({ id: roleId, name: role.name, enabled: true })
      const failed = removeUserIds.flatMap((id) => {
        const user = found(records, id)
        if (user.roles.length === 1) return [{ id, name: user.name, message: '一个账号至少有一个角色' }]
        user.roles = user.roles.filter((held) => held.id !== roleId)
        return []
      })
      return { done: addUserIds.length + removeUserIds.length - failed.length, failed }
    }),
  ]
}
