import { getAreaTree, type Region } from '#contract/base.ts'
import { AREA_DATA_KEY } from '#contract/constants.ts'
import { call } from './call.ts'

let pending: Promise<Region[]> | undefined

/**
 * The region tree, fetched once per browser session and cached in session storage (requirements, section 7). A cached
 * value that does not parse is dropped; concurrent callers share one request.
 */
export function loadRegionTree(): Promise<Region[]> {
  const cached = readCached()
  if (cached) return Promise.resolve(cached)
  pending ??= call(getAreaTree, {})
    .then((tree) => {
      store(tree)
      return tree
    })
    .finally(() => {
      pending = undefined
    })
  return pending
}

export function forgetRegionTree(): void {
  sessionStorage.removeItem(AREA_DATA_KEY)
}

function readCached(): Region[] | null {
  const text = sessionStorage.getItem(AREA_DATA_KEY)
  if (!text) return null
  try {
    const tree: unknown = JSON.parse(text)
    if (Array.isArray(tree) && tree.length > 0) return tree
  } catch {
    // Fetched again below.
  }
  forgetRegionTree()
  return null
}

function store(tree: Region[]): void {
  try {
    sessionStorage.setItem(AREA_DATA_KEY, JSON.stringify(tree))
  } catch {
    // Storage is full: the next reload fetches the tree again.
  }
}
