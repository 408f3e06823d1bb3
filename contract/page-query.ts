import type { CodeOf, CodeTable } from './codes.ts'

export type RouteQueryValue = string | number | boolean | (string | number | boolean)[]

/** Parses one value of a route query; undefined if invalid. */
export type QueryField<Value> = (value: RouteQueryValue) => Value | undefined
export type QueryShape = Record<string, QueryField<RouteQueryValue>>
export type QueryOf<Shape> = { [Name in keyof Shape]?: Shape[Name] extends QueryField<infer Value> ? Value : never }

export const textValue: QueryField<string> = (value) => (typeof value === 'string' ? value : undefined)
export const numberValue: QueryField<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
export const idValue: QueryField<number> = (value) =>
  Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined
export const flagValue: QueryField<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
/** A flag that is true or absent; endpoints that take it reject `false`. */
export const trueValue: QueryField<true> = (value) => (value === true ? value : undefined)
export const idsValue: QueryField<number[]> = (value) =>
  Array.isArray(value) && value.every((id) => Number.isInteger(id)) ? (value as number[]) : undefined
export const textsValue: QueryField<string[]> = (value) =>
  Array.isArray(value) && value.every((text) => typeof text === 'string') ? (value as string[]) : undefined
export const codeValue =
  <Table extends CodeTable<number> | CodeTable<string>>(table: Table): QueryField<CodeOf<Table>> =>
  (value) =>
    (table.codes as readonly RouteQueryValue[]).includes(value) ? (value as CodeOf<Table>) : undefined

/** `2026-11-21`. */
export const dayValue: QueryField<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined

/** A word that only the server checks, for pages with links everywhere: the code table stays out of their bundle. */
export const wordValue =
  <Word extends string>(): QueryField<Word> =>
  (value) =>
    typeof value === 'string' ? (value as Word) : undefined

/** A console page with the query in its URL. */
export interface PageQuery<Shape extends QueryShape = QueryShape> {
  path: string
  shape: Shape
}

/** `pageQuery(supplierPages.brandForm, { id: idValue })` */
export const pageQuery = <Shape extends QueryShape>({ path }: { path: string }, shape: Shape): PageQuery<Shape> => ({
  path,
  shape,
})

/** List state in the URL in addition to the filters; `id` is the record shown next to the list. */
export const listShape = { pageNum: numberValue, pageSize: numberValue, sort: textValue, id: idValue }

/** A list that can be shown as a calendar: `view=calendar`, and a day of the shown month or week. */
export const calendarShape = { view: textValue, day: dayValue }

/** The query of a list: filters, page, size, sort and the record shown next to it. */
export const listQuery = <Shape extends QueryShape>(
  page: { path: string },
  filters: Shape,
): PageQuery<Shape & typeof listShape> => pageQuery(page, { ...filters, ...listShape })

/** A query with plain values; for a list one value, or several separated by commas. */
type PlainQuery<Shape> = {
  [Name in keyof Shape]?: Shape[Name] extends QueryField<infer Value>
    ? Value extends readonly (infer One)[]
      ? One | string
      : Value
    : never
}

/** A page with its query, as used by notifications and to-dos. */
export const pageLink = <Shape extends QueryShape, const Query extends PlainQuery<Shape>>(
  { path }: PageQuery<Shape>,
  query: Query & { [Name in Exclude<keyof Query, keyof Shape>]: never },
): { path: string; query: Query } => ({ path, query })
