import type { MenuPage } from '#lib/menu.ts'

const MOST = 3

/** Up to three menu pages with a path similar to a wrong one, closest first. */
export function similarPages(wrongPath: string, pages: readonly MenuPage[]): MenuPage[] {
  const wrong = wrongPath.toLowerCase()
  return pages
    .filter((page) => !page.isOutside)
    .map((page) => ({ page, distance: editDistance(wrong, page.url.toLowerCase()) }))
    .filter(({ page, distance }) => distance <= Math.max(wrong.length, page.url.length) / 2)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, MOST)
    .map(({ page }) => page)
}

/** Levenshtein distance: inserted, deleted or changed letters. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const [left = 0, above = 0, before = 0] = [next[j - 1], row[j], row[j - 1]]
      next[j] = Math.min(left + 1, above + 1, before + (one[i - 1] === other[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
