import { isViewing } from '#lib/viewing.ts'
import { noTabs, type PageTab, type Tabs } from './tabs.ts'

const keyOf = (userId: number) => `page-tabs:${userId}`

/** The opened pages of this browser tab, restored after a reload. Their contents load when first visited. */
export function readTabs(userId: number): Tabs {
  if (isViewing()) return noTabs
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]')
    if (!Array.isArray(stored)) return noTabs
    return {
      visits: 0,
      tabs: stored
        .filter(isTab)
        .map((tab) => ({ ...tab, from: tab.from ?? '', isDirty: false, generation: 0, usedAt: 0 })),
    }
  } catch {
    return noTabs
  }
}

type StoredTab = Pick<PageTab, 'key' | 'path' | 'search' | 'title'> & { from?: string }

function isTab(value: unknown): value is StoredTab {
  const fields: (keyof StoredTab)[] = ['key', 'path', 'search', 'title']
  return (
    typeof value === 'object' &&
    value !== null &&
    fields.every((field) => typeof Reflect.get(value, field) === 'string')
  )
}

/** A view as a role or an account leaves nothing in the browser. */
export function saveTabs(userId: number, { tabs }: Tabs): void {
  if (isViewing()) return
  const stored: StoredTab[] = tabs.map(({ key, path, search, title, from }) => ({ key, path, search, title, from }))
  sessionStorage.setItem(keyOf(userId), JSON.stringify(stored))
}

/** Called at sign-out: the next session, even of the same user, starts without tabs. */
export function forgetTabs(userId: number): void {
  sessionStorage.removeItem(keyOf(userId))
}
