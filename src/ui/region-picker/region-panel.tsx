import { useMemo } from 'react'
import { pathLabel, type RegionNode, regionState } from '#contract/rules/region.ts'
import { CascadePanel } from '#ui/cascader/cascade-panel.tsx'
import { pathOf, type TreeEntry } from '#ui/tree/index-tree.ts'
import type { TreeSource } from '#ui/tree/tree-node.ts'
import { useTree } from '#ui/tree/use-tree.ts'

const columnNames = ['省份', '城市', '区县']
const areasOf = (path: readonly TreeEntry<RegionNode>[]) => path.map(({ node }) => node)
const labelOf = (path: readonly TreeEntry<RegionNode>[]) => pathLabel(areasOf(path))

interface RegionPanelProps {
  tree: readonly RegionNode[]
  /** Selectable depth: 1 provinces, 2 cities, 3 districts. */
  levels: 1 | 2 | 3
  codes: readonly string[]
  multiple: boolean
  onPick: (path: RegionNode[]) => void
}

/** Columns for provinces, cities and districts, and a search over all of them. */
export function RegionPanel({ tree, levels, codes, multiple, onPick }: RegionPanelProps) {
  const source = useMemo<TreeSource<RegionNode>>(
    () => ({
      idOf: ({ code }) => code,
      labelOf: ({ name }) => name,
      childrenOf: ({ subAreas }, level) => (level < levels - 1 ? subAreas : undefined),
    }),
    [levels],
  )
  return (
    <CascadePanel
      tree={useTree({ nodes: tree, source })}
      noun="地区"
      columnNames={columnNames}
      multiple={multiple}
      anyLevel={multiple}
      stateOf={(entry) => regionState(areasOf(pathOf(entry)), codes)}
      chosenId={codes[0]}
      pathLabel={labelOf}
      onPick={(entry) => onPick(areasOf(pathOf(entry)))}
    />
  )
}
