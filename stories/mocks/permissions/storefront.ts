import { found } from '#mocks/answer.ts'
import { hoursAgo } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'

// Shared by the mall and the mini-program: roles, and a menu granted to them.

interface Row {
  id: number
  version: number
  name: string
  enabled: boolean
}

interface EndRole extends Row {
  isDefault: boolean
  menuIds: number[]
}

interface EndMenu extends Row {
  parentId: number | null
  sort: number
}

interface Move {
  id: number
  parentId: number | null
  index: number
  treeVersion: number
}

type Versioned = Pick<Row, 'id' | 'version'>
type Stamped = 'id' | 'version' | 'enabled'

export const TODAY = '2026-11-21'

/** A rejection, with an error on a field if given. */
export const refuse = (message: string, field?: string) =>
  new MockRefusal(422, message, field ? { fields: { [field]: message } } : null)

const conflict = (latest: unknown) => new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest })
const stamps = () => ({
  version: 1,
  createdAt: hoursAgo(1),
  createdBy: '林知夏',
  updatedAt: hoursAgo(0),
  updatedBy: '林知夏',
})
const nextId = (rows: readonly { id: number }[]) => Math.max(...rows.map(({ id }) => id)) + 1

/** One of the two in memory; each story starts with a fresh copy. */
export abstract class End<Role extends EndRole, Menu extends EndMenu> {
  abstract roles: Role[]
  abstract menus: Menu[]
  treeVersion = 1
  abstract shownRole(role: Role): object
  /** Whether two nodes are sorted together. */
  abstract isSibling(a: Menu, b: Menu): boolean

  /** The grant of a role, as shown in its form. */
  ticksOf(id: number) {
    return { checkedIds: found(this.roles, id).menuIds, halfCheckedIds: [] }
  }
  shownMenu(menu: Menu): Menu & { roleCount: number } {
    return { ...menu, roleCount: this.roles.filter(({ menuIds }) => menuIds.includes(menu.id)).length }
  }
  below(parentId: number | null): Menu[] {
    return this.menus.filter((menu) => menu.parentId === parentId).toSorted((a, b) => a.sort - b.sort)
  }

  role({ id, version }: Versioned): Role {
    const role = found(this.roles, id)
    if (role.version !== version) throw conflict({ ...this.shownRole(role), ...this.ticksOf(id) })
    return role
  }
  /** Updates a role or creates one; with `replaces`, rival default roles lose the flag. */
  saveRole(known: Role | undefined, input: Omit<EndRole, Stamped>, replaces: boolean, rivals: Role[]): Role {
    if (this.roles.some((role) => role.name === input.name && role !== known)) throw refuse('角色名称已存在', 'name')
    const names = rivals.map(({ name }) => `「${name}」`).join('')
    if (input.isDefault && rivals.length > 0 && !replaces) throw refuse(`已有默认角色${names},是否替换`, 'isDefault')
    if (input.isDefault) for (const rival of rivals) rival.isDefault = false
    if (known) return Object.assign(known, input, { version: known.version + 1 })
    const made = { ...stamps(), ...input, id: nextId(this.roles), enabled: true } as unknown as Role
    this.roles.push(made)
    return made
  }
  copyRole({ id, name }: Pick<Row, 'id' | 'name'>): Role {
    if (this.roles.some((role) => role.name === name)) throw refuse('角色名称已存在', 'name')
    const source = found(this.roles, id)
    const copied = { ...source, ...stamps(), id: nextId(this.roles), name, enabled: false, isDefault: false }
    this.roles.push(copied)
    return copied
  }
  turnRole({ enabled, ...at }: Omit<Row, 'name'>): Role {
    const role = this.role(at)
    return Object.assign(role, { enabled, version: role.version + 1 })
  }
  removeRole(at: Versioned): null {
    const role = this.role(at)
    this.roles = this.roles.filter((other) => other !== role)
    return null
  }

  menu({ id, version }: { id: number; version?: number | undefined }): Menu {
    const menu = found(this.menus, id)
    if (menu.version !== version) throw conflict(this.shownMenu(menu))
    return menu
  }
  saveMenu(known: Menu | undefined, input: object) {
    this.treeVersion += 1
    if (known) return this.shownMenu(Object.assign(known, input, { version: known.version + 1 }))
    const made = { enabled: true, ...stamps(), ...input, id: nextId(this.menus), sort: 999 } as unknown as Menu
    this.menus.push(made)
    return this.shownMenu(made)
  }
  /** @param latest the current tree, returned if the move was based on an older one */
  moveMenu({ id, parentId, index, treeVersion }: Move, latest: () => unknown) {
    if (treeVersion !== this.treeVersion) throw conflict(latest())
    const menu = found(this.menus, id)
    const others = this.below(parentId).filter((item) => item !== menu && this.isSibling(item, menu))
    menu.parentId = parentId
    const siblings = others.toSpliced(index, 0, menu)
    for (const [place, item] of siblings.entries()) item.sort = place + 1
    this.treeVersion += 1
    return { siblings: siblings.map(({ id: own, sort }) => ({ id: own, sort })), treeVersion: this.treeVersion }
  }
  removeMenu(at: Versioned): null {
    const menu = this.menu(at)
    this.menus = this.menus.filter((other) => other !== menu)
    this.treeVersion += 1
    return null
  }
}
