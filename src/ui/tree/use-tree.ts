import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTextMatch } from '#ui/combobox/use-text-match.ts'
import { useHandler } from '#ui/use-handler.ts'
import { ancestorsOf, indexTree, type TreeEntry, type TreeIndex } from './index-tree.ts'
import type { TreeSource } from './tree-node.ts'
import { searchTree, visibleRows } from './visible-rows.ts'

/** Loading state of a branch's children. */
export type BranchStatus = 'loading' | 'failed'

interface TreeSettings<Node> {
  nodes: readonly Node[]
  source: TreeSource<Node>
  /** Fetches the missing children of a branch. */
  loadChildren?: ((node: Node) => Promise<readonly Node[]>) | undefined
  /** Shows only matches by characters, pinyin or initials. */
  query?: string
  /** An additional filter. */
  keep?: ((entry: TreeEntry<Node>) => boolean) | undefined
  /** The branches that are open initially. */
  opensFirst?: (index: TreeIndex<Node>) => Iterable<string>
}

/** The state of a displayed tree: open branches, loading, search. */
export interface Tree<Node> {
  index: TreeIndex<Node>
  /** The visible rows, from top to bottom. */
  rows: readonly TreeEntry<Node>[]
  /** The matches of the search; undefined without one. */
  found: ReadonlySet<TreeEntry<Node>> | undefined
  /** The search text of `rows`; it may lag behind the input. */
  searched: string
  isOpen: (entry: TreeEntry<Node>) => boolean
  setOpen: (entry: TreeEntry<Node>, open: boolean) => void
  /** Opens all loaded levels down to this one; 0 closes everything. */
  openTo: (level: number) => void
  /** Opens the ancestors of an entry, and with `inside` the entry itself. */
  reveal: (id: string, inside?: boolean) => void
  statusOf: (entry: TreeEntry<Node>) => BranchStatus | undefined
}

const nothing: ReadonlySet<string> = new Set()

function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

export function useTree<Node>(settings: TreeSettings<Node>): Tree<Node> {
  const { nodes, source, loadChildren, query = '', keep, opensFirst } = settings
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly Node[]>>(new Map())
  const [statuses, setStatuses] = useState<ReadonlyMap<string, BranchStatus>>(new Map())
  const index = useMemo(() => indexTree(nodes, source, loaded), [nodes, source, loaded])
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(opensFirst?.(index)))

  const searched = useDeferredValue(query.trim())
  const isSearching = searched !== '' || keep !== undefined
  const matches = useTextMatch(query !== '')
  const finds = useMemo(() => {
    if (!isSearching) return undefined
    return searchTree(index, (entry) => {
      if (keep && !keep(entry)) return false
      const words = [entry.label, ...(source.textOf?.(entry.node) ?? [])]
      return searched === '' || words.some((word) => matches(word, searched))
    })
  }, [isSearching, index, source, searched, matches, keep])

  // A search opens the branches it needs; manual changes apply until the next search.
  const [turned, setTurned] = useState({ searched, ids: nothing })
  const turnedIds = turned.searched === searched ? turned.ids : nothing
  const isOpen = useCallback(
    ({ id, isBranch }: TreeEntry<Node>) =>
      isBranch && (finds ? finds.opened.has(id) !== turnedIds.has(id) : opened.has(id)),
    [finds, turnedIds, opened],
  )
  const rows = useMemo(() => visibleRows(index, isOpen, finds?.kept), [index, isOpen, finds])

  const load = async ({ id, node, isBranch, children }: TreeEntry<Node>) => {
    if (!loadChildren || !isBranch || children.length > 0 || statuses.get(id) === 'loading') return
    const mark = (status: BranchStatus | undefined) =>
      setStatuses((before) => {
        const next = new Map(before)
        if (status) next.set(id, status)
        else next.delete(id)
        return next
      })
    mark('loading')
    try {
      const children = await loadChildren(node)
      setLoaded((before) => new Map(before).set(id, children))
      mark(undefined)
    } catch {
      // Closed again, so that opening it retries.
      mark('failed')
      setOpened((before) => withId(before, id, false))
    }
  }

  const setOpen = useHandler((entry: TreeEntry<Node>, open: boolean) => {
    if (finds) setTurned({ searched, ids: withId(turnedIds, entry.id, open !== finds.opened.has(entry.id)) })
    else setOpened(withId(opened, entry.id, open))
    if (open) void load(entry)
  })
  const openTo = useHandler((level: number) => {
    const open = index.order.filter((entry) => entry.level < level && entry.children.length > 0)
    setOpened(new Set(open.map(({ id }) => id)))
  })
  const reveal = useHandler((id: string, inside = false) => {
    const above = ancestorsOf(index.byId.get(id)).map((entry) => entry.id)
    setOpened((before) => new Set([...before, ...above, ...(inside ? [id] : [])]))
  })
  const statusOf = useCallback(({ id }: TreeEntry<Node>) => statuses.get(id), [statuses])
  return { index, rows, found: finds?.found, searched, isOpen, setOpen, openTo, reveal, statusOf }
}
