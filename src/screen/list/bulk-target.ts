import type { startBulk } from '#contract/bulk.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { formatCount } from '#lib/formats.ts'

/** Sent to the server: the records of a list's filters, with exceptions, or only some of them. */
export type WholeQuery = Pick<ParamsOf<typeof startBulk>, 'list' | 'query' | 'except' | 'only'>

/** The target of a bulk action, as shown to the user. */
export interface Chosen<Row extends { id: number }> {
  /** The button label. */
  label: string
  count: number
  /** The records; empty if the filters are sent instead. */
  rows: readonly Row[]
  ids: number[]
  /** The filters, if the target is all their results. */
  whole: WholeQuery | null
  /** Called with the ids of unprocessed records, which stay selected. */
  settle(failedIds: readonly number[]): void
}

/** Rows, ids, or the selection of a list. */
export type BulkTarget<Row extends { id: number } = { id: number }> = readonly (Row | number)[] | Chosen<Row>

const isChosen = <Row extends { id: number }>(target: BulkTarget<Row>): target is Chosen<Row> => 'settle' in target

/** Normalises a target: the selection of a list, or rows without a list. */
export function bulkTarget<Row extends { id: number }>(target: BulkTarget<Row>): Chosen<Row> {
  if (isChosen(target)) return target
  const rows = target.map((entry) => (typeof entry === 'number' ? ({ id: entry } as Row) : entry))
  return { label: '', count: rows.length, rows, ids: rows.map(({ id }) => id), whole: null, settle: () => {} }
}

/** How a confirmation names the target: 「北欧沙发」 or 规格「颜色」, 所选的 3 个商品, or 筛选出的 560 个商品. */
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
