/** One line, one bar colour or one layer of a stack. A chart can distinguish up to eight. */
export interface Series {
  name: string
  /** One per category; null for no value. */
  values: readonly (number | null)[]
}

/** One part of a whole. */
export interface Slice {
  name: string
  value: number
}

/** A named item with a mark: the mark, and so its colour, stays the same while others are hidden. */
export interface Marked {
  name: string
  mark: number
}

/** The series of a chart, each with its fixed mark. */
export const withMarks = <Item extends { name: string }>(items: readonly Item[]): (Item & Marked)[] =>
  items.map((item, mark) => ({ ...item, mark }))

export const hasFigures = (series: readonly Series[]): boolean =>
  series.some(({ values }) => values.some((value) => value !== null))

/** The sum of all series at one category. */
export const totalAt = (series: readonly Series[], index: number): number =>
  series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)

/** Sorts descending and keeps at most `max`; the rest is combined as 其他, always last. */
export function foldSlices(slices: readonly Slice[], max = 8): Slice[] {
  const sorted = slices.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value)
  if (sorted.length <= max) return sorted
  const rest = sorted.slice(max - 1).reduce((sum, { value }) => sum + value, 0)
  return [...sorted.slice(0, max - 1), { name: '其他', value: rest }]
}
