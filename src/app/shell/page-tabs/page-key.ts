import { decodeRouteQuery } from '#lib/route-query.ts'

/** Names of record parameters in addresses: `id`, `supplierId`, `supplierIds`, `copyFrom`. */
const namesRecord = /^(id|copyFrom|\w+Ids?)$/

/**
 * The key that decides whether two addresses are the same page. A menu page is one page with any filters; other pages
 * are keyed by record, so that two forms of one route can be open with different ids.
 */
export function pageKey(path: string, search: string, isInMenu: boolean): string {
  if (isInMenu) return path
  const query = decodeRouteQuery(search) ?? {}
  const ids = Object.keys(query)
    .filter((name) => namesRecord.test(name))
    .toSorted()
    .map((name) => query[name])
  return ids.length === 0 ? path : `${path}#${ids.join('#')}`
}
