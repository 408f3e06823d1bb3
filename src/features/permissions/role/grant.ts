import type { CodeOf } from '#contract/codes.ts'
import type { auditArea } from '#contract/permissions/codes.ts'
import { menuType } from '#contract/permissions/codes.ts'
import type { MenuNode } from '#contract/permissions/menus.ts'
import { isPermission, permissionLabels } from '#contract/permissions.ts'
import type { PermissionNode } from '#ui/permission-tree/permission-node.ts'

export const BEYOND_OWN = '不能授予自己没有的权限'

/** A page or button that can be granted, with its node id in the permission tree. */
export interface GrantItem {
  id: string
  name: string
  /** The page itself, or the page of the button. */
  page: { id: string; name: string }
  permission: string
  isLocked: boolean
}

export interface GrantTree {
  nodes: readonly PermissionNode[]
  /** In menu order. */
  items: ReadonlyMap<string, GrantItem>
  /** The buttons of each page. */
  buttons: ReadonlyMap<string, readonly string[]>
}

interface Grantor {
  /** The previous grants of the role: they may stay, even if the saving user lacks them. */
  granted: ReadonlySet<string>
  holds: (permission: string) => boolean
}

const labelOf = ({ name, enabled }: MenuNode) => (enabled ? name : `${name}（已停用）`)

/** The menu as a permission tree: each page with 打开页面 and its buttons. */
export function grantTree(menu: readonly MenuNode[], { granted, holds }: Grantor): GrantTree {
  const items = new Map<string, GrantItem>()
  const buttons = new Map<string, readonly string[]>()
  const isBeyond = ({ id, permission }: MenuNode) => permission !== '' && !holds(permission) && !granted.has(String(id))

  const verbOf = (node: MenuNode, page: MenuNode) => {
    const isLocked = isBeyond(node) || isBeyond(page)
    const { permission } = node
    items.set(String(node.id), {
      id: String(node.id),
      name: node === page ? '打开页面' : node.name,
      page: { id: String(page.id), name: page.name },
      permission,
      isLocked,
    })
    return {
      code: String(node.id),
      label: node === page ? '打开页面' : labelOf(node),
      hint: permission || page.url,
      isSensitive: isPermission(permission) && permissionLabels(permission).sensitive,
      ...(isLocked && { lockedReason: BEYOND_OWN }),
    }
  }

  const nodeOf = (node: MenuNode): PermissionNode[] => {
    if (node.menuType === menuType.page) {
      buttons.set(
        String(node.id),
        node.children.map(({ id }) => String(id)),
      )
      const verbs = [node, ...node.children].map((verb) => verbOf(verb, node))
      return [{ id: `menu-${node.id}`, label: labelOf(node), words: [node.url], verbs }]
    }
    const children = node.children.flatMap(nodeOf)
    return children.length > 0 ? [{ id: `menu-${node.id}`, label: labelOf(node), children }] : []
  }
  return { nodes: menu.flatMap(nodeOf), items, buttons }
}

/** Applies dependencies of a change: a button adds its page, and removing a page removes its buttons. */
export function settle(
  was: readonly string[],
  wanted: readonly string[],
  { buttons }: Pick<GrantTree, 'buttons'>,
): string[] {
  const before = new Set(was)
  const after = new Set(wanted)
  for (const [page, own] of buttons) {
    if (after.has(page)) continue
    if (before.has(page)) for (const button of own) after.delete(button)
    else if (own.some((button) => after.has(button) && !before.has(button))) after.add(page)
  }
  return [...after]
}

/** Where the code of a removed item is still granted; '' if nowhere. */
export function stillGranted(item: GrantItem, value: readonly string[], { items }: GrantTree): string {
  if (item.permission === '') return ''
  const others = value.flatMap((id) => {
    const other = items.get(id)
    return other?.permission === item.permission ? [other.page.name] : []
  })
  return [...new Set(others)].map((name) => `「${name}」`).join('')
}

export interface GrantChanges {
  added: GrantItem[]
  removed: GrantItem[]
}

export function changesBetween(
  before: readonly string[],
  after: readonly string[],
  { items }: GrantTree,
): GrantChanges {
  const [from, to] = [new Set(before), new Set(after)]
  const all = [...items.values()]
  return {
    added: all.filter(({ id }) => to.has(id) && !from.has(id)),
    removed: all.filter(({ id }) => from.has(id) && !to.has(id)),
  }
}

/** Merges two changes of the same base: they cannot conflict, because a checkbox is only on or off. */
export function mergeGrants(begun: readonly string[], theirs: readonly string[], mine: readonly string[]): string[] {
  const [start, own] = [new Set(begun), new Set(mine)]
  const remaining = theirs.filter((id) => own.has(id) || !start.has(id))
  return [...new Set([...remaining, ...mine.filter((id) => !start.has(id))])]
}

/** Pages with a view-only code, by area of the code. */
export function viewsByArea({ items }: GrantTree): Map<CodeOf<typeof auditArea>, string[]> {
  const views = new Map<CodeOf<typeof auditArea>, string[]>()
  for (const { id, page, permission, isLocked } of items.values()) {
    if (id !== page.id || isLocked || !isPermission(permission) || !permission.endsWith(':view')) continue
    const { area } = permissionLabels(permission)
    views.set(area, [...(views.get(area) ?? []), id])
  }
  return views
}

/** An earlier grant applied now: without deleted nodes and those the saving user may not grant. */
export function grantAsOf(menuIds: readonly number[], granted: ReadonlySet<string>, { items }: GrantTree) {
  const wanted = menuIds.map(String)
  const known = wanted.filter((id) => items.has(id))
  const value = known.filter((id) => granted.has(id) || !items.get(id)?.isLocked)
  return { value, gone: wanted.length - known.length, beyond: known.length - value.length }
}
