import type { RequestHandler } from 'msw'
import { type AuditEntry, listTargetAuditLogs } from '#contract/base.ts'
import { listAdminUsers } from '#contract/permissions/admin-users.ts'
import { type AuditLogRow, getAuditLog } from '#contract/permissions/audit-logs.ts'
import { auditResult, menuType as menuTypeCodes } from '#contract/permissions/codes.ts'
import { getMenuTree, type MenuNode } from '#contract/permissions/menus.ts'
import {
  assignRoleUsers,
  compareRoles,
  copyRole,
  deleteRole,
  enableRole,
  exportRoleMatrix,
  getRole,
  grantRole,
  listRoles,
  previewRoleMenu,
  type RoleRow,
  saveRole,
} from '#contract/permissions/roles.ts'
import { allPermissions, permissionLabels } from '#contract/permissions.ts'
import { accountType as accountTypeCodes } from '#contract/session.ts'
import { answer, found, pageOf } from '#mocks/answer.ts'
import { hoursAgo, record } from '#mocks/records.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { MockRefusal } from '#mocks/worker.ts'
import {
  flatMenu,
  menuOfGrant,
  menuTree,
  roleRecords,
  type StoredRole,
  type StoredUser,
  userRecords,
} from './role-records.ts'

/** Roles with their grants and users; each story starts with a fresh copy. */
class RoleStore {
  readonly tree: MenuNode[] = menuTree()
  readonly nodes: readonly MenuNode[] = flatMenu(this.tree)
  readonly users: StoredUser[] = userRecords()
  readonly roles: StoredRole[] = roleRecords(this.tree)

  holders(roleId: number): StoredUser[] {
    return this.users.filter(({ roleIds }) => roleIds.includes(roleId))
  }
  granted({ holdsAll, granted }: StoredRole): ReadonlySet<number> {
    return holdsAll
      ? new Set(this.nodes.filter(({ menuType }) => menuType >= menuTypeCodes.page).map(({ id }) => id))
      : granted
  }
  row(role: StoredRole): RoleRow {
    const { granted: _granted, ...row } = role
    const granted = this.granted(role)
    const pages = this.nodes.filter(({ id, menuType }) => menuType === menuTypeCodes.page && granted.has(id))
    return { ...row, userCount: this.holders(role.id).length, menuCount: pages.length }
  }
  detail(role: StoredRole) {
    return {
      ...this.row(role),
      checkedIds: [...this.granted(role)],
      halfCheckedIds: [],
      beyondPages: role.code === 'finance' ? ['order:contact', 'refund:approveLarge'] : [],
      holders: this.holders(role.id).map(({ id, account, name }) => ({ id, account, name })),
    }
  }
  holds(role: StoredRole, code: string): boolean {
    const granted = this.granted(role)
    return this.nodes.some(({ id, permission }) => permission === code && granted.has(id))
  }
  user(user: StoredUser) {
    const { roleIds, ...row } = user
    const roles = this.roles.filter(({ id }) => roleIds.includes(id))
    return { ...row, roles: roles.map(({ id, name, enabled }) => ({ id, name, enabled })) }
  }
  /** The role, if its version matches. */
  current(id: number, version: number): StoredRole {
    const role = found(this.roles, id)
    if (role.version !== version) {
      throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: this.detail(role) })
    }
    return role
  }
}

export function roleHandlers(): RequestHandler[] {
  const store = new RoleStore()
  return [...readHandlers(store), ...changeHandlers(store), ...auditHandlers(store), ...supplierHandlers()]
}

function readHandlers(store: RoleStore): RequestHandler[] {
  return [
    answer(listRoles, (params) => {
      const { keyword = '', accountType, enabled, builtIn, permission } = params
      const shown = store.roles.filter(
        (role) =>
          (role.name.includes(keyword) || role.code.includes(keyword)) &&
          (accountType === undefined || role.accountTypes.includes(accountType)) &&
          (enabled === undefined || role.enabled === enabled) &&
          (builtIn === undefined || role.builtIn === builtIn) &&
          (permission === undefined || store.holds(role, permission)),
      )
      return pageOf(
        shown.map((role) => store.row(role)),
        params,
      )
    }),
    answer(getRole, ({ id }) => store.detail(found(store.roles, id))),
    answer(getMenuTree, () => ({ tree: store.tree, treeVersion: 1 })),
    answer(previewRoleMenu, ({ id }) => menuOfGrant(store.tree, store.granted(found(store.roles, id)))),
    answer(compareRoles, ({ ids }) => {
      const roles = ids.split(',').map((id) => found(store.roles, Number(id)))
      return {
        roles: roles.map(({ id, name }) => ({ id, name })),
        rows: allPermissions.map((permission) => ({
          permission,
          title: permissionLabels(permission).title,
          page: store.nodes
            .filter(({ menuType, children, ...page }) => {
              const carries =
                page.permission === permission || children.some((child) => child.permission === permission)
              return menuType === menuTypeCodes.page && carries
            })
            .map(({ name }) => name)
            .join('、'),
          held: roles.map((role) => store.holds(role, permission)),
        })),
      }
    }),
    answer(exportRoleMatrix, () => ({ jobId: 31 })),
    answer(listAdminUsers, (params) => {
      const { roleId, name = '' } = params
      const shown = store.users.filter(
        (user) => user.name.includes(name) && (roleId === undefined || user.roleIds.includes(roleId)),
      )
      return pageOf(
        shown.map((user) => store.user(user)),
        params,
      )
    }),
  ]
}

function changeHandlers(store: RoleStore): RequestHandler[] {
  const { roles, users } = store
  return [
    answer(saveRole, ({ id, version = 0, ...input }) => {
      const isUsed = (name: 'code' | 'name') => roles.some((role) => role.id !== id && role[name] === input[name])
      if (isUsed('code')) throw new MockRefusal(422, '角色编码已存在', { fields: { code: '角色编码已存在' } })
      if (isUsed('name')) throw new MockRefusal(422, '角色名称已存在', { fields: { name: '角色名称已存在' } })
      if (id !== undefined) {
        const role = store.current(id, version)
        Object.assign(role, input, { version: version + 1 })
        return store.row(role)
      }
      const made: StoredRole = {
        ...record(roles.length + 1),
        ...input,
        enabled: true,
        builtIn: false,
        holdsAll: false,
        granted: new Set(),
      }
      roles.push(made)
      return store.row(made)
    }),
    answer(grantRole, ({ id, version, menuIds }) => {
      const role = store.current(id, version)
      const before = role.granted
      role.granted = new Set(menuIds)
      role.version += 1
      return {
        role: store.row(role),
        added: menuIds.filter((menuId) => !before.has(menuId)).length,
        removed: [...before].filter((menuId) => !role.granted.has(menuId)).length,
        userCount: store.holders(id).length,
      }
    }),
    answer(copyRole, ({ id, code, name }) => {
      const source = found(roles, id)
      const made = { ...source, ...record(roles.length + 1), code, name, enabled: false, builtIn: false }
      roles.push({ ...made, granted: new Set(source.granted) })
      return store.row(made)
    }),
    answer(enableRole, ({ id, enabled, version }) => {
      const role = store.current(id, version)
      Object.assign(role, { enabled, version: version + 1 })
      const alone = store.holders(id).filter(({ roleIds }) => roleIds.length === 1)
      return { role: store.row(role), usersWithoutRole: enabled ? 0 : alone.length }
    }),
    answer(deleteRole, ({ id, version }) => {
      roles.splice(roles.indexOf(store.current(id, version)), 1)
      return null
    }),
    answer(assignRoleUsers, ({ roleId, addUserIds, removeUserIds }) => {
      for (const id of addUserIds) found(users, id).roleIds.push(roleId)
      const last = users.filter(({ id, roleIds }) => removeUserIds.includes(id) && roleIds.length === 1)
      const failed = last.map(({ id, name }) => ({ id, name, message: '一个账号至少有一个角色' }))
      for (const user of users) {
        if (removeUserIds.includes(user.id) && !last.includes(user)) {
          user.roleIds = user.roleIds.filter((id) => id !== roleId)
        }
      }
      return { done: addUserIds.length + removeUserIds.length - failed.length, failed }
    }),
  ]
}

const LOGGED = 7

/** An earlier grant of 灯具运营, which included changing prices. */
function auditHandlers(store: RoleStore): RequestHandler[] {
  const lamps = store.roles.find(({ code }) => code === 'lampOperator')
  const list = store.nodes.find(({ url }) => url === '/goods/list')
  const price = list?.children.find(({ permission }) => permission === 'product:price')
  const earlier = [...(lamps?.granted ?? []), price?.id ?? 0, 99_999]
  const entry: AuditEntry = {
    id: LOGGED,
    occurredAt: hoursAgo(30),
    actorName: '林知夏',
    action: 'grant',
    summary: '调整角色「灯具运营」的授权：新增 1 项，移除 0 项，影响 2 个账号',
    changes: [{ field: 'added', title: '新增授权', before: '', after: '改价' }],
    reason: '',
    versions: [],
  }
  const logged: AuditLogRow = {
    ...entry,
    actorId: 1,
    actorAccount: 'superAdmin',
    actorRoles: '超级管理员',
    accountType: accountTypeCodes.platform,
    area: 'permissions',
    resource: 'role',
    targetId: '10',
    targetName: '灯具运营',
    result: auditResult.success,
    resultCode: 200,
    resultMessage: '',
    source: 1,
    batchNo: null,
    rollsBack: null,
    method: 'POST',
    path: '/api/auth/role/grant',
    requestId: '',
    ip: '127.0.0.1',
    device: '',
    costMs: 12,
  }
  return [
    answer(listTargetAuditLogs, (params) => pageOf(params.resource === 'role' ? [entry] : [], params)),
    answer(getAuditLog, () => ({
      ...logged,
      before: { menuIds: [...(lamps?.granted ?? [])] },
      after: { menuIds: earlier },
      previousId: null,
      nextId: null,
    })),
  ]
}
