import { formatShare } from './figures.ts'
import type { Series, Slice } from './series.ts'

type Format = (value: number) => string

function extremes({ name, values }: Series, categories: readonly string[], format: Format): string {
  const points = values.flatMap((value, index) => (value === null ? [] : [{ value, at: categories[index] ?? '' }]))
  const [first] = points
  if (!first) return `${name}没有数据`
  const highest = points.reduce((best, point) => (point.value > best.value ? point : best), first)
  const lowest = points.reduce((best, point) => (point.value < best.value ? point : best), first)
  if (highest.value === lowest.value) return `${name}均为 ${format(first.value)}`
  return `${name}最高 ${format(highest.value)}（${highest.at}），最低 ${format(lowest.value)}（${lowest.at}）`
}

/** Text description of lines or bars for screen readers. */
export function describeSeries(categories: readonly string[], series: readonly Series[], format: Format): string {
  const range = `${categories[0] ?? ''}至${categories.at(-1) ?? ''}，共 ${categories.length} 项`
  return `${range}。${series.map((item) => extremes(item, categories, format)).join('；')}。`
}

/** Text description of the parts of a whole. */
export function describeSlices(slices: readonly Slice[], format: Format): string {
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const parts = slices.map(({ name, value }) => `${name} ${formatShare(value, total)}`)
  return `合计 ${format(total)}。${parts.join('，')}。`
}
