import { useDeferredValue, useState } from 'react'
import type { Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Filter } from '#screen/list/use-list.ts'

export const PICKER_PAGE = 10

/** A paged list to pick from; changing a filter resets the page. */
export function usePicking<E extends Endpoint>(call: E, fixed: Partial<ParamsOf<E>>) {
  const [filters, setFilters] = useState<Partial<ParamsOf<E>>>({})
  const [text, search] = useState('')
  const [pageNum, turnTo] = useState(1)
  const keyword = useDeferredValue(text.trim())
  const params = { ...fixed, ...filters, pageNum, pageSize: PICKER_PAGE, ...(keyword && { keyword }) } as ParamsOf<E>
  const narrow = (change: Partial<ParamsOf<E>>) => {
    setFilters((now) => ({ ...now, ...change }))
    turnTo(1)
  }
  return {
    read: useLookup(call, params, { staleMs: 0 }),
    pageNum,
    turnTo,
    text,
    search: (next: string) => {
      search(next)
      turnTo(1)
    },
    filters,
    narrow,
    filter: <Name extends keyof ParamsOf<E>>(name: Name): Filter<Exclude<ParamsOf<E>[Name], undefined>> => ({
      value: filters[name] as Exclude<ParamsOf<E>[Name], undefined> | undefined,
      onChange: (value) => narrow({ [name]: value } as Partial<ParamsOf<E>>),
    }),
  }
}

/** The part of it that the picker renders. */
export type Picking<Row> = Pick<ReturnType<typeof usePicking<Endpoint>>, 'pageNum' | 'turnTo' | 'text' | 'search'> & {
  /** The `useLookup` result for the current page. */
  read: { data: { list: readonly Row[]; total: number } | undefined; error: Error | null; refetch: () => unknown }
}
