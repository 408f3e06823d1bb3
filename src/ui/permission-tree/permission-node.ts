import type { TreeEntry, TreeIndex } from '#ui/tree/index-tree.ts'
import type { TreeSource } from '#ui/tree/tree-node.ts'

export interface PermissionVerb {
  /** Unique code: brand:edit. */
  code: string
  /** 编辑 */
  label: string
  /** Tooltip, also searched; default the code. */
  hint?: string
  /** Marked as sensitive: it moves money, deletes, or grants permissions. */
  isSensitive?: boolean
  /** Why it cannot be changed. */
  lockedReason?: string
}

/** A module, folder or page, with its permissions. */
export interface PermissionNode {
  id: string
  label: string
  /** Further search terms, such as its address. */
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

/** State of a verb, compared with an earlier state if given. */
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

/** `open` counts the changeable ones. */
export type Tally = Record<'total' | 'open' | 'on' | 'added' | 'removed', number>

/** Counts for each entry and its subtree. A code that is on several pages counts on each. */
export function tally(index: Index, mark: (code: string) => VerbMark): readonly Tally[] {
  const tallies = index.order.map(({ node: { verbs = [] } }): Tally => {
    const marks = verbs.map(({ code }) => mark(code))
    return {
      total: marks.length,
      open: verbs.filter(({ lockedReason }) => lockedReason === undefined).length,
      on: marks.filter(isOn).length,
      added: marks.filter((item) => item === 'added').length,
      removed: marks.filter((item) => item === 'removed').length,
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

/** The changeable codes of them. */
export const openCodesBelow = ({ order }: Index, { at, end }: Entry): string[] =>
  order
    .slice(at, end)
    .flatMap(({ node: { verbs = [] } }) =>
      verbs.flatMap(({ code, lockedReason }) => (lockedReason === undefined ? [code] : [])),
    )

/** The list with these codes added or removed; the others keep their order. */
export function withCodes(value: readonly string[], codes: readonly string[], on: boolean): string[] {
  const changed = new Set(codes)
  const others = value.filter((code) => on || !changed.has(code))
  return on ? [...new Set([...others, ...changed])] : others
}
