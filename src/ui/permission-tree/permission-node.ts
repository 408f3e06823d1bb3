import type { TreeEntry, TreeIndex } from '#ui/tree/index-tree.ts'
import type { TreeSource } from '#ui/tree/tree-node.ts'

export interface PermissionVerb {
  /** brand:edit; told apart from all others by it. */
  code: string
  /** 编辑 */
  label: string
  /** What a pointer tells beside the label, and a search finds; the code unless told. */
  hint?: string
  /** Wears a mark: it moves money, takes away, or grants. */
  isSensitive?: boolean
  /** Why it cannot be turned on or off. */
  lockedReason?: string
}

/** A module, a folder or a page, and what may be done there. */
export interface PermissionNode {
  id: string
  label: string
  /** Further words that a search finds it by, such as its address. */
  words?: readonly string[]
  children?: readonly PermissionNode[]
  verbs?: readonly PermissionVerb[]
}

export const permissionSource: TreeSource<PermissionNode> = {
  idOf: ({ id }) => id,
  labelOf: ({ label }) => label,
  childrenOf: ({ children }) => children,
  textOf: ({ words = [], verbs = [] }) => [...words, ...verbs.flatMap(({ code, hint = code, label }) => [hint, label])],
}

type Entry = TreeEntry<PermissionNode>
type Index = TreeIndex<PermissionNode>

/** How a verb stands, against an earlier state where there is one. */
export type VerbMark = 'on' | 'off' | 'added' | 'removed'

export const markOf = (
  code: string,
  chosen: ReadonlySet<string>,
  before: ReadonlySet<string> | undefined,
): VerbMark => {
  if (chosen.has(code)) return before && !before.has(code) ? 'added' : 'on'
  return before?.has(code) ? 'removed' : 'off'
}

export const isOn = (mark: VerbMark) => mark === 'on' || mark === 'added'

/** `open` counts those that may be turned on and off. */
export type Tally = Record<'total' | 'open' | 'on' | 'added' | 'removed', number>

/** What holds of each entry and all below it. A code that stands on several pages counts on each. */
export function tally(index: Index, mark: (code: string) => VerbMark): readonly Tally[] {
  const tallies = index.order.map(({ node: { verbs = [] } }): Tally => {
    const marks = verbs.map(({ code }) => mark(code))
    return {
      total: marks.length,
      open: verbs.filter(({ lockedReason }) => lockedReason === undefined).length,
      on: marks.filter(isOn).length,
      added: marks.filter((one) => one === 'added').length,
      removed: marks.filter((one) => one === 'removed').length,
    }
  })
  for (const { at, parent } of index.order.toReversed()) {
    const below = tallies[at]
    const above = parent && tallies[parent.at]
    if (!below || !above) continue
    above.total += below.total
    above.open += below.open
    above.on += below.on
    above.added += below.added
    above.removed += below.removed
  }
  return tallies
}

export const codesBelow = ({ order }: Index, { at, end }: Entry): string[] =>
  order.slice(at, end).flatMap(({ node: { verbs = [] } }) => verbs.map(({ code }) => code))

/** Those of them that may be turned on and off. */
export const openCodesBelow = ({ order }: Index, { at, end }: Entry): string[] =>
  order
    .slice(at, end)
    .flatMap(({ node: { verbs = [] } }) =>
      verbs.flatMap(({ code, lockedReason }) => (lockedReason === undefined ? [code] : [])),
    )

/** The list with these codes in it, or without them; the others keep their order. */
export function withCodes(value: readonly string[], codes: readonly string[], on: boolean): string[] {
  const changed = new Set(codes)
  const others = value.filter((code) => on || !changed.has(code))
  return on ? [...new Set([...others, ...changed])] : others
}
