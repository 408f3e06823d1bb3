import type { CodeOf } from '#contract/codes.ts'
import type { StoreMenuNode } from '#contract/permissions/store-menus.ts'
import type { StoreRoleInput } from '#contract/permissions/store-roles.ts'
import { endMenuType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { flatMenu } from '#features/permissions/menu/branch.ts'
import type { PermissionNode } from '#ui/permission-tree/permission-node.ts'

type MerchantTypes = StoreRoleInput['merchantTypes']

/** Whether merchants of any of these types see the menu. */
export const fitsMerchants = ({ merchantTypes }: StoreMenuNode, types: MerchantTypes): boolean =>
  merchantTypes.length === 0 || merchantTypes.some((type) => types.includes(type))

const labelOf = ({ name, enabled }: StoreMenuNode) => (enabled ? name : `${name}（已停用）`)

interface Ticking {
  types: MerchantTypes
  /** Ticked ids: menus that no longer apply can still be removed. */
  chosen: ReadonlySet<string>
}

/** The menus of both malls as a permission tree: each page with its buttons. */
export function storeGrantNodes(
  trees: Readonly<Record<CodeOf<typeof storeTerminal>, readonly StoreMenuNode[]>>,
  { types, chosen }: Ticking,
): PermissionNode[] {
  const verbOf = (node: StoreMenuNode, page: StoreMenuNode) => {
    const code = String(node.id)
    const isForeign = !(fitsMerchants(node, types) && fitsMerchants(page, types))
    return {
      code,
      label: node === page ? '打开页面' : labelOf(node),
      hint: node.permission,
      ...(isForeign && !chosen.has(code) && { lockedReason: '不适用于所选商家类型' }),
    }
  }
  const nodeOf = (node: StoreMenuNode): PermissionNode => {
    const id = `menu-${node.id}`
    if (node.menuType === endMenuType.folder) return { id, label: labelOf(node), children: node.children.map(nodeOf) }
    return {
      id,
      label: labelOf(node),
      words: [node.url],
      verbs: [node, ...node.children].map((verb) => verbOf(verb, node)),
    }
  }
  return storeTerminal.codes.map((terminal) => ({
    id: `terminal-${terminal}`,
    label: storeTerminal.label(terminal),
    children: trees[terminal].map(nodeOf),
  }))
}

/** The buttons of each page, by id. */
export const storeButtons = (nodes: readonly StoreMenuNode[]): Map<string, string[]> =>
  new Map(
    flatMenu(nodes)
      .filter(({ menuType }) => menuType === endMenuType.page)
      .map(({ id, children }) => [String(id), children.map((button) => String(button.id))]),
  )
