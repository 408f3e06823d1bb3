import type { startBulk } from '#contract/bulk.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { formatCount } from '#lib/formats.ts'

/** For the server: records that a list's filters find, save some, or only some of them. */
export type WholeQuery = Pick<ParamsOf<typeof startBulk>, 'list' | 'query' | 'except' | 'only'>

/** What a bulk action is for, as the person was told it. */
export interface Chosen<Row extends { id: number }> {
  /** What the button says. */
  label: string
  count: number
  /** The records themselves; empty where the filter is handed over instead. */
  rows: readonly Row[]
  ids: number[]
  /** The filter, where everything that it finds is meant. */
  whole: WholeQuery | null
  /** Called with those that were not done, which stay chosen. */
  settle(failedIds: readonly number[]): void
}

/** Rows, ids, or what was chosen in a list. */
export type BulkTarget<Row extends { id: number } = { id: number }> = readonly (Row | number)[] | Chosen<Row>

const isChosen = <Row extends { id: number }>(target: BulkTarget<Row>): target is Chosen<Row> => 'settle' in target

/** The same with one shape: what was chosen in a list, or rows that are known without one. */
export function bulkTarget<Row extends { id: number }>(target: BulkTarget<Row>): Chosen<Row> {
  if (isChosen(target)) return target
  const rows = target.map((one) => (typeof one === 'number' ? ({ id: one } as Row) : one))
  return { label: '', count: rows.length, rows, ids: rows.map(({ id }) => id), whole: null, settle: () => {} }
}

/** How a question names it: 「北欧沙发」 or 规格「颜色」, 所选的 3 个商品, or 筛选出的 560 个商品. */
export function targetLabel<Row extends { id: number }>(
  target: BulkTarget<Row>,
  unit: string,
  nameOf: (row: Row) => string,
  noun = '',
): string {
  const { rows, count, whole } = bulkTarget(target)
  const [only] = rows
  if (only && rows.length === 1) return `${noun}「${nameOf(only)}」`
  return `${whole && !whole.only ? '筛选出的' : '所选的'} ${formatCount(count)} ${unit}`
}
