import type { MenuPage } from '#lib/menu.ts'

const MOST = 3

/** Up to three menu pages with a path similar to a wrong one, closest first. */
export function similarPages(wrongPath: string, pages: readonly MenuPage[]): MenuPage[] {
  const wrong = wrongPath.toLowerCase()
  return pages
    .filter((page) => !page.isOutside)
    .map((page) => ({ page, distance: editDistance(wrong, page.url.toLowerCase()) }))
    .filter(({ page, distance }) => distance <= Math.max(wrong.length, page.url.length) / 2)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ page }) => page)
}

/** Levenshtein distance: inserted, deleted or changed letters. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const [left = 0, above = 0, before = 0] = [next[j - 1], row[j], row[j - 1]]
      next[j] = Math.min(left + 1, above + 1, before + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
