import { useFilterChip } from './filter-chips.ts'

type TextFilterOf<Query> = {
  [Name in keyof Query]-?: Query[Name] extends string | undefined ? Name : never
}[keyof Query]

/** A range over two filters of a list: start and end. */
export interface RangeFilterProps<Query> {
  list: { query: Query; setFilters(change: Partial<Query>): void }
  label: string
  from: TextFilterOf<Query>
  to: TextFilterOf<Query>
}

/** Both ends of a range ('' if open) and a setter for both, so that the list sends one request. */
export function useRangeFilter<Query>({ list, label, from, to }: RangeFilterProps<Query>, unit = '') {
  const [low, high] = [list.query[from], list.query[to]] as (string | undefined)[]
  const set = (first: string, last: string) =>
    list.setFilters({ [from]: first || undefined, [to]: last || undefined } as Partial<Query>)
  useFilterChip(label, low || high ? `${low ?? '…'} 至 ${high ?? '…'}${unit}` : '', () => set('', ''))
  return { low: low ?? '', high: high ?? '', set }
}
