/** A gap represents omitted pages. */
export type PageEntry = number | 'gap-start' | 'gap-end'

const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/**
 * The page numbers: first, last and neighbours, always seven entries for seven or more pages, so that the layout is
 * stable.
 */
export function pageList(page: number, pages: number): PageEntry[] {
  if (pages <= 7) return run(1, pages)
  if (page <= 4) return [...run(1, 5), 'gap-end', pages]
  if (page >= pages - 3) return [1, 'gap-start', ...run(pages - 4, pages)]
  return [1, 'gap-start', page - 1, page, page + 1, 'gap-end', pages]
}
