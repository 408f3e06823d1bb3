import type { RequestHandler } from 'msw'
import {
  type AppletMenu,
  type AppletMenuNode,
  deleteAppletMenu,
  enableAppletMenu,
  getAppletMenuTree,
  moveAppletMenu,
  saveAppletMenu,
} from '#contract/permissions/applet-menus.ts'
import {
  type AppletRole,
  AppletRoleInput,
  assignAppletRole,
  copyAppletRole,
  deleteAppletRole,
  enableAppletRole,
  getAppletRole,
  listAppletRoles,
  listAppletRoleUsers,
  saveAppletRole,
} from '#contract/permissions/applet-roles.ts'
import {
  type AppletRoleFixture,
  type AppletUserFixture,
  makeAppletMenus,
  makeAppletRoles,
  makeAppletUsers,
} from '#fixtures/applet-end.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { pictureDataUrl } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { hoursAgo } from './supplier-records.ts'
import { supplierWorld } from './suppliers.ts'
import { MockRefusal } from './worker.ts'
import { answer, found, pageOf } from './world.ts'

const TODAY = '2026-11-21'
const CONFLICT = '数据已被他人修改,请刷新后重试'
const refuse = (message: string, fields?: Record<string, string>) =>
  new MockRefusal(422, message, fields ? { fields } : null)
const stamps = () => ({
  version: 1,
  createdAt: hoursAgo(1),
  createdBy: '林知夏',
  updatedAt: hoursAgo(0),
  updatedBy: '林知夏',
})

/** Entries and roles of the mini-programme as the demo has them: what a story changes shows, and is gone with the story. */
class AppletEnd {
  menus = makeAppletMenus(TODAY, pictureDataUrl)
  roles = makeAppletRoles(TODAY, this.menus)
  readonly users = makeAppletUsers(createRandom(FIXTURE_SEED + 92), TODAY, this.roles)
  treeVersion = 1

  role(role: AppletRoleFixture): AppletRole {
    const { menuIds: _menus, ...row } = role
    return { ...row, userCount: this.users.filter(({ roleIds }) => roleIds.includes(role.id)).length }
  }
  detail(role: AppletRoleFixture) {
    return { ...this.role(role), checkedIds: role.menuIds, halfCheckedIds: [] }
  }
  current(id: number, version: number | undefined): AppletRoleFixture {
    const role = found(this.roles, id)
    if (role.version !== version) throw new MockRefusal(409, CONFLICT, { latest: this.detail(role) })
    return role
  }
  menu(menu: Omit<AppletMenu, 'roleCount'>): AppletMenu {
    return { ...menu, roleCount: this.roles.filter(({ menuIds }) => menuIds.includes(menu.id)).length }
  }
  tree(parentId: number | null = null): AppletMenuNode[] {
    return this.menus
      .filter((menu) => menu.parentId === parentId)
      .toSorted((one, other) => one.position - other.position || one.sort - other.sort)
      .map((menu) => ({ ...this.menu(menu), children: this.tree(menu.id) }))
  }
  nextId(rows: readonly { id: number }[]): number {
    return Math.max(...rows.map(({ id }) => id)) + 1
  }
}

export function appletWorld(): RequestHandler[] {
  const end = new AppletEnd()
  return [...supplierWorld(), ...roleAnswers(end), ...userAnswers(end), ...menuAnswers(end)]
}

function roleAnswers(end: AppletEnd): RequestHandler[] {
  return [
    answer(listAppletRoles, ({ name = '', identity, isDefault, needMember, enabled, ...page }) => {
      const rows = end.roles.filter(
        (role) =>
          role.name.includes(name) &&
          (identity === undefined || role.identities.includes(identity)) &&
          (isDefault === undefined || role.isDefault === isDefault) &&
          (needMember === undefined || role.needMember === needMember) &&
          (enabled === undefined || role.enabled === enabled),
      )
      return pageOf(
        rows.map((role) => end.role(role)),
        page,
      )
    }),
    answer(getAppletRole, ({ id }) => end.detail(found(end.roles, id))),
    answer(saveAppletRole, ({ id, version, replaceDefault, ...sent }) => {
      const known = id === undefined ? undefined : end.current(id, version)
      const input = AppletRoleInput.strip().parse({ ...known, ...sent })
      const rivals = end.roles.filter(
        (role) => role.isDefault && role.id !== id && role.identities.some((one) => input.identities.includes(one)),
      )
      const question = `已有默认角色${rivals.map(({ name }) => `「${name}」`).join('')},是否替换`
      if (input.isDefault && rivals.length > 0 && !replaceDefault) throw refuse(question, { isDefault: question })
      if (input.isDefault) for (const rival of rivals) rival.isDefault = false
      const saved = known ?? { ...stamps(), ...input, id: end.nextId(end.roles), enabled: true }
      Object.assign(saved, input, { version: saved.version + 1 })
      if (!known) end.roles.push(saved)
      return end.role(saved)
    }),
    answer(copyAppletRole, ({ id, name }) => {
      const source = found(end.roles, id)
      const copied = { ...source, ...stamps(), id: end.nextId(end.roles), name, enabled: false, isDefault: false }
      end.roles.push(copied)
      return end.role(copied)
    }),
    answer(enableAppletRole, ({ id, version, enabled }) => {
      const role = end.current(id, version)
      Object.assign(role, { enabled, version: role.version + 1 })
      return end.role(role)
    }),
    answer(deleteAppletRole, ({ id, version }) => {
      const role = end.current(id, version)
      end.roles = end.roles.filter((one) => one !== role)
      return null
    }),
  ]
}

const personOf = ({ id, name, phone, identity, grantedAt }: AppletUserFixture, holds: boolean) => ({
  id,
  name,
  phone: `${phone.slice(0, 3)}****${phone.slice(7)}`,
  identity,
  grantedAt: holds ? grantedAt : null,
})

function userAnswers(end: AppletEnd): RequestHandler[] {
  return [
    answer(listAppletRoleUsers, ({ id, holds, keyword = '', ...page }) => {
      const { identities } = found(end.roles, id)
      const rows = end.users.filter(
        ({ roleIds, name, identity }) =>
          roleIds.includes(id) === holds && name.includes(keyword) && (holds || identities.includes(identity)),
      )
      return pageOf(
        rows.map((user) => personOf(user, holds)),
        page,
      )
    }),
    answer(assignAppletRole, ({ roleId, addUserIds, removeUserIds }) => {
      const { identities } = found(end.roles, roleId)
      const wrong = end.users.filter(({ id, identity }) => addUserIds.includes(id) && !identities.includes(identity))
      for (const user of end.users) {
        if (addUserIds.includes(user.id) && !wrong.includes(user)) user.roleIds.push(roleId)
        if (removeUserIds.includes(user.id)) user.roleIds = user.roleIds.filter((id) => id !== roleId)
      }
      return {
        done: addUserIds.length + removeUserIds.length - wrong.length,
        failed: wrong.map(({ id, name }) => ({ id, name, message: '身份不符' })),
      }
    }),
  ]
}

function menuAnswers(end: AppletEnd): RequestHandler[] {
  const current = (id: number, version: number | undefined) => {
    const menu = found(end.menus, id)
    if (menu.version !== version) throw new MockRefusal(409, CONFLICT, { latest: end.menu(menu) })
    return menu
  }
  const tabsOn = () => end.menus.filter(({ position, enabled }) => position === 1 && enabled).length
  return [
    answer(getAppletMenuTree, () => ({ tree: end.tree(), treeVersion: end.treeVersion })),
    answer(saveAppletMenu, ({ id, version, ...input }) => {
      const known = id === undefined ? undefined : current(id, version)
      if (!known && input.position === 1 && input.enabled && tabsOn() >= 5) throw refuse('底部导航最多5个')
      const saved = known ?? { ...stamps(), ...input, id: end.nextId(end.menus), sort: 999 }
      Object.assign(saved, input, { version: saved.version + 1 })
      if (!known) end.menus.push(saved)
      end.treeVersion += 1
      return end.menu(saved)
    }),
    answer(moveAppletMenu, ({ id, parentId, index, treeVersion }) => {
      if (treeVersion !== end.treeVersion)
        throw new MockRefusal(409, CONFLICT, { latest: { tree: end.tree(), treeVersion: end.treeVersion } })
      const menu = found(end.menus, id)
      const others = end.menus
        .filter((one) => one.position === menu.position && one.parentId === parentId && one !== menu)
        .toSorted((one, other) => one.sort - other.sort)
      menu.parentId = parentId
      const siblings = others.toSpliced(index, 0, menu)
      for (const [place, one] of siblings.entries()) one.sort = place + 1
      end.treeVersion += 1
      return { siblings: siblings.map(({ id: own, sort }) => ({ id: own, sort })), treeVersion: end.treeVersion }
    }),
    answer(enableAppletMenu, ({ id, version, enabled }) => {
      const menu = current(id, version)
      Object.assign(menu, { enabled, version: menu.version + 1 })
      end.treeVersion += 1
      return end.menu(menu)
    }),
    answer(deleteAppletMenu, ({ id, version }) => {
      const menu = current(id, version)
      end.menus = end.menus.filter((one) => one !== menu)
      end.treeVersion += 1
      return null
    }),
  ]
}
