import { isEssential } from '#contract/merchants/merchant-menu-rules.ts'
import type { MerchantMenu } from '#contract/merchants/merchant-menus.ts'
import type { StoreMenuNode } from '#contract/permissions/store-menus.ts'
import { endMenuType, merchantType } from '#contract/permissions/storefront-codes.ts'
import type { PermissionNode } from '#ui/permission-tree/permission-node.ts'

/** All nodes, parents before children. */
export const flatNodes = (nodes: readonly StoreMenuNode[]): StoreMenuNode[] =>
  nodes.flatMap((node) => [node, ...flatNodes(node.children)])

const labelOf = ({ name, enabled }: StoreMenuNode) => (enabled ? name : `${name}（已停用）`)

/** Why the menu cannot be opened or closed; undefined if it can. */
function lockOf(path: readonly StoreMenuNode[], type: MerchantMenu['merchantType'], isChosen: boolean) {
  const node = path.at(-1)
  if (node && isEssential(node)) return '首页与账户不能关闭'
  // What is open may be closed, whatever has changed since.
  if (isChosen) return undefined
  if (path.some(({ enabled }) => !enabled)) return '菜单已停用，不能开放'
  const isForeign = path.some(
    ({ merchantTypes }) => merchantTypes.length > 0 && !(type && merchantTypes.includes(type)),
  )
  return isForeign ? `不适用于${merchantType.label(type)}` : undefined
}

/** The menus as a permission tree: each page with its buttons, and who has them. */
export function menuNodes({ tree, uses, merchantType: type }: MerchantMenu, chosen: ReadonlySet<string>) {
  const useOf = new Map(uses.map((use) => [use.menuId, use]))
  const hintOf = (id: number) => {
    const { roles = [], members = 0 } = useOf.get(id) ?? {}
    return `${roles.length > 0 ? `${roles.join('、')}的默认菜单` : '没有默认角色包含它'}，现在 ${members} 位成员可见`
  }
  const verbOf = (path: readonly StoreMenuNode[], node: StoreMenuNode, page: StoreMenuNode) => {
    const code = String(node.id)
    const lockedReason = lockOf([...path, page, ...(node === page ? [] : [node])], type, chosen.has(code))
    return {
      code,
      label: node === page ? '打开页面' : labelOf(node),
      hint: hintOf(node.id),
      ...(lockedReason && { lockedReason }),
    }
  }
  const nodeOf = (path: readonly StoreMenuNode[], node: StoreMenuNode): PermissionNode => {
    const id = `menu-${node.id}`
    if (node.menuType === endMenuType.folder)
      return { id, label: labelOf(node), children: node.children.map((child) => nodeOf([...path, node], child)) }
    const verbs = [node, ...node.children].map((verb) => verbOf(path, verb, node))
    return { id, label: labelOf(node), words: [node.url], verbs }
  }
  return tree.map((node) => nodeOf([], node))
}

/** The buttons of each page, by id. */
export const buttonsOf = (tree: readonly StoreMenuNode[]): Map<string, string[]> =>
  new Map(
    flatNodes(tree)
      .filter(({ menuType }) => menuType === endMenuType.page)
      .map(({ id, children }) => [String(id), children.map((button) => String(button.id))]),
  )

/** What a mall shows of these pages: no buttons, nothing hidden, no empty folders. */
export function shownNodes(tree: readonly StoreMenuNode[], open: ReadonlySet<number>): StoreMenuNode[] {
  return tree.flatMap((node) => {
    if (!(node.enabled && node.visible) || node.menuType === endMenuType.button) return []
    const children = shownNodes(node.children, open)
    const isThere = node.menuType === endMenuType.folder ? children.length > 0 : open.has(node.id)
    return isThere ? [{ ...node, children }] : []
  })
}
