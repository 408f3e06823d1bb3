import { MAX_RECENT } from '#contract/search.ts'
import { isViewing } from '#lib/viewing.ts'

// Only kind and id are stored, by account. Names come from the server each time, for the person who asks: another
// account on this browser, or the same one with fewer permissions, reads nothing here.

const keyOf = (userId: number) => `recent-records:${userId}`

const isRecord = (value: unknown): value is string => typeof value === 'string' && /^[a-zA-Z]+:[1-9]\d*$/.test(value)

/** The records that this account opened in this browser, the last one first: `brand:3`. */
export function readRecentRecords(userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecord).slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

function store(userId: number, records: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(records.slice(0, MAX_RECENT)))
  } catch {
    // The browser's storage is full or closed: nothing is remembered.
  }
}

export function rememberRecord(userId: number, kind: string, id: number): void {
  if (isViewing()) return
  const record = `${kind}:${id}`
  const before = readRecentRecords(userId)
  if (before[0] !== record) store(userId, [record, ...before.filter((other) => other !== record)])
}

/** Removes records that were deleted, or that the account may not see any more. */
export function forgetRecords(userId: number, records: readonly string[]): void {
  if (records.length === 0) return
  const gone = new Set(records)
  store(
    userId,
    readRecentRecords(userId).filter((record) => !gone.has(record)),
  )
}
