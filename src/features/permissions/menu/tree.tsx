import { useMemo, useState } from 'react'
import { menuType as menuTypeCodes } from '#contract/permissions/codes.ts'
import { MAX_MENU_GROUPS, menuPlaceFault } from '#contract/permissions/menu-rules.ts'
import {
  deleteMenu,
  getMenuTree,
  listPermissions,
  type MenuNode,
  moveMenu,
  restoreDefaultMenu,
  saveMenu,
} from '#contract/permissions/menus.ts'
import { listRoleOptions, previewRoleMenu } from '#contract/permissions/roles.ts'
import { menuPaths } from '#features/permissions/paths.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useRead } from '#screen/data/use-read.ts'
import { useTreeQuery } from '#screen/list/use-tree-query.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { flatMenu } from './branch.ts'
import { MenuFilters } from './filters.tsx'
import { landingUrls } from './landing.ts'
import { otherPlaces } from './move-dialog.tsx'
import { MenuNodePanel, type MenuTab } from './node-panel.tsx'
import { useCanLeave } from './panel.tsx'
import { MenuNodeIcon, MenuRow } from './rows.tsx'
import { MenuTreeFrame } from './tree-frame.tsx'
import { useMenuActions } from './use-actions.ts'
import { useMenuMoves } from './use-moves.ts'
import { deleteRefusal } from './use-switch.tsx'

const MenuAsRole = lazyPart(() => import('./as-role.tsx'), 'MenuAsRole')
const MenuMoveDialog = lazyPart(() => import('./move-dialog.tsx'), 'MenuMoveDialog')
const MenuPermissionsDrawer = lazyPart(() => import('./permissions-drawer.tsx'), 'MenuPermissionsDrawer')
const MenuRestoreDialog = lazyPart(() => import('./restore-dialog.tsx'), 'MenuRestoreDialog')

const textOf = ({ url, permission }: MenuNode) => [url, permission].filter(Boolean)
const isOpenFirst = ({ menuType }: MenuNode) => menuType <= menuTypeCodes.folder

/** The main admin menu: groups, folders, pages and buttons. */
export default function MenuTree() {
  const { tree, treeVersion } = useRead(getMenuTree, {})
  const { query, set } = useTreeQuery(menuPaths.tree)
  const { id, keyword = '', ...filter } = query
  const can = useCan()
  const [tab, setTab] = useState<MenuTab>('facts')
  /** The parent of the node to create; undefined if none is being created. */
  const [adding, add] = useState<{ parentId: number | null }>()
  const [moving, setMoving] = useState<MenuNode>()
  const [openedTool, openTool] = useState<'preview' | 'permissions' | 'restore'>()
  const canLeave = useCanLeave()
  const all = useMemo(() => flatMenu(tree), [tree])
  const byId = useMemo(() => new Map(all.map((node) => [node.id, node])), [all])
  const landings = useMemo(() => landingUrls(tree), [tree])
  const opened = adding ? undefined : byId.get(id ?? 0)

  const sendMove = useChange(moveMenu)
  const move = useMenuMoves({
    tree,
    treeVersion,
    send: (place, isLoud) => sendMove(place, undefined, { quiet: !isLoud }),
  })
  const remove = useChange(deleteMenu)
  const fault = (node: MenuNode, parentId: number | null) => menuPlaceFault(byId, node, parentId)

  const open = async (node: MenuNode, next: MenuTab = tab) => {
    if (node.id !== opened?.id && !(await canLeave.current())) return
    add(undefined)
    setTab(next)
    set({ id: node.id })
  }
  const addBelow = async (parentId: number | null) => {
    if (await canLeave.current()) add({ parentId })
  }
  const close = () => {
    add(undefined)
    set({ id: undefined })
  }
  const actions = useMenuActions({
    open: (node, next) => void open(node, next),
    add: (parent) => void addBelow(parent.id),
    move: setMoving,
    moveRefusal: (node) => (otherPlaces(tree, node, fault).length === 0 ? '没有其他可放的位置' : undefined),
  })
  const { menuType, enabled, visible } = filter
  const predicate = useMemo(() => {
    if (menuType === undefined && enabled === undefined && visible === undefined) return undefined
    const fits = <Value,>(wanted: Value | undefined, value: Value) => wanted === undefined || wanted === value
    return (node: MenuNode) =>
      fits(menuType, node.menuType) && fits(enabled, node.enabled) && fits(visible, node.visible)
  }, [menuType, enabled, visible])
  const isFull = tree.length >= MAX_MENU_GROUPS

  return (
    <Page
      actions={
        <>
          {can(listRoleOptions) && can(previewRoleMenu) && <Button onClick={() => openTool('preview')}>预览</Button>}
          <Can call={listPermissions}>
            <Button onClick={() => openTool('permissions')}>权限码清单</Button>
          </Can>
          <Can call={restoreDefaultMenu}>
            <Button onClick={() => openTool('restore')}>恢复默认菜单</Button>
          </Can>
          <Can call={saveMenu}>
            <Button
              tone="primary"
              disabled={isFull}
              title={isFull ? '最多五个分组' : undefined}
              onClick={() => void addBelow(null)}
            >
              新增分组
            </Button>
          </Can>
        </>
      }
    >
      <MenuTreeFrame
        label="主后台菜单"
        tree={tree}
        opensFirst={isOpenFirst}
        opened={opened?.id}
        onOpen={(node) => void open(node)}
        icon={(node) => <MenuNodeIcon node={node} />}
        detail={(node) => <MenuRow node={node} isLanding={node.url !== '' && landings.has(node.url)} />}
        searchTerms={textOf}
        keyword={keyword}
        onKeyword={(text) => set({ keyword: text || undefined })}
        filters={<MenuFilters filter={filter} onChange={set} />}
        predicate={predicate}
        moving={can(moveMenu) && { fault, move }}
        actions={actions}
        deleting={
          can(deleteMenu) && {
            refusal: deleteRefusal,
            run: async (node) => {
              await remove({ id: node.id, version: node.version }, undefined, { quiet: true })
              if (node.id === id) close()
            },
          }
        }
      >
        {opened || adding ? (
          <MenuNodePanel
            key={opened?.id ?? `below ${adding?.parentId}`}
            tree={tree}
            node={opened ?? null}
            parentId={opened ? opened.parentId : (adding?.parentId ?? null)}
            tab={tab}
            onTab={setTab}
            canLeave={canLeave}
            onSaved={(saved) => {
              add(undefined)
              set({ id: saved })
            }}
            onClose={close}
          />
        ) : (
          <Empty
            className="rounded-panel border border-dashed"
            title="选择一个菜单"
            hint="在这里修改它，查看哪些角色拥有它。拖动或按 Alt 加方向键调整顺序。"
          />
        )}
      </MenuTreeFrame>
      {moving && (
        <MenuMoveDialog node={moving} tree={tree} fault={fault} move={move} onClose={() => setMoving(undefined)} />
      )}
      {openedTool === 'preview' && <MenuAsRole onClose={() => openTool(undefined)} />}
      {openedTool === 'permissions' && <MenuPermissionsDrawer onClose={() => openTool(undefined)} />}
      {openedTool === 'restore' && <MenuRestoreDialog treeVersion={treeVersion} onClose={() => openTool(undefined)} />}
    </Page>
  )
}
