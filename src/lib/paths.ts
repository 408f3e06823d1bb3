import type { CodeOf, CodeTable } from '#contract/codes.ts'
import { pathWithQuery, type RouteQuery, type RouteQueryValue } from './route-query.ts'

/** Reads one value of a route query; undefined where it does not fit. */
export type QueryField<Value> = (value: RouteQueryValue) => Value | undefined
export type QueryShape = Record<string, QueryField<RouteQueryValue>>
export type QueryOf<Shape> = { [Name in keyof Shape]?: Shape[Name] extends QueryField<infer Value> ? Value : never }

export const textValue: QueryField<string> = (value) => (typeof value === 'string' ? value : undefined)
export const numberValue: QueryField<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
export const idValue: QueryField<number> = (value) =>
  Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined
export const flagValue: QueryField<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
export const idsValue: QueryField<number[]> = (value) =>
  Array.isArray(value) && value.every((id) => Number.isInteger(id)) ? (value as number[]) : undefined
export const textsValue: QueryField<string[]> = (value) =>
  Array.isArray(value) && value.every((text) => typeof text === 'string') ? (value as string[]) : undefined
export const codeValue =
  <Table extends CodeTable<number> | CodeTable<string>>(table: Table): QueryField<CodeOf<Table>> =>
  (value) =>
    (table.codes as readonly RouteQueryValue[]).includes(value) ? (value as CodeOf<Table>) : undefined

/** A route of the console with the query that it reads: builds addresses and checks what comes in. */
export interface PagePath<Shape extends QueryShape = QueryShape> {
  path: string
  shape: Shape
  /** Address with the encrypted query; a parameter of the path is taken out of the query by its name. */
  to(query?: QueryOf<Shape>): string
}

/** `pagePath('/goods/addbrand', { id: idValue })` */
export function pagePath<Shape extends QueryShape>(path: string, shape: Shape): PagePath<Shape> {
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

/** The query by the shape of its page. `isValid` is false where a value did not fit: the page then opens with its defaults and says so. */
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

/** What every list keeps in its address beside its filters; `id` is the record that stands open beside it. */
export const listShape = { pageNum: numberValue, pageSize: numberValue, sort: textValue, id: idValue }

/** The path of a list: its filters, with page, size, sort and the record beside it. */
export function listPath<Shape extends QueryShape>(path: string, filters: Shape): PagePath<Shape & typeof listShape> {
  return pagePath(path, { ...filters, ...listShape })
}
