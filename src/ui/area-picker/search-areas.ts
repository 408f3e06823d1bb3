import { type AreaNode, pathLabel } from '#contract/rules/area.ts'

export interface FoundArea {
  area: AreaNode
  path: AreaNode[]
  label: string
}

interface AreaSearch {
  query: string
  levels: number
  /** Finds provinces and cities by their own name too, not only what lies at the last level. */
  anyLevel: boolean
  matches: (text: string, query: string) => boolean
}

/** More than this nobody reads; one goes on typing. */
const MOST = 50

/** The areas that answer to a query, in the order of the tree. */
export function searchAreas(tree: readonly AreaNode[], search: AreaSearch, above: AreaNode[] = []): FoundArea[] {
  const found: FoundArea[] = []
  for (const area of tree) {
    if (found.length >= MOST) break
    const path = [...above, area]
    const below = path.length < search.levels ? (area.subAreas ?? []) : []
    const label = pathLabel(path)
    if (
      search.anyLevel
        ? search.matches(area.name, search.query)
        : below.length === 0 && search.matches(label, search.query)
    ) {
      found.push({ area, path, label })
    }
    found.push(...searchAreas(below, search, path))
  }
  return found.slice(0, MOST)
}
