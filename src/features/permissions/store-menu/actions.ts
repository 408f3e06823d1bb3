import {
  copyStoreMenus,
  enableStoreMenu,
  moveStoreMenu,
  type StoreMenuNode,
  saveStoreMenu,
} from '#contract/permissions/store-menus.ts'
import { endMenuType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { flatMenu } from '#features/permissions/menu/branch.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { shownInPlace, useChange } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import type { TreeRowAction } from '#ui/tree-editor/editor-row.tsx'

interface StoreMenuActionsOptions {
  open: (node: StoreMenuNode) => void
  add: (parent: StoreMenuNode) => void
  move: (node: StoreMenuNode) => void
  copy: (node: StoreMenuNode) => void
  /** The reason a node cannot be moved; undefined if it can. */
  moveRefusal: (node: StoreMenuNode) => string | undefined
}

/** The reason a node cannot be deleted; undefined if it can. */
export function deleteRefusal({ children, roleCount }: StoreMenuNode): string | undefined {
  if (children.length > 0) return '请先删除下级'
  return roleCount > 0 ? `已授权给 ${roleCount} 个角色` : undefined
}

/** Actions of a mall menu node other than reordering and deleting, by permission. */
export function useStoreMenuActions({ open, add, move, copy, moveRefusal }: StoreMenuActionsOptions) {
  const can = useCan()
  const send = useChange(enableStoreMenu)
  const disable = (node: StoreMenuNode) => {
    const { id, version, name } = node
    const below = flatMenu(node.children).length
    return confirm({
      title: `停用「${name}」？`,
      consequence: `${below > 0 ? `它和下级 ${below} 项` : '它'}从商家的菜单中消失。授权保留，启用后恢复。`,
      action: '停用菜单',
      tone: 'danger',
      onConfirm: async () => {
        await send({ id, version, enabled: false }, `「${name}」已停用`, { quiet: true })
      },
    })
  }
  return (node: StoreMenuNode): TreeRowAction[][] => {
    const { id, version, name, menuType, enabled, visible, terminal } = node
    const show = () =>
      send({ id, version, visible: !visible }, `「${name}」已${visible ? '隐藏' : '显示'}`).catch(shownInPlace)
    const enable = () => send({ id, version, enabled: true }, `「${name}」已启用`).catch(shownInPlace)
    const look: (TreeRowAction | false)[] = [
      { words: can(saveStoreMenu) ? '编辑' : '查看', run: () => open(node) },
      can(saveStoreMenu) &&
        menuType !== endMenuType.button && { words: '新增下级', keys: 'Insert', run: () => add(node) },
    ]
    const turn: (TreeRowAction | false)[] = can(enableStoreMenu)
      ? [
          enabled ? { words: '停用', tone: 'danger', run: () => disable(node) } : { words: '启用', run: enable },
          { words: visible ? '在菜单中隐藏' : '在菜单中显示', run: show },
        ]
      : []
    const place: (TreeRowAction | false)[] = [
      can(moveStoreMenu) && { words: '移动到', refusal: moveRefusal(node), run: () => move(node) },
      can(copyStoreMenus) && { words: `复制到${storeTerminal.label(3 - terminal)}`, run: () => copy(node) },
    ]
    return [look, turn, place]
      .map((group) => group.filter((action) => action !== false))
      .filter(({ length }) => length > 0)
  }
}
