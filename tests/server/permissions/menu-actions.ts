import { getMenuTree, type MenuNode, saveMenu } from '#contract/permissions/menus.ts'
import { getUserMenu, type MenuItem } from '#contract/session.ts'
import type { TestServer } from '../setup/test-server.ts'

export const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])

const names = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [item.name, ...names(item.menuItemList)])

/** Form input for an existing node. */
export const inputOf = ({ parentId, menuType, name, url, icon, permission, opens, ...node }: MenuNode) => {
  const { openMode, visible, menuIndex, remark } = node
  return { parentId, menuType, name, url, icon, permission, opens, openMode, visible, menuIndex, remark }
}

/** A page outside the console. */
export const page = (parentId: number, more: object = {}) => ({
  parentId,
  menuType: 3 as const,
  name: '门户网站',
  url: 'https://example.com/mall',
  icon: 'link',
  permission: 'brand:view',
  opens: [],
  openMode: 2 as const,
  visible: true,
  menuIndex: null,
  remark: '',
  ...more,
})

/**
 * An administrator's actions on the menu. The server is passed as a function, since it starts before the first test.
 */
export function menuActions(serverOf: () => TestServer) {
  const as = 'admin'
  const read = () => serverOf().data(getMenuTree, {}, { as })
  const node = async (name: string, menuType = 3): Promise<MenuNode> => {
    const found = flat((await read()).tree).find((entry) => entry.name === name && entry.menuType === menuType)
    if (!found) throw new Error(`no menu ${name}`)
    return found
  }
  return {
    read,
    node,
    edit: async (name: string, more: object, menuType = 3) => {
      const found = await node(name, menuType)
      return serverOf().api(saveMenu, { ...inputOf(found), id: found.id, version: found.version, ...more }, { as })
    },
    /** Names of all entries in an account's menu. */
    menuFor: async (account: string) =>
      (await serverOf().data(getUserMenu, {}, { as: account })).flatMap((group) => names(group.menuItemList)),
  }
}
