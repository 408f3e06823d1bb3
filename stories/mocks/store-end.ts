import type { RequestHandler } from 'msw'
import {
  copyStoreMenus,
  deleteStoreMenu,
  enableStoreMenu,
  getStoreMenuTree,
  moveStoreMenu,
  type StoreMenu,
  type StoreMenuNode,
  saveStoreMenu,
} from '#contract/permissions/store-menus.ts'
import {
  copyStoreRole,
  deleteStoreRole,
  enableStoreRole,
  getStoreRole,
  listStoreRoleMembers,
  listStoreRoles,
  type StoreRole,
  StoreRoleInput,
  saveStoreRole,
} from '#contract/permissions/store-roles.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { pictureDataUrl } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { makeStoreMembers, makeStoreMenus, makeStoreRoles, type StoreRoleFixture } from '#fixtures/store-end.ts'
import { hoursAgo } from './supplier-records.ts'
import { supplierWorld } from './suppliers.ts'
import { MockRefusal } from './worker.ts'
import { answer, found, pageOf } from './world.ts'

const TODAY = '2026-11-21'
const refuse = (message: string, fields?: Record<string, string>) =>
  new MockRefusal(422, message, fields ? { fields } : null)
const stamps = () => ({
  version: 1,
  createdAt: hoursAgo(1),
  createdBy: '林知夏',
  updatedAt: hoursAgo(0),
  updatedBy: '林知夏',
})

/** Menus and roles of the mall as the demo has them: what a story changes shows, and is gone with the story. */
class StoreEnd {
  menus = makeStoreMenus(TODAY, pictureDataUrl)
  roles = makeStoreRoles(TODAY, this.menus)
  readonly members = makeStoreMembers(createRandom(FIXTURE_SEED + 91), TODAY, this.roles)
  treeVersion = 1

  role(role: StoreRoleFixture): StoreRole {
    const { menuIds: _menus, ...row } = role
    const own = this.members.filter(({ roleId }) => roleId === role.id)
    return { ...row, memberCount: own.length, merchantCount: new Set(own.map(({ merchantId }) => merchantId)).size }
  }
  detail(role: StoreRoleFixture) {
    return { ...this.role(role), checkedIds: role.menuIds, halfCheckedIds: [] }
  }
  current(id: number, version: number | undefined): StoreRoleFixture {
    const role = found(this.roles, id)
    if (role.version !== version)
      throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: this.detail(role) })
    return role
  }
  menu(menu: Omit<StoreMenu, 'roleCount'>): StoreMenu {
    return { ...menu, roleCount: this.roles.filter(({ menuIds }) => menuIds.includes(menu.id)).length }
  }
  tree(terminal: number, parentId: number | null = null): StoreMenuNode[] {
    return this.menus
      .filter((menu) => menu.terminal === terminal && menu.parentId === parentId)
      .toSorted((one, other) => one.sort - other.sort)
      .map((menu) => ({ ...this.menu(menu), children: this.tree(terminal, menu.id) }))
  }
  nextId(rows: readonly { id: number }[]): number {
    return Math.max(...rows.map(({ id }) => id)) + 1
  }
}

export function storeWorld(): RequestHandler[] {
  const end = new StoreEnd()
  return [...supplierWorld(), ...roleAnswers(end), ...menuAnswers(end)]
}

function roleAnswers(end: StoreEnd): RequestHandler[] {
  return [
    answer(listStoreRoles, ({ name = '', merchantType: type, roleLevel, isDefault, enabled, ...page }) => {
      const rows = end.roles.filter(
        (role) =>
          role.name.includes(name) &&
          (type === undefined || role.merchantTypes.includes(type)) &&
          (roleLevel === undefined || role.roleLevel === roleLevel) &&
          (isDefault === undefined || role.isDefault === isDefault) &&
          (enabled === undefined || role.enabled === enabled),
      )
      return pageOf(
        rows.map((role) => end.role(role)),
        page,
      )
    }),
    answer(getStoreRole, ({ id }) => end.detail(found(end.roles, id))),
    answer(saveStoreRole, ({ id, version, replaceDefault, ...sent }) => {
      const known = id === undefined ? undefined : end.current(id, version)
      const input = StoreRoleInput.strip().parse({ ...known, ...sent })
      if (end.roles.some((role) => role.name === input.name && role.id !== id))
        throw refuse('角色名称已存在', { name: '角色名称已存在' })
      const rivals = end.roles.filter(
        (role) =>
          role.isDefault &&
          role.id !== id &&
          role.roleLevel === input.roleLevel &&
          role.merchantTypes.some((type) => input.merchantTypes.includes(type)),
      )
      const question = `已有默认角色${rivals.map(({ name }) => `「${name}」`).join('')},是否替换`
      if (input.isDefault && rivals.length > 0 && !replaceDefault) throw refuse(question, { isDefault: question })
      if (input.isDefault) for (const rival of rivals) rival.isDefault = false
      const saved = known ?? { ...stamps(), ...input, id: end.nextId(end.roles), enabled: true }
      Object.assign(saved, input, { version: saved.version + 1 })
      if (!known) end.roles.push(saved)
      return end.role(saved)
    }),
    answer(copyStoreRole, ({ id, name }) => {
      if (end.roles.some((role) => role.name === name)) throw refuse('角色名称已存在', { name: '角色名称已存在' })
      const copied = {
        ...found(end.roles, id),
        ...stamps(),
        id: end.nextId(end.roles),
        name,
        enabled: false,
        isDefault: false,
      }
      end.roles.push(copied)
      return end.role(copied)
    }),
    answer(enableStoreRole, ({ id, version, enabled }) => {
      const role = end.current(id, version)
      Object.assign(role, { enabled, version: role.version + 1 })
      return end.role(role)
    }),
    answer(deleteStoreRole, ({ id, version }) => {
      const role = end.current(id, version)
      end.roles = end.roles.filter((one) => one !== role)
      return null
    }),
    answer(listStoreRoleMembers, ({ id, keyword = '', ...page }) =>
      pageOf(
        end.members
          .filter(({ roleId, name, merchantName }) => roleId === id && `${name}${merchantName}`.includes(keyword))
          .map((member) => ({ ...member, phone: `${member.phone.slice(0, 3)}****${member.phone.slice(7)}` })),
        page,
      ),
    ),
  ]
}

function menuAnswers(end: StoreEnd): RequestHandler[] {
  const current = (id: number, version: number | undefined) => {
    const menu = found(end.menus, id)
    if (menu.version !== version)
      throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: end.menu(menu) })
    return menu
  }
  return [
    answer(getStoreMenuTree, ({ terminal }) => ({ tree: end.tree(terminal), treeVersion: end.treeVersion })),
    answer(saveStoreMenu, ({ id, version, ...input }) => {
      const known = id === undefined ? undefined : current(id, version)
      const taken = end.menus.find(
        (menu) => input.url !== '' && menu.url === input.url && menu.terminal === input.terminal && menu.id !== id,
      )
      if (taken) throw refuse(`该地址已被「${taken.name}」使用`, { url: `该地址已被「${taken.name}」使用` })
      const saved = known ?? { ...stamps(), ...input, id: end.nextId(end.menus), enabled: true, sort: 999 }
      Object.assign(saved, input, { version: saved.version + 1 })
      if (!known) end.menus.push(saved)
      end.treeVersion += 1
      return end.menu(saved)
    }),
    answer(moveStoreMenu, ({ id, parentId, index, treeVersion }) => {
      const menu = found(end.menus, id)
      if (treeVersion !== end.treeVersion)
        throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', {
          latest: { tree: end.tree(menu.terminal), treeVersion: end.treeVersion },
        })
      const others = end.menus
        .filter((one) => one.terminal === menu.terminal && one.parentId === parentId && one !== menu)
        .toSorted((one, other) => one.sort - other.sort)
      menu.parentId = parentId
      const siblings = others.toSpliced(index, 0, menu)
      for (const [place, one] of siblings.entries()) one.sort = place + 1
      end.treeVersion += 1
      return { siblings: siblings.map(({ id: own, sort }) => ({ id: own, sort })), treeVersion: end.treeVersion }
    }),
    answer(enableStoreMenu, ({ id, version, enabled, visible }) => {
      const menu = current(id, version)
      Object.assign(menu, enabled === undefined ? { visible } : { enabled }, { version: menu.version + 1 })
      end.treeVersion += 1
      return end.menu(menu)
    }),
    answer(deleteStoreMenu, ({ id, version }) => {
      const menu = current(id, version)
      end.menus = end.menus.filter((one) => one !== menu)
      end.treeVersion += 1
      return null
    }),
    answer(copyStoreMenus, ({ ids, toTerminal }) => {
      const wanted = end.menus.filter((menu) => ids.includes(menu.id) && menu.menuType === 2)
      const isThere = (url: string) => end.menus.some((menu) => menu.terminal === toTerminal && menu.url === url)
      const skipped = wanted.filter(({ url }) => isThere(url))
      for (const menu of wanted.filter(({ url }) => !isThere(url)))
        end.menus.push({ ...menu, id: end.nextId(end.menus), terminal: toTerminal, parentId: null })
      return { count: wanted.length - skipped.length, skipped: skipped.map(({ name }) => name) }
    }),
  ]
}
