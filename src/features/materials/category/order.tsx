import { useMemo } from 'react'
import { TOP_LEVEL } from '#contract/configuration/tree-rules.ts'
import {
  MATERIAL_CATEGORY_LEVELS,
  type MaterialCategory,
  moveMaterialCategory,
} from '#contract/materials/categories.ts'
import { flatCategories } from '#contract/materials/category-rules.ts'
import { materialKind } from '#contract/materials/codes.ts'
import { useChange } from '#screen/data/use-change.ts'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import { TreeEditor } from '#ui/tree-editor/tree-editor.tsx'

const toNode = ({ id, name, level, materialKind: kind, materialCount, children }: MaterialCategory): TreeNode => ({
  id: String(id),
  label: name,
  hint: level === TOP_LEVEL ? `${materialKind.label(kind)} · ${materialCount} 个材料` : `${materialCount} 个材料`,
  children: children.map(toNode),
})

/** Editor for the order of the tree: never filtered, because a position counts all siblings. */
export function CategoryOrder({ tree }: { tree: readonly MaterialCategory[] }) {
  const move = useChange(moveMaterialCategory)
  const nodes = useMemo(() => tree.map(toNode), [tree])
  const versions = useMemo(() => new Map(flatCategories(tree).map(({ id, version }) => [id, version])), [tree])
  return (
    <TreeEditor
      label="材料分类"
      noun="分类"
      nodes={nodes}
      maxDepth={MATERIAL_CATEGORY_LEVELS}
      openLevels={2}
      onMove={({ id, parentId, index }) => {
        const version = versions.get(Number(id)) ?? 1
        const place = { parentId: parentId === null ? null : Number(parentId), index }
        return move({ id: Number(id), version, ...place }, undefined, { quiet: true })
      }}
    />
  )
}
