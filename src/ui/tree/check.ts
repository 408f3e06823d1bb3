import type { TreeEntry, TreeIndex } from './index-tree.ts'

/** How much of an entry is chosen. */
export type CheckState = 'all' | 'some' | 'none'

export type CheckStates<Node> = (entry: TreeEntry<Node>) => CheckState

/**
 * Check states for a list of ids. A chosen entry includes its subtree, so that a list stays short and has the same
 * meaning before and after loading children.
 */
export function checkStates<Node>(index: TreeIndex<Node>, ids: readonly string[]): CheckStates<Node> {
  const states = statesOf(index, covered(index, ids))
  return (entry) => states[entry.at] ?? 'none'
}

/** Which entries are chosen, directly or by an ancestor. */
function covered<Node>({ order }: TreeIndex<Node>, ids: readonly string[]): boolean[] {
  const wanted = new Set(ids)
  const isOn: boolean[] = []
  for (const { id, parent } of order) isOn.push(wanted.has(id) || (parent !== undefined && isOn[parent.at] === true))
  return isOn
}

/** Bottom-up: an entry is complete if all its children are. */
function statesOf<Node>({ order }: TreeIndex<Node>, isOn: readonly boolean[]): CheckState[] {
  const states: CheckState[] = isOn.map((on) => (on ? 'all' : 'none'))
  for (const { at, children } of order.toReversed()) {
    if (children.length === 0) continue
    const below = new Set(children.map((child) => states[child.at]))
    states[at] = below.size > 1 ? 'some' : (states[children[0]?.at ?? at] ?? 'none')
  }
  return states
}

/** The selectable leaves below an entry; itself if it is a leaf. */
const choosableEnds = <Node>({ order }: TreeIndex<Node>, { at, end }: TreeEntry<Node>) =>
  order.slice(at, end).filter(({ children, isDisabled }) => children.length === 0 && !isDisabled)

/**
 * Toggles an entry: all its selectable leaves are chosen, or none if all were. The result lists the topmost complete
 * entries, from top to bottom; ids that are not in the tree (yet) are preserved.
 */
export function toggleCheck<Node>(index: TreeIndex<Node>, ids: readonly string[], entry: TreeEntry<Node>): string[] {
  const ends = choosableEnds(index, entry)
  const isOn = covered(index, ids)
  const on = !ends.every(({ at }) => isOn[at])
  for (const { at } of ends) isOn[at] = on
  // Branches are then derived from their leaves.
  for (const { at, children } of index.order) if (children.length > 0) isOn[at] = false
  return [...ids.filter((id) => !index.byId.has(id)), ...topmost(index, statesOf(index, isOn))]
}

function topmost<Node>({ order }: TreeIndex<Node>, states: readonly CheckState[]): string[] {
  const ids: string[] = []
  for (let entry = order[0]; entry; ) {
    const isWhole = states[entry.at] === 'all'
    if (isWhole) ids.push(entry.id)
    entry = order[isWhole ? entry.end : entry.at + 1]
  }
  return ids
}
