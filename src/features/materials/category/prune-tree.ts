import type { MaterialCategory } from '#contract/materials/categories.ts'

/** The matching categories with their ancestors, so that the tree stays connected. */
export function pruneTree(
  nodes: readonly MaterialCategory[],
  meets: (node: MaterialCategory) => boolean,
): MaterialCategory[] {
  return nodes.flatMap((node) => {
    const children = pruneTree(node.children, meets)
    return children.length > 0 || meets(node) ? [{ ...node, children }] : []
  })
}
