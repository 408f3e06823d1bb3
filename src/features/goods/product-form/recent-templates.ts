import { readLoginInfo } from '#lib/session.ts'

const KEPT = 5

const keyOf = (): string => `recentTemplates:${readLoginInfo()?.user.userId ?? 0}`

/** The templates this user chose last, latest first; stored in this browser. */
export function recentTemplates(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

export function noteTemplate(id: number): void {
  const others = recentTemplates().filter((known) => known !== id)
  try {
    localStorage.setItem(keyOf(), JSON.stringify([id, ...others].slice(0, KEPT)))
  } catch {
    // If the storage is full, the order is not saved; no message.
  }
}
