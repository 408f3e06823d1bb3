import { menuType as menuTypeCodes } from '#contract/permissions/codes.ts'
import { enableMenu, listMenuRoles, type MenuNode, moveMenu, saveMenu } from '#contract/permissions/menus.ts'
import { useCan } from '#screen/data/permissions.tsx'
import type { TreeRowAction } from '#ui/tree-editor/editor-row.tsx'
import { offRefusal, useMenuSwitch } from './use-switch.tsx'

interface MenuActionsOptions {
  /** Opens the panel, on the given tab. */
  open: (node: MenuNode, tab: 'facts' | 'roles') => void
  add: (parent: MenuNode) => void
  move: (node: MenuNode) => void
  /** The reason a node cannot be moved; undefined if it can. */
  moveRefusal: (node: MenuNode) => string | undefined
}

/** Actions of a node other than reordering and deleting, by permission. */
export function useMenuActions({ open, add, move, moveRefusal }: MenuActionsOptions) {
  const can = useCan()
  const { enable, disable, show } = useMenuSwitch()
  return (node: MenuNode): TreeRowAction[][] => {
    const { menuType, enabled, visible } = node
    const look: (TreeRowAction | false)[] = [
      { words: can(saveMenu) ? '编辑' : '查看', run: () => open(node, 'facts') },
      can(saveMenu) && menuType < menuTypeCodes.button && { words: '新增下级', keys: 'Insert', run: () => add(node) },
      can(listMenuRoles) && { words: '查看授权角色', run: () => open(node, 'roles') },
    ]
    const turn: (TreeRowAction | false)[] = can(enableMenu)
      ? [
          enabled
            ? { words: '停用', tone: 'danger', refusal: offRefusal(node), run: () => disable(node) }
            : { words: '启用', run: () => enable(node).catch(() => {}) },
          menuType === menuTypeCodes.page &&
            (visible
              ? { words: '在菜单中隐藏', refusal: offRefusal(node), run: () => show(node, false).catch(() => {}) }
              : { words: '在菜单中显示', run: () => show(node, true).catch(() => {}) }),
        ]
      : []
    const place: TreeRowAction[] = can(moveMenu)
      ? [{ words: '移动到', refusal: moveRefusal(node), run: () => move(node) }]
      : []
    return [look, turn, place]
      .map((group) => group.filter((action) => action !== false))
      .filter(({ length }) => length > 0)
  }
}
