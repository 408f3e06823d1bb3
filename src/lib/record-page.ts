import type { ConsolePage } from '#contract/page.ts'
import { allPages } from '#contract/pages.ts'
import { pathWithQuery } from '#lib/route-query.ts'

export interface RecordPage {
  page: ConsolePage
  /** URL of one record. */
  to: (id: number) => string
}

/**
 * The page that a kind of record opens at, as its pages declare. If a form opens it too, the page that only shows it is
 * taken.
 */
export function recordPage(kind: string): RecordPage | undefined {
  const pages = allPages.filter(({ record }) => record?.kind === kind)
  const page = pages.find(({ permission }) => permission?.endsWith(':view')) ?? pages[0]
  if (!page?.record) return undefined
  const { id: name } = page.record
  return { page, to: (id) => pathWithQuery(page.path, { [name]: id }) }
}
