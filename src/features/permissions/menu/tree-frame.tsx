import { type ReactNode, useMemo } from 'react'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import type { TreeRowAction } from '#ui/tree-editor/editor-row.tsx'
import { TreeEditor } from '#ui/tree-editor/tree-editor.tsx'
import { flatMenu, type MenuBranch, type MenuPlace, menuNodes } from './branch.ts'

interface MenuMoving<Node> {
  /** Why a node cannot stand below another, or at the top with null; '' where it can. */
  fault: (node: Node, parentId: number | null) => string
  /** See `useMenuMoves`. */
  move: (place: MenuPlace) => Promise<unknown>
}

interface MenuDeleting<Node> {
  /** Why a node cannot go; undefined where it can. */
  refusal: (node: Node) => string | undefined
  run: (node: Node) => Promise<unknown>
}

interface MenuTreeFrameProps<Node> {
  /** 主后台菜单 */
  label: string
  tree: readonly Node[]
  /** Which nodes are open at first. */
  opensFirst: (node: Node) => boolean
  /** Shown in the panel. */
  opened: number | undefined
  onOpen: (node: Node) => void
  icon: (node: Node) => ReactNode
  /** Behind the name, over the rest of the row: marks, and columns where it is wide (`@container`). */
  detail: (node: Node) => ReactNode
  /** Found by these beside the name. */
  words: (node: Node) => readonly string[]
  keyword: string
  onKeyword: (keyword: string) => void
  /** Controls beside the search, and which nodes they leave. */
  filters?: ReactNode
  keep?: ((node: Node) => boolean) | undefined
  /** For who may move: by dragging, with Alt and the arrows, and from the menu of a row. */
  moving?: MenuMoving<Node> | false
  /** What else can be done with a node. */
  actions: (node: Node) => readonly (readonly TreeRowAction[])[]
  deleting?: MenuDeleting<Node> | false
  /** What stands beside the tree: the panel of the opened node, a preview. */
  children: ReactNode
}

/** The tree of a menu as people put it in order, and beside it what is opened of it. */
export function MenuTreeFrame<Node extends MenuBranch<Node>>(props: MenuTreeFrameProps<Node>) {
  const { label, tree, opensFirst, opened, onOpen, icon, detail, words, keyword, onKeyword, filters, keep } = props
  const { moving, actions, deleting, children } = props
  const byId = useMemo(() => new Map(flatMenu(tree).map((node) => [String(node.id), node])), [tree])
  const nodes = useMemo(() => menuNodes(tree, words), [tree, words])
  /** For the editor, which knows the nodes by their ids. */
  const of =
    <Answer,>(ask: (node: Node) => Answer) =>
    ({ id }: Pick<TreeNode, 'id'>): Answer | undefined => {
      const node = byId.get(id)
      return node && ask(node)
    }
  const keepNode = useMemo(
    () => keep && (({ id }: TreeNode) => [byId.get(id)].some((node) => node !== undefined && keep(node))),
    [keep, byId],
  )
  const parentOf = (id: string | null) => (id === null ? null : Number(id))

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem] 2xl:grid-cols-[minmax(0,1fr)_27rem]">
      <TreeEditor
        label={label}
        noun="菜单"
        nodes={nodes}
        openLevels={0}
        opensFirst={(node) => of(opensFirst)(node) ?? false}
        current={opened === undefined ? '' : String(opened)}
        onOpen={(id) => of(onOpen)({ id })}
        lead={of(icon)}
        detail={of(detail)}
        query={keyword}
        onQuery={onKeyword}
        filters={filters}
        keep={keepNode}
        actions={(node) => of(actions)(node) ?? []}
        {...(moving && {
          placeRefusal: (id, parentId) => of((node) => moving.fault(node, parentOf(parentId)))({ id }) || undefined,
          onMove: ({ id, parentId, index }) => moving.move({ id: Number(id), parentId: parentOf(parentId), index }),
        })}
        {...(deleting && {
          deleteRefusal: of(deleting.refusal),
          deleteConsequence: () => '删除后不能恢复。',
          onDelete: async (id) => of(deleting.run)({ id }),
        })}
        className="@container [--tree-height:calc(100dvh-15rem)]"
      />
      {children}
    </div>
  )
}
