import { readLoginInfo } from '#lib/session.ts'

const KEPT = 5

const keyOf = (): string => `recentTemplates:${readLoginInfo()?.user.userId ?? 0}`

/** The templates that this person has chosen last, the latest first; kept in this browser. */
export function recentTemplates(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

export function noteTemplate(id: number): void {
  const others = recentTemplates().filter((known) => known !== id)
  try {
    localStorage.setItem(keyOf(), JSON.stringify([id, ...others].slice(0, KEPT)))
  } catch {
    // Full storage: the order of a list is not worth a word.
  }
}
