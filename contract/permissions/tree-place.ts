/** The node fields needed for placement. */
export interface TreePlaced {
  id: number
  parentId: number | null
}

/**
 * Why a node cannot be placed below another (null: at the root); '' if it can.
 * @param id of the node; undefined for a new one
 * @param fits whether its kind is allowed below such a parent, or at the root
 */
export function treePlaceFault<Node extends TreePlaced>(
  nodes: ReadonlyMap<number, Node>,
  id: number | undefined,
  parentId: number | null,
  fits: (parent: Node | undefined) => boolean,
): string {
  for (let above = parentId; above !== null; above = nodes.get(above)?.parentId ?? null) {
    if (above === id) return '不能移动到自己的下级'
  }
  const parent = parentId === null ? undefined : nodes.get(parentId)
  if (parentId !== null && parent === undefined) return '上级菜单不存在,请刷新后重试'
  return fits(parent) ? '' : '该位置不允许此类型'
}

/**
 * Ancestors of granted nodes that also have ungranted descendants: their checkboxes are half checked.
 * @param isGrantable whether a node can be granted itself; ancestors are derived
 */
export function halfChecked<Node extends TreePlaced>(
  nodes: readonly Node[],
  checked: ReadonlySet<number>,
  isGrantable: (node: Node) => boolean,
): number[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const tally = new Map<number, { all: number; granted: number }>()
  for (const node of nodes.filter(isGrantable)) {
    for (let above = node.parentId; above !== null; above = byId.get(above)?.parentId ?? null) {
      const of = tally.get(above) ?? { all: 0, granted: 0 }
      of.all += 1
      if (checked.has(node.id)) of.granted += 1
      tally.set(above, of)
    }
  }
  return nodes.flatMap((node) => {
    const of = isGrantable(node) ? undefined : tally.get(node.id)
    return of && of.granted > 0 && of.granted < of.all ? [node.id] : []
  })
}
