import { type ReactNode, useMemo } from 'react'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import type { TreeRowAction } from '#ui/tree-editor/editor-row.tsx'
import { TreeEditor } from '#ui/tree-editor/tree-editor.tsx'
import { flatMenu, type MenuBranch, type MenuPlace, menuNodes } from './branch.ts'

interface MenuMoving<Node> {
  /** The reason a node cannot have this parent (null for the root level); '' if it can. */
  fault: (node: Node, parentId: number | null) => string
  /** See `useMenuMoves`. */
  move: (place: MenuPlace) => Promise<unknown>
}

interface MenuDeleting<Node> {
  /** The reason a node cannot be deleted; undefined if it can. */
  refusal: (node: Node) => string | undefined
  run: (node: Node) => Promise<unknown>
}

interface MenuTreeFrameProps<Node> {
  /** Accessible name: 主后台菜单. */
  label: string
  tree: readonly Node[]
  /** Nodes expanded initially. */
  opensFirst: (node: Node) => boolean
  /** Id of the node in the panel. */
  opened: number | undefined
  onOpen: (node: Node) => void
  icon: (node: Node) => ReactNode
  /** Rendered after the name: flags, and columns in a wide container (`@container`). */
  detail: (node: Node) => ReactNode
  /** Search terms other than the name. */
  searchTerms: (node: Node) => readonly string[]
  keyword: string
  onKeyword: (keyword: string) => void
  /** Controls next to the search, with their predicate. */
  filters?: ReactNode
  predicate?: ((node: Node) => boolean) | undefined
  /** Enables moving: by drag, by Alt and arrow keys, and from the row menu. */
  moving?: MenuMoving<Node> | false
  /** Other actions of a node. */
  actions: (node: Node) => readonly (readonly TreeRowAction[])[]
  deleting?: MenuDeleting<Node> | false
  /** Rendered next to the tree: the panel of the open node, or a preview. */
  children: ReactNode
}

/** A sortable menu tree with the open node next to it. */
export function MenuTreeFrame<Node extends MenuBranch<Node>>(props: MenuTreeFrameProps<Node>) {
  const { label, tree, opensFirst, opened, onOpen, icon, detail, searchTerms, keyword, onKeyword, filters, predicate } =
    props
  const { moving, actions, deleting, children } = props
  const byId = useMemo(() => new Map(flatMenu(tree).map((node) => [String(node.id), node])), [tree])
  const nodes = useMemo(() => menuNodes(tree, searchTerms), [tree, searchTerms])
  /** The editor identifies nodes by id. */
  const of =
    <Answer,>(ask: (node: Node) => Answer) =>
    ({ id }: Pick<TreeNode, 'id'>): Answer | undefined => {
      const node = byId.get(id)
      return node && ask(node)
    }
  const matchesNode = useMemo(
    () => predicate && (({ id }: TreeNode) => [byId.get(id)].some((node) => node !== undefined && predicate(node))),
    [predicate, byId],
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
        keep={matchesNode}
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
