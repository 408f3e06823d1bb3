import type { MaterialCategory } from '#contract/materials/categories.ts'

/** The categories that meet a condition, with everything above them so that the tree holds together. */
export function pruneTree(
  nodes: readonly MaterialCategory[],
  meets: (node: MaterialCategory) => boolean,
): MaterialCategory[] {
  return nodes.flatMap((node) => {
    const children = pruneTree(node.children, meets)
    return children.length > 0 || meets(node) ? [{ ...node, children }] : []
  })
}
