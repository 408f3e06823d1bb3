import { getAreaTree, type Region } from '#contract/base.ts'
import { AREA_DATA_KEY } from '#contract/constants.ts'
import { call } from './call.ts'

let underWay: Promise<Region[]> | undefined

/**
 * The area tree, fetched once a browser session and cached in session storage (requirements, section 7).
 * A cached value that does not parse is dropped; two callers at once share one request.
 */
export function loadRegionTree(): Promise<Region[]> {
  const cached = readCached()
  if (cached) return Promise.resolve(cached)
  underWay ??= call(getAreaTree, {})
    .then((tree) => {
      store(tree)
      return tree
    })
    .finally(() => {
      underWay = undefined
    })
  return underWay
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
    // The store is full: the next reload fetches the tree again.
  }
}
