import type { PageQuery, QueryOf, QueryShape, RouteQueryValue } from '#contract/page-query.ts'
import { pathWithQuery, type RouteQuery } from './route-query.ts'

/** A page of the console with its query: builds addresses and validates queries. */
export interface PagePath<Shape extends QueryShape = QueryShape> extends PageQuery<Shape> {
  /** Address with the encrypted query; path parameters are taken from the query by name. */
  to(query?: QueryOf<Shape>): string
}

export function link<Shape extends QueryShape>({ path, shape }: PageQuery<Shape>): PagePath<Shape> {
  return {
    path,
    shape,
    to: (query) => {
      const values = { ...query } as Record<string, RouteQueryValue | undefined>
      const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
        const value = String(values[name] ?? '')
        delete values[name]
        return encodeURIComponent(value)
      })
      return pathWithQuery(filled, values)
    },
  }
}

type Links<Queries> = {
  [Name in keyof Queries]: Queries[Name] extends PageQuery<infer Shape> ? PagePath<Shape> : never
}

/** The pages of one subject, for links. */
export const links = <const Queries extends Readonly<Record<string, PageQuery>>>(queries: Queries): Links<Queries> =>
  Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, link(query)])) as Links<Queries>

/**
 * Parses a query by the shape of its page. `isValid` is false if a value does not fit: the page then opens with its
 * defaults and shows a notice.
 */
export function readQuery<Shape extends QueryShape>(
  shape: Shape,
  query: RouteQuery | null,
): { values: QueryOf<Shape>; isValid: boolean } {
  if (query === null) return { values: {}, isValid: false }
  const values: Record<string, RouteQueryValue> = {}
  for (const [name, value] of Object.entries(query)) {
    const read = Object.hasOwn(shape, name) ? shape[name]?.(value) : undefined
    if (read === undefined) return { values: {}, isValid: false }
    values[name] = read
  }
  return { values: values as QueryOf<Shape>, isValid: true }
}
