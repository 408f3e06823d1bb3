import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { DataOf, Endpoint, ParamsOf, RowOf, SortOf } from '#contract/endpoint.ts'
import type { listShape, QueryOf, QueryShape, RouteQueryValue } from '#contract/page-query.ts'
import { ApiError } from '#lib/api-error.ts'
import type { PagePath } from '#lib/paths.ts'
import { encodeRouteQuery } from '#lib/route-query.ts'
import { readOptions } from '#screen/data/use-read.ts'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import type { Sort } from '#ui/data-table/column.ts'
import { type ListSelection, useListSelection } from './list-selection.ts'
import { filtersOf } from './page-state.ts'
import { usePageSize } from './use-preference.ts'

interface PageData {
  list: readonly unknown[]
  total: number
  counts?: Record<string, number> | undefined
  unknownCodes?: string[] | undefined
}

/** Binds one filter control to the list: spread it into the control. */
export interface Filter<Value> {
  value: Value | undefined
  onChange(value: Value | undefined): void
}

export interface List<Row, Query, Page = object, SortId extends string = string> {
  rows: readonly Row[]
  /** The raw response, for data besides the rows: sums, a notice. */
  page: Page | undefined
  /** Number of matches on all pages; counted up to 10,001. */
  total: number
  /** Counts by status for the tabs. */
  counts: Record<string, number>
  /** Requested codes that no record has. */
  unknownCodes: readonly string[]
  pageNum: number
  pageSize: number
  /** The present filters, as in the address. */
  query: Query
  filter<Name extends keyof Query>(name: Name): Filter<Exclude<Query[Name], undefined>>
  /** Sets several filters at once and goes back to the first page; undefined removes a filter. */
  setFilters(change: Partial<Query>): void
  clearFilters(): void
  /** Whether filters are set, apart from the tab. */
  hasFilters: boolean
  sort: Sort<SortId> | null
  setSort(sort: Sort | null): void
  setPage(pageNum: number, pageSize?: number): void
  /** Id of the record opened next to the list: `id` in the address, not a filter. */
  opened: number | null
  open(id: number | null): void
  state: 'ready' | 'loading' | 'failed'
  error: ApiError | null
  reload(): void
  selection: ListSelection<Row>
  /** Row id for the table and the selection. */
  rowId(row: Row): number
}

interface ListOptions<E extends Endpoint, Name> {
  /** For rows without an `id`. Declared outside the screen. */
  rowId?: (row: RowOf<E>) => number
  /** Parameters that are not in the address. */
  fixed?: Partial<ParamsOf<E>>
  /** The order if the address has none. */
  sort?: SortOf<E> | `-${SortOf<E>}`
  /** The filters set by the tabs: they do not count as the user's filters. */
  tab?: Name | readonly Name[]
  /** Refetch interval in ms while the page is active; a function decides by the rows. */
  refreshMs?: number | false | ((rows: readonly RowOf<E>[]) => number | false)
}

/** Query parameters of a list page that are not filters of its endpoint. */
type PageState = 'pageNum' | 'pageSize' | 'sort' | 'id' | 'tab' | 'view' | 'day'
/** The type of an endpoint's parameter with this name. */
type FilterValue<Params, Name> = Params extends unknown ? (Name extends keyof Params ? Params[Name] : never) : never
/** The filters of a page that its endpoint does not accept, or accepts with another type. */
type ForeignFilter<E extends Endpoint, Shape extends QueryShape> = {
  [Name in Exclude<keyof Shape, PageState>]: QueryOf<Shape>[Name] extends FilterValue<ParamsOf<E>, Name> | undefined
    ? never
    : Name
}[Exclude<keyof Shape, PageState>]
/** A page whose filters all fit the endpoint. */
export type ListPageOf<E extends Endpoint, Shape extends QueryShape> = PagePath<Shape> &
  ([ForeignFilter<E, Shape>] extends [never] ? unknown : { foreignFilter: ForeignFilter<E, Shape> })

/** A list, declared once by its screen: used for the prefetch and for the list itself. */
export type ListSource<E extends Endpoint, Shape extends QueryShape> = ListOptions<E, keyof Shape> & {
  list: E
  at: PagePath<Shape>
}

/**
 * `export const opening = listOf(listBrands, brandPaths.list)`: does not compile if the endpoint does not accept a
 * filter of the page.
 */
export const listOf = <E extends Endpoint, Shape extends QueryShape & typeof listShape>(
  list: E,
  at: ListPageOf<E, Shape>,
  options?: ListOptions<E, keyof Shape>,
): ListSource<E, Shape> => ({ list, at, ...options })

/** Request parameters of a list for the query of its address. */
export function listParams<E extends Endpoint>(
  query: object,
  size: number,
  fixed?: Partial<ParamsOf<E>>,
  defaultSort?: string,
) {
  const { pageNum = 1, pageSize = size, sort = defaultSort } = query as Record<string, unknown>
  return {
    ...filtersOf(query as Record<string, unknown>),
    ...fixed,
    pageNum,
    pageSize,
    ...(sort ? { sort } : {}),
  } as ParamsOf<E>
}

const noRows: readonly unknown[] = []
const byId = (row: unknown) => (row as { id: number }).id

/** A server list: filters, sort and page are stored in the address, so that it can be shared and survives a reload. */
export function useList<E extends Endpoint, Shape extends QueryShape & typeof listShape>(
  source: ListSource<E, Shape>,
): List<RowOf<E>, QueryOf<Shape>, DataOf<E>, SortOf<E>> {
  const { list: endpoint, at, fixed, sort: defaultSort, tab = 'status', refreshMs = false, rowId = byId } = source
  const location = usePageLocation()
  const query = useRouteQuery(at)
  const [storedSize, storeSize] = usePageSize(location.path)
  const {
    pageNum = 1,
    pageSize = storedSize,
    sort = defaultSort,
  } = query as { pageNum?: number; pageSize?: number; sort?: string }
  const { id: opened = null } = query as { id?: number }
  const params = useMemo(
    () => listParams<E>(query, storedSize, fixed, defaultSort),
    [query, storedSize, fixed, defaultSort],
  )
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery({
    ...readOptions(endpoint, params),
    enabled: location.isActive,
    placeholderData: keepPreviousData,
    refetchInterval:
      typeof refreshMs === 'function'
        ? ({ state }) => refreshMs(((state.data as PageData | undefined)?.list ?? []) as RowOf<E>[])
        : refreshMs,
  })
  const page = data as PageData | undefined

  const set = useCallback(
    (change: Record<string, RouteQueryValue | undefined>) => {
      const text = encodeRouteQuery({ ...(query as Record<string, RouteQueryValue>), ...change })
      location.replaceSearch(text && `?${text}`)
    },
    [location, query],
  )
  const setFilters = (change: Record<string, RouteQueryValue | undefined>) => set({ ...change, pageNum: undefined })

  const total = page?.total ?? 0
  const rows = (page?.list ?? noRows) as RowOf<E>[]
  const { pageNum: _page, pageSize: _size, sort: _sort, ...filters } = params as Record<string, unknown>
  const filterSource = { list: `${endpoint.method} ${endpoint.path}`, query: filters }
  const selection = useListSelection({ rows, rowId, total, source: filterSource })
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const isPastTheEnd = page !== undefined && !isPlaceholderData && page.list.length === 0 && pageNum > lastPage
  useEffect(() => {
    // Deleting the last row of the last page leaves it empty: go to the page before it.
    if (isPastTheEnd) set({ pageNum: lastPage })
  })

  const names = Object.keys(filtersOf(query)).filter((name) => !([tab].flat() as unknown[]).includes(name))
  return {
    rows,
    page: data,
    total,
    counts: page?.counts ?? {},
    unknownCodes: page?.unknownCodes ?? [],
    pageNum,
    pageSize,
    query,
    filter: (name) => ({
      value: query[name] as Exclude<QueryOf<Shape>[typeof name], undefined> | undefined,
      onChange: (value) => setFilters({ [name]: value as RouteQueryValue | undefined }),
    }),
    setFilters: (change) => setFilters(change as Record<string, RouteQueryValue | undefined>),
    clearFilters: () => setFilters(Object.fromEntries(names.map((name) => [name, undefined]))),
    hasFilters: names.length > 0,
    sort: sort ? { id: sort.replace(/^-/, '') as SortOf<E>, descending: sort.startsWith('-') } : null,
    setSort: (next) => set({ sort: next ? `${next.descending ? '-' : ''}${next.id}` : undefined, pageNum: undefined }),
    setPage: (next, size = pageSize) => {
      if (size !== pageSize) storeSize(size)
      set({ pageNum: next === 1 ? undefined : next, pageSize: size === 20 ? undefined : size })
    },
    opened,
    open: useCallback((id) => set({ id: id ?? undefined }), [set]),
    state: error ? 'failed' : isPending || isPlaceholderData ? 'loading' : 'ready',
    error: error instanceof ApiError ? error : null,
    reload: () => void refetch(),
    selection,
    rowId,
  }
}
