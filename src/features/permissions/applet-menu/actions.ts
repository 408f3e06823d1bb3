import { APPLET_TABS } from '#contract/permissions/applet-menu-rules.ts'
import {
  type AppletMenuNode,
  enableAppletMenu,
  moveAppletMenu,
  saveAppletMenu,
} from '#contract/permissions/applet-menus.ts'
import { appletPosition } from '#contract/permissions/storefront-codes.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { shownInPlace, useChange } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import type { TreeRowAction } from '#ui/tree-editor/editor-row.tsx'

interface AppletMenuActionsOptions {
  tree: readonly AppletMenuNode[]
  open: (node: AppletMenuNode) => void
  add: (parent: AppletMenuNode) => void
  move: (node: AppletMenuNode) => void
  /** The reason an entry cannot be moved; undefined if it can. */
  moveRefusal: (node: AppletMenuNode) => string | undefined
}

const tabsOn = (tree: readonly AppletMenuNode[]) =>
  tree.filter(({ position, enabled }) => position === appletPosition.bottomBar && enabled).length

/** The reason an entry cannot be disabled; undefined if it can. */
export const offRefusal = (tree: readonly AppletMenuNode[], { position, enabled }: AppletMenuNode) =>
  position === appletPosition.bottomBar && enabled && tabsOn(tree) <= APPLET_TABS.min
    ? `底部导航至少保留${APPLET_TABS.min}个`
    : undefined

const onRefusal = (tree: readonly AppletMenuNode[], { position }: AppletMenuNode) =>
  position === appletPosition.bottomBar && tabsOn(tree) >= APPLET_TABS.max
    ? `底部导航最多${APPLET_TABS.max}个`
    : undefined

/** The reason an entry cannot be deleted; undefined if it can. */
export function deleteRefusal(tree: readonly AppletMenuNode[], node: AppletMenuNode): string | undefined {
  if (node.children.length > 0) return '请先删除下级'
  return node.roleCount > 0 ? `已授权给 ${node.roleCount} 个角色` : offRefusal(tree, node)
}

/** Actions of an entry other than reordering and deleting, by permission. */
export function useAppletMenuActions({ tree, open, add, move, moveRefusal }: AppletMenuActionsOptions) {
  const can = useCan()
  const send = useChange(enableAppletMenu)
  const disable = ({ id, version, name }: AppletMenuNode) =>
    confirm({
      title: `停用「${name}」？`,
      consequence: '用户下一次打开小程序时看不到它。授权保留，启用后恢复。',
      action: '停用入口',
      tone: 'danger',
      onConfirm: async () => {
        await send({ id, version, enabled: false }, `「${name}」已停用`, { quiet: true })
      },
    })
  return (node: AppletMenuNode): TreeRowAction[][] => {
    const { id, version, name, enabled, linkType, position } = node
    const enable = () => send({ id, version, enabled: true }, `「${name}」已启用`).catch(shownInPlace)
    const look: (TreeRowAction | false)[] = [
      { words: can(saveAppletMenu) ? '编辑' : '查看', run: () => open(node) },
      can(saveAppletMenu) && linkType === null && { words: '新增下级', keys: 'Insert', run: () => add(node) },
    ]
    const turn: (TreeRowAction | false)[] = [
      can(enableAppletMenu) &&
        (enabled
          ? { words: '停用', tone: 'danger', refusal: offRefusal(tree, node), run: () => disable(node) }
          : { words: '启用', refusal: onRefusal(tree, node), run: enable }),
    ]
    const place: (TreeRowAction | false)[] = [
      can(moveAppletMenu) &&
        position !== appletPosition.bottomBar &&
        linkType !== null && { words: '移动到', refusal: moveRefusal(node), run: () => move(node) },
    ]
    return [look, turn, place]
      .map((group) => group.filter((action) => action !== false))
      .filter(({ length }) => length > 0)
  }
}
