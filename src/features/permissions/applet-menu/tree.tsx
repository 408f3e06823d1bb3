import { useMemo, useState } from 'react'
import { appletMenuPlaceFault } from '#contract/permissions/applet-menu-rules.ts'
import {
  type AppletMenuNode,
  deleteAppletMenu,
  getAppletMenuTree,
  moveAppletMenu,
  saveAppletMenu,
} from '#contract/permissions/applet-menus.ts'
import { appletPosition } from '#contract/permissions/storefront-codes.ts'
import { flatMenu } from '#features/permissions/menu/branch.ts'
import { otherPlaces } from '#features/permissions/menu/move-dialog.tsx'
import { useCanLeave } from '#features/permissions/menu/panel.tsx'
import { MenuTreeFrame } from '#features/permissions/menu/tree-frame.tsx'
import { useMenuMoves } from '#features/permissions/menu/use-moves.ts'
import { appletMenuPaths } from '#features/permissions/paths.ts'
import { StorefrontMenuIcon } from '#features/permissions/shared/storefront-menu-icon.tsx'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useRead } from '#screen/data/use-read.ts'
import { useTreeQuery } from '#screen/list/use-tree-query.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { deleteRefusal, useAppletMenuActions } from './actions.ts'
import { AppletMenuFilters, appletMenusLeft } from './filters.tsx'
import { AppletMenuPanel } from './panel.tsx'
import { AppletMenuPreview } from './preview.tsx'
import { AppletMenuRow } from './row.tsx'

const MoveDialog = lazyPart(() => import('#features/permissions/menu/move-dialog.tsx'), 'MenuMoveDialog')

const textOf = ({ pagePath, webUrl, permission }: AppletMenuNode) => [pagePath, webUrl, permission].filter(Boolean)
const isOpenFirst = ({ linkType }: AppletMenuNode) => linkType === null

/** The entries of the mini-program: bottom navigation, grid, and 我的. */
export default function AppletMenuTree() {
  const { query, set } = useTreeQuery(appletMenuPaths.tree)
  const { id, keyword = '' } = query
  const { tree, treeVersion } = useRead(getAppletMenuTree, {})
  // A link to an entry may omit its position.
  const position = query.position ?? flatMenu(tree).find((node) => node.id === id)?.position ?? appletPosition.bottomBar
  const can = useCan()
  /** The parent of the entry to create; undefined if none is being created. */
  const [adding, add] = useState<{ parentId: number | null }>()
  const [moving, setMoving] = useState<AppletMenuNode>()
  const canLeave = useCanLeave()
  const own = useMemo(() => tree.filter((node) => node.position === position), [tree, position])
  const byId = useMemo(() => new Map(flatMenu(own).map((node) => [node.id, node])), [own])
  const opened = adding ? undefined : byId.get(id ?? 0)
  const sendMove = useChange(moveAppletMenu)
  const move = useMenuMoves({
    tree: own,
    treeVersion,
    send: (place, isLoud) => sendMove(place, undefined, { quiet: !isLoud }),
  })
  const remove = useChange(deleteAppletMenu)
  const fault = (node: AppletMenuNode, parentId: number | null) => appletMenuPlaceFault(byId, node, parentId)

  const close = () => {
    add(undefined)
    set({ id: undefined })
  }
  const leaveFor = async (go: () => void) => {
    if (await canLeave.current()) go()
  }
  const open = (node: AppletMenuNode) => {
    if (node.id === opened?.id) return
    void leaveFor(() => {
      add(undefined)
      set({ id: node.id })
    })
  }
  const addBelow = (parentId: number | null) => void leaveFor(() => add({ parentId }))
  const actions = useAppletMenuActions({
    tree,
    open,
    add: (parent) => addBelow(parent.id),
    move: setMoving,
    moveRefusal: (node) => (otherPlaces(own, node, fault).length === 0 ? '没有其他分组' : undefined),
  })
  const { linkType, guestVisible, enabled } = query
  const predicate = useMemo(
    () => appletMenusLeft({ linkType, guestVisible, enabled }),
    [linkType, guestVisible, enabled],
  )

  return (
    <Page
      actions={
        <Can call={saveAppletMenu}>
          <Button tone="primary" onClick={() => addBelow(null)}>
            新增入口
          </Button>
        </Can>
      }
    >
      <FilterTabs
        label="位置"
        value={String(position)}
        onChange={(value) =>
          void leaveFor(() => {
            add(undefined)
            set({ position: appletPosition.codes.find((code) => String(code) === value), id: undefined })
          })
        }
        tabs={appletPosition.codes.map((code) => ({
          value: String(code),
          label: appletPosition.label(code),
          count: String(
            flatMenu(tree).filter((node) => node.position === code && node.enabled && node.linkType !== null).length,
          ),
        }))}
      />
      <MenuTreeFrame
        key={position}
        label={appletPosition.label(position)}
        tree={own}
        opensFirst={isOpenFirst}
        opened={opened?.id}
        onOpen={open}
        icon={({ icon, linkType: link }) => <StorefrontMenuIcon icon={icon} kind={link === null ? 'folder' : 'page'} />}
        detail={(node) => <AppletMenuRow node={node} />}
        searchTerms={textOf}
        keyword={keyword}
        onKeyword={(text) => set({ keyword: text || undefined })}
        filters={<AppletMenuFilters filter={query} onChange={set} />}
        predicate={predicate}
        moving={can(moveAppletMenu) && { fault, move }}
        actions={actions}
        deleting={
          can(deleteAppletMenu) && {
            refusal: (node) => deleteRefusal(tree, node),
            run: async (node) => {
              await remove({ id: node.id, version: node.version }, undefined, { quiet: true })
              if (node.id === id) close()
            },
          }
        }
      >
        {opened || adding ? (
          <AppletMenuPanel
            key={opened?.id ?? `below ${adding?.parentId}`}
            tree={tree}
            node={opened ?? null}
            place={{ position, parentId: opened ? opened.parentId : (adding?.parentId ?? null) }}
            canLeave={canLeave}
            onSaved={(saved) => {
              add(undefined)
              set({ id: saved })
            }}
            onClose={close}
          />
        ) : (
          <AppletMenuPreview tree={tree} />
        )}
      </MenuTreeFrame>
      {moving && <MoveDialog node={moving} tree={own} fault={fault} move={move} onClose={() => setMoving(undefined)} />}
    </Page>
  )
}
