import type { Choices } from '#screen/list/filter-controls.tsx'

/** Results of a search per request. */
export const FOUND = 30

interface Named {
  id: number
  name: string
}

interface Search<Row extends Named> {
  /** What the server found. */
  found: { data: { list: readonly Row[] } | undefined; isFetching: boolean }
  /** The chosen record, which the results may lack. */
  chosen: Named | undefined
  onSearch: (text: string) => void
  /** A number that tells records of one name apart. */
  hintOf: (row: Row) => string
}

/** Choices of records that are searched on the server. */
export const searchedChoices = <Row extends Named>({ found, chosen, onSearch, hintOf }: Search<Row>): Choices => ({
  options: (found.data?.list ?? []).map((row) => ({ value: String(row.id), label: row.name, hint: hintOf(row) })),
  chosenOptions: chosen ? [{ value: String(chosen.id), label: chosen.name }] : [],
  loading: found.isFetching,
  onSearch,
})
