import type { MaterialCategory } from '#contract/materials/categories.ts'

/** The matching categories with their ancestors, so that the tree stays connected. */
export function pruneTree(
  nodes: readonly MaterialCategory[],
  matches: (node: MaterialCategory) => boolean,
): MaterialCategory[] {
  return nodes.flatMap((node) => {
    const children = pruneTree(node.children, matches)
    return children.length > 0 || matches(node) ? [{ ...node, children }] : []
  })
}
