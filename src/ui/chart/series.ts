/** One line, one colour of bars or one layer of a stack. A chart tells up to eight of them apart. */
export interface Series {
  name: string
  /** One for each category; null where there is no figure. */
  values: readonly (number | null)[]
}

/** One part of a whole. */
export interface Slice {
  name: string
  value: number
}

/** What a chart draws and its legend names: a mark keeps its place, and so its look, while others are hidden. */
export interface Marked {
  name: string
  mark: number
}

/** The series of a chart, each with the mark it keeps. */
export const withMarks = <Item extends { name: string }>(items: readonly Item[]): (Item & Marked)[] =>
  items.map((item, mark) => ({ ...item, mark }))

export const hasFigures = (series: readonly Series[]): boolean =>
  series.some(({ values }) => values.some((value) => value !== null))

/** The sum of what the series have at one category. */
export const totalAt = (series: readonly Series[], index: number): number =>
  series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)

/** Largest first, and at most `most`: what is beyond stands together as 其他, which is always the last. */
export function foldSlices(slices: readonly Slice[], most = 8): Slice[] {
  const sorted = slices.filter(({ value }) => value > 0).sort((one, other) => other.value - one.value)
  if (sorted.length <= most) return sorted
  const rest = sorted.slice(most - 1).reduce((sum, { value }) => sum + value, 0)
  return [...sorted.slice(0, most - 1), { name: '其他', value: rest }]
}
