import { decodeRouteQuery } from '#lib/route-query.ts'

/** By the words that addresses use for records: `id`, `supplierId`, `supplierIds`, `copyFrom`. */
const namesRecord = /^(id|copyFrom|\w+Ids?)$/

/**
 * What makes two addresses the same page. A page of the menu is one, whatever its filters; beside it a record has a page
 * of its own, so two forms of one route stand side by side when their ids differ.
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
