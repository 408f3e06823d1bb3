import { useDeferredValue, useState } from 'react'

export const PICKER_PAGE = 10

/** What narrows the records of a picker and which page of them shows; a page is counted from the first again when it narrows. */
export function usePicking<Filters extends { keyword: string }>(unset: Filters) {
  const [filters, setFilters] = useState(unset)
  const [pageNum, turnTo] = useState(1)
  const keyword = useDeferredValue(filters.keyword.trim())
  const narrow = (change: Partial<Filters>) => {
    setFilters((now) => ({ ...now, ...change }))
    turnTo(1)
  }
  return { filters, narrow, pageNum, turnTo, params: { pageNum, pageSize: PICKER_PAGE, ...(keyword && { keyword }) } }
}
