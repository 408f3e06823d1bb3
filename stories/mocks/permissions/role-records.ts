import { defaultRoles, roleCodes } from '#contract/default-roles.ts'
import { defaultMenus, type MenuFolder, type MenuPage, rolesOfPage } from '#contract/menus.ts'
import type { AdminUserRow } from '#contract/permissions/admin-users.ts'
import { adminUserStatus, menuType as menuTypeCodes } from '#contract/permissions/codes.ts'
import type { MenuNode } from '#contract/permissions/menus.ts'
import type { RoleRow } from '#contract/permissions/roles.ts'
import { type Permission, permissionLabels, permissionsOf, resourceTitle } from '#contract/permissions.ts'
import type { MenuGroup, MenuItem } from '#contract/session.ts'
import { accountType as accountTypeCodes, dataScope as dataScopeCodes } from '#contract/session.ts'
import { hoursAgo, record } from '#mocks/records.ts'

const blank = {
  version: 1,
  createdAt: hoursAgo(2000),
  createdBy: '系统',
  updatedAt: hoursAgo(2000),
  updatedBy: '系统',
  url: '',
  menuIndex: null,
  icon: '',
  permission: '',
  opens: [],
  openMode: 1,
  visible: true,
  enabled: true,
  builtIn: false,
  roleCount: 0,
  remark: '',
} as const

/** The default menu with the buttons of its pages, for an administrator. */
export function menuTree(): MenuNode[] {
  let id = 0
  const node = (part: Partial<MenuNode> & Pick<MenuNode, 'name' | 'menuType'>, parentId: number | null): MenuNode => ({
    ...blank,
    opens: [],
    id: ++id,
    parentId,
    sort: id,
    children: [],
    ...part,
  })
  const button = (code: Permission, own: string, parentId: number) => {
    const { verb, resource } = permissionLabels(code)
    const name = resource === own ? verb : `${verb}${resourceTitle(code)}`
    return node({ menuType: menuTypeCodes.button, name, permission: code }, parentId)
  }
  const page = ({ name, url, icon, permission, opens, buttons }: MenuPage, parentId: number) => {
    const made = node({ menuType: menuTypeCodes.page, name, url, icon, permission, opens: [...opens] }, parentId)
    const own = permission === '' ? '' : permissionLabels(permission).resource
    made.children = buttons.map((code) => button(code, own, made.id))
    return made
  }
  const item = (entry: MenuPage | MenuFolder, parentId: number) => {
    if (!('pages' in entry)) return page(entry, parentId)
    const made = node({ menuType: menuTypeCodes.folder, name: entry.name, icon: entry.icon }, parentId)
    made.children = entry.pages.map((child) => page(child, made.id))
    return made
  }
  return defaultMenus.map(({ menuIndex, name, icon, items }) => {
    const made = node({ menuType: menuTypeCodes.group, name, icon, menuIndex }, null)
    made.children = items.map((entry) => item(entry, made.id))
    return made
  })
}

export const flatMenu = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flatMenu(node.children)])

/** The menu resulting from a grant. */
export function menuOfGrant(tree: readonly MenuNode[], granted: ReadonlySet<number>): MenuGroup[] {
  const items = (nodes: readonly MenuNode[]): MenuItem[] =>
    nodes.flatMap(({ id, name, url, icon, openMode, opens, menuType, children }) => {
      const menuItemList = menuType === menuTypeCodes.folder ? items(children) : []
      const isShown = menuType === menuTypeCodes.page ? granted.has(id) : menuItemList.length > 0
      return isShown ? [{ id, name, url, icon, openMode, opens, menuItemList }] : []
    })
  return tree
    .map(({ name, icon, menuIndex, children }) => ({
      name,
      icon,
      menuIndex: menuIndex ?? 0,
      menuItemList: items(children),
    }))
    .filter(({ menuItemList }) => menuItemList.length > 0)
}

export interface StoredRole extends Omit<RoleRow, 'userCount' | 'menuCount'> {
  granted: Set<number>
}

const roleRecord = (id: number, part: Pick<RoleRow, 'code' | 'name'> & Partial<StoredRole>): StoredRole => ({
  ...record(id),
  description: '',
  accountTypes: [accountTypeCodes.platform],
  dataScope: dataScopeCodes.all,
  enabled: true,
  builtIn: false,
  holdsAll: false,
  sort: id * 10,
  granted: new Set(),
  ...part,
})

/** The nine default roles with their grants, and two custom ones. */
export function roleRecords(tree: readonly MenuNode[]): StoredRole[] {
  const nodes = flatMenu(tree)
  const rolesByUrl = new Map(
    defaultMenus
      .flatMap(({ items }) => items.flatMap((item) => ('pages' in item ? item.pages : [item])))
      .map((page) => [page.url, rolesOfPage(page)]),
  )
  const builtIn = roleCodes.map((code, at) => {
    const { name, accountType, dataScope, description } = defaultRoles[code]
    const codes: ReadonlySet<string> = new Set(permissionsOf(code))
    const pages = nodes.filter(
      ({ menuType, url }) => menuType === menuTypeCodes.page && rolesByUrl.get(url)?.includes(code),
    )
    const buttons = pages.flatMap(({ children }) => children.filter(({ permission }) => codes.has(permission)))
    return roleRecord(at + 1, {
      code,
      name,
      description,
      dataScope,
      accountTypes: [accountType],
      builtIn: true,
      holdsAll: code === 'superAdmin',
      granted: new Set([...pages, ...buttons].map(({ id }) => id)),
    })
  })
  const lampPages = ['/goods/list', '/goods/brand', '/notifications']
  const lamps = nodes.filter(({ url }) => lampPages.includes(url)).map(({ id }) => id)
  const looks = nodes.filter(({ permission }) => permission === 'supplier:view' || permission === 'category:view')
  const lampButtons = looks.filter(({ parentId }) => parentId !== null && lamps.includes(parentId)).map(({ id }) => id)
  return [
    ...builtIn,
    roleRecord(10, {
      code: 'lampOperator',
      name: '灯具运营',
      description: '只看灯具相关的商品与品牌，不能改价',
      granted: new Set([...lamps, ...lampButtons]),
    }),
    roleRecord(11, { code: 'liveBuyer', name: '直播选品', enabled: false, granted: new Set(lamps) }),
  ]
}

export interface StoredUser extends Omit<AdminUserRow, 'roles'> {
  roleIds: number[]
}

const userRecord = (id: number, account: string, name: string, roleIds: number[], part: Partial<StoredUser> = {}) => ({
  ...record(id),
  account,
  name,
  phone: `1380000${String(id).padStart(4, '0')}`,
  email: '',
  avatar: '',
  department: '运营部',
  accountType: 1 as const,
  supplier: null,
  distributor: null,
  brands: [],
  status: 1 as const,
  frozenReason: '',
  validFrom: null,
  validTo: null,
  mustChangePassword: false,
  passwordChangedAt: null,
  lockedUntil: null,
  failedCount: 0,
  lastLoginAt: null,
  lastLoginIp: '',
  onlineCount: 0,
  authVersion: 1,
  remark: '',
  roleIds,
  ...part,
})

/** The accounts; the first is the current user. */
export const userRecords = (): StoredUser[] => [
  userRecord(1, 'superAdmin', '林知夏', [1], { department: '信息部' }),
  userRecord(2, 'zhouyuan', '周予安', [2]),
  userRecord(3, 'chenshuyan', '陈书言', [2, 10]),
  userRecord(4, 'hewanqing', '何晚晴', [10]),
  userRecord(5, 'xumingche', '许明澈', [3], { department: '客服部' }),
  userRecord(6, 'luqingyang', '陆清扬', [4], {
    department: '财务部',
    status: adminUserStatus.frozen,
    frozenReason: '离职交接',
  }),
]
