import { useEffect, useRef } from 'react'
import { toast } from '#ui/toast/toast.ts'
import { flatMenu, type MenuBranch, type MenuPlace, placeInMenu } from './branch.ts'

/** Time to undo a move, in ms. */
const UNDO_MS = 10_000

interface MenuMovesOptions<Node> {
  tree: readonly Node[]
  treeVersion: number
  /** Sends a move; the caller shows an error, unless `isLoud` is set. */
  send: (place: MenuPlace & { treeVersion: number }, isLoud: boolean) => Promise<{ treeVersion: number }>
}

/** Moves a node of the visible tree, with a ten-second undo. */
export function useMenuMoves<Node extends MenuBranch<Node>>({ tree, treeVersion, send }: MenuMovesOptions<Node>) {
  // Moves are queued across renders.
  const version = useRef(treeVersion)
  useEffect(() => {
    version.current = treeVersion
  }, [treeVersion])
  const offered = useRef(0)

  const place = async (to: MenuPlace, isLoud: boolean) => {
    const { treeVersion: next } = await send({ ...to, treeVersion: version.current }, isLoud)
    version.current = next
  }
  return async (to: MenuPlace): Promise<void> => {
    const all = flatMenu(tree)
    const from = placeInMenu(all, to.id)
    const name = all.find(({ id }) => id === to.id)?.name ?? ''
    await place(to, false)
    if (!from) return
    const back = async () => {
      await place(from, true)
      toast.success(`「${name}」已回到原处`)
    }
    // Only the last of several moves can be undone here; the tree has its own undo for all.
    toast.dismiss(offered.current)
    offered.current = toast.success(`「${name}」已移动`, {
      duration: UNDO_MS,
      action: { label: '撤销', onSelect: () => void back().catch(() => {}) },
    })
  }
}
