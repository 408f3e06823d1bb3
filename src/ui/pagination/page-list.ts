/** A gap stands for the pages left out. */
export type PageEntry = number | 'gap-start' | 'gap-end'

const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The pages to offer: first, last and the neighbours, always seven places once there are that many, so that nothing jumps. */
export function pageList(page: number, pages: number): PageEntry[] {
  if (pages <= 7) return run(1, pages)
  if (page <= 4) return [...run(1, 5), 'gap-end', pages]
  if (page >= pages - 3) return [1, 'gap-start', ...run(pages - 4, pages)]
  return [1, 'gap-start', page - 1, page, page + 1, 'gap-end', pages]
}
