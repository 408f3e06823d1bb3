/** The state of a list page that is no filter: page, order, tab, calendar and what is opened. */
type PageState = Record<'pageNum' | 'pageSize' | 'sort' | 'id' | 'tab' | 'view' | 'day', unknown>

/** The filters of the query of a list page. */
export function filtersOf<Query extends object>(query: Query): Omit<Query, keyof PageState> {
  const {
    pageNum: _page,
    pageSize: _size,
    sort: _sort,
    id: _opened,
    tab: _tab,
    view: _view,
    day: _day,
    ...filters
  } = query as Query & Partial<PageState>
  return filters as unknown as Omit<Query, keyof PageState>
}
