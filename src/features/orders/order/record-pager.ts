/** The order ids of the list the user came from, for paging. Stored for the browser tab. */
const KEY = 'order-walk'

export function rememberList(ids: readonly number[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(ids))
}

/** The previous and next order in that list. */
export function neighboursOf(id: number): { before: number | undefined; after: number | undefined } {
  const ids = readPager()
  const at = ids.indexOf(id)
  return at < 0 ? { before: undefined, after: undefined } : { before: ids[at - 1], after: ids[at + 1] }
}

function readPager(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}
