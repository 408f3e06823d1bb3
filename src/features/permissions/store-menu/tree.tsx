import { useMemo, useState } from 'react'
import { storeMenuPlaceFault } from '#contract/permissions/store-menu-rules.ts'
import {
  copyStoreMenus,
  deleteStoreMenu,
  getStoreMenuTree,
  moveStoreMenu,
  type StoreMenuNode,
  saveStoreMenu,
} from '#contract/permissions/store-menus.ts'
import { endMenuType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { flatMenu } from '#features/permissions/menu/branch.ts'
import { otherPlaces } from '#features/permissions/menu/move-dialog.tsx'
import { useCanLeave } from '#features/permissions/menu/panel.tsx'
import { MenuTreeFrame } from '#features/permissions/menu/tree-frame.tsx'
import { useMenuMoves } from '#features/permissions/menu/use-moves.ts'
import { storeMenuPaths } from '#features/permissions/paths.ts'
import { StorefrontMenuIcon } from '#features/permissions/shared/storefront-menu-icon.tsx'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useRead } from '#screen/data/use-read.ts'
import { useTreeQuery } from '#screen/list/use-tree-query.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { deleteRefusal, useStoreMenuActions } from './actions.ts'
import { StoreMenuFilters, storeMenusLeft } from './filters.tsx'
import { StoreMenuPanel } from './panel.tsx'
import { StoreMenuPreview } from './preview.tsx'
import { StoreMenuRow } from './row.tsx'

const MoveDialog = lazyPart(() => import('#features/permissions/menu/move-dialog.tsx'), 'MenuMoveDialog')
const CopyDialog = lazyPart(() => import('./copy-dialog.tsx'), 'StoreMenuCopyDialog')

const textOf = ({ url, permission }: StoreMenuNode) => [url, permission].filter(Boolean)
const kinds = { 1: 'folder', 2: 'page', 3: 'button' } as const
const isOpenFirst = ({ menuType }: StoreMenuNode) => menuType === endMenuType.folder

/** The menus of the PC mall and the H5 mall, one tree each. */
export default function StoreMenuTree() {
  const { query, set } = useTreeQuery(storeMenuPaths.tree)
  const { id, keyword = '' } = query
  const trees = { 1: useRead(getStoreMenuTree, { terminal: 1 }), 2: useRead(getStoreMenuTree, { terminal: 2 }) }
  // A link to a menu may omit its mall.
  const terminal =
    query.terminal ??
    (flatMenu(trees[2].tree).some((node) => node.id === id) ? storeTerminal.h5Mall : storeTerminal.pcMall)
  const { tree, treeVersion } = trees[terminal]
  const can = useCan()
  /** The parent of the node to create; undefined if none is being created. */
  const [adding, add] = useState<{ parentId: number | null }>()
  const [moving, setMoving] = useState<StoreMenuNode>()
  const [copying, setCopying] = useState<readonly StoreMenuNode[]>()
  const canLeave = useCanLeave()
  const all = useMemo(() => flatMenu(tree), [tree])
  const byId = useMemo(() => new Map(all.map((node) => [node.id, node])), [all])
  const opened = adding ? undefined : byId.get(id ?? 0)
  const sendMove = useChange(moveStoreMenu)
  const move = useMenuMoves({
    tree,
    treeVersion,
    send: (place, isLoud) => sendMove(place, undefined, { quiet: !isLoud }),
  })
  const remove = useChange(deleteStoreMenu)
  const fault = (node: StoreMenuNode, parentId: number | null) =>
    storeMenuPlaceFault(byId, node, parentId) ||
    (parentId === null && node.icon === '' ? '一级菜单需要图标，请先上传' : '')

  const close = () => {
    add(undefined)
    set({ id: undefined })
  }
  const leaveFor = async (go: () => void) => {
    if (await canLeave.current()) go()
  }
  const open = (node: StoreMenuNode) => {
    if (node.id === opened?.id) return
    void leaveFor(() => {
      add(undefined)
      set({ id: node.id })
    })
  }
  const addBelow = (parentId: number | null) => void leaveFor(() => add({ parentId }))
  const actions = useStoreMenuActions({
    open,
    add: (parent) => addBelow(parent.id),
    move: setMoving,
    copy: (node) => setCopying([node]),
    moveRefusal: (node) => (otherPlaces(tree, node, fault).length === 0 ? '没有其他可放的位置' : undefined),
  })
  const { merchantType, needMember, enabled, visible } = query
  const predicate = useMemo(
    () => storeMenusLeft({ merchantType, needMember, enabled, visible }),
    [merchantType, needMember, enabled, visible],
  )
  const other = storeTerminal.label(3 - terminal)

  return (
    <Page
      actions={
        <>
          {(opened || adding) && <Button onClick={() => void leaveFor(close)}>预览</Button>}
          <Can call={copyStoreMenus}>
            <Button disabled={tree.length === 0} onClick={() => setCopying([])}>
              复制到{other}
            </Button>
          </Can>
          <Can call={saveStoreMenu}>
            <Button tone="primary" onClick={() => addBelow(null)}>
              新增一级菜单
            </Button>
          </Can>
        </>
      }
    >
      <FilterTabs
        label="终端"
        value={String(terminal)}
        onChange={(value) =>
          void leaveFor(() => {
            add(undefined)
            set({ terminal: value === '2' ? storeTerminal.h5Mall : storeTerminal.pcMall, id: undefined })
          })
        }
        tabs={storeTerminal.codes.map((code) => ({
          value: String(code),
          label: storeTerminal.label(code),
          count: String(flatMenu(trees[code].tree).filter(({ menuType }) => menuType === endMenuType.page).length),
        }))}
      />
      <MenuTreeFrame
        key={terminal}
        label={`${storeTerminal.label(terminal)}菜单`}
        tree={tree}
        opensFirst={isOpenFirst}
        opened={opened?.id}
        onOpen={open}
        icon={({ icon, menuType }) => <StorefrontMenuIcon icon={icon} kind={kinds[menuType]} />}
        detail={(node) => <StoreMenuRow node={node} />}
        searchTerms={textOf}
        keyword={keyword}
        onKeyword={(text) => set({ keyword: text || undefined })}
        filters={<StoreMenuFilters filter={query} onChange={set} />}
        predicate={predicate}
        moving={can(moveStoreMenu) && { fault, move }}
        actions={actions}
        deleting={
          can(deleteStoreMenu) && {
            refusal: deleteRefusal,
            run: async (node) => {
              await remove({ id: node.id, version: node.version }, undefined, { quiet: true })
              if (node.id === id) close()
            },
          }
        }
      >
        {opened || adding ? (
          <StoreMenuPanel
            key={opened?.id ?? `below ${adding?.parentId}`}
            tree={tree}
            node={opened ?? null}
            place={{ terminal, parentId: opened ? opened.parentId : (adding?.parentId ?? null) }}
            canLeave={canLeave}
            onSaved={(saved) => {
              add(undefined)
              set({ id: saved })
            }}
            onClose={close}
          />
        ) : (
          <StoreMenuPreview terminal={terminal} tree={tree} />
        )}
      </MenuTreeFrame>
      {moving && (
        <MoveDialog node={moving} tree={tree} fault={fault} move={move} onClose={() => setMoving(undefined)} />
      )}
      {copying && <CopyDialog terminal={terminal} tree={tree} chosen={copying} onClose={() => setCopying(undefined)} />}
    </Page>
  )
}
