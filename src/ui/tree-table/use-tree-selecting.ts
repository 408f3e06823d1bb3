import { useMemo } from 'react'
import { type CheckState, checkStates, toggleCheck } from '#ui/tree/check.ts'
import type { TreeEntry, TreeIndex } from '#ui/tree/index-tree.ts'

/** Tree selection: a selected row includes its subtree. */
export function useTreeSelecting<Row>(
  index: TreeIndex<Row>,
  selected: readonly string[],
  onSelected: ((ids: string[]) => void) | undefined,
) {
  const { stateOf, chosen } = useMemo(() => {
    const stateOf = checkStates(index, selected)
    return { stateOf, chosen: new Set(index.order.filter((entry) => stateOf(entry) === 'all').map(({ id }) => id)) }
  }, [index, selected])
  const tops = new Set(index.roots.map(stateOf))
  const share: CheckState = tops.size > 1 ? 'some' : ([...tops][0] ?? 'none')
  return {
    stateOf,
    /** Ids of all selected rows, directly or by an ancestor. */
    chosen,
    share,
    select: (entry: TreeEntry<Row>) => onSelected?.(toggleCheck(index, selected, entry)),
    selectAll() {
      let ids = [...selected]
      for (const root of index.roots) {
        const isWhole = checkStates(index, ids)(root) === 'all'
        if (isWhole === (share === 'all')) ids = toggleCheck(index, ids, root)
      }
      onSelected?.(ids)
    },
  }
}
