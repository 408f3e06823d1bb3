import { cpus } from 'node:os'

/** One line of the report. */
export interface Measure {
  name: string
  /** The budget; empty if the figure is only reported. */
  budget: string
  result: string
  /** False fails the run; undefined if the result depends on the machine's load. */
  isOk: boolean | undefined
}

export const reported = (name: string, result: string, budget = ''): Measure => ({
  name,
  budget,
  result,
  isOk: undefined,
})

export const checked = (name: string, isOk: boolean, budget: string, result: string): Measure => ({
  name,
  budget,
  result,
  isOk,
})

export const atMost = (name: string, value: number, limit: number, unit = ''): Measure =>
  checked(name, value <= limit, `≤ ${limit}${unit}`, `${rounded(value)}${unit}`)

const rounded = (value: number): number => Math.round(value * 100) / 100

/** A kilobyte is 1,000 bytes here. */
export const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10

/** The value below which the given share of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const milliseconds = (values: readonly number[]): string =>
  `${percentile(values, 0.5).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)} ms`

/** Pause between two keys of a fast typist, in ms. */
export const KEY_PAUSE_MS = 120

/** Starts measuring CPU load; the returned function gives the idle share of the time. */
export function watchIdle(): () => string {
  const read = () => {
    const times = cpus().map((cpu) => cpu.times)
    const idle = times.reduce((sum, time) => sum + time.idle, 0)
    return { idle, all: times.reduce((sum, time) => sum + time.idle + time.user + time.sys + time.nice + time.irq, 0) }
  }
  const before = read()
  return () => {
    const after = read()
    return `${Math.round((100 * (after.idle - before.idle)) / Math.max(1, after.all - before.all))} %`
  }
}

/** Width on a terminal: a Chinese character takes two columns. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign >= '⺀' ? 2 : 1), 0)

export function printTable(measures: readonly Measure[]): void {
  const rows = measures.map(({ name, budget, result, isOk }) => [
    name,
    budget,
    result,
    isOk === undefined ? '' : isOk ? 'ok' : 'FAILED',
  ])
  const head = ['Measure', 'Budget', 'Result', 'OK']
  const widths = head.map((_title, column) => Math.max(...[head, ...rows].map((row) => widthOf(row[column] ?? ''))))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))).join(' | ')} |`
  console.log(line(head))
  console.log(`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`)
  for (const row of rows) console.log(line(row))
}

/** Milliseconds of each of `runs` calls, one after another; `run` gets its number. */
export async function timesOf(runs: number, run: (count: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < runs; count++) {
    const startedAt = performance.now()
    await run(count)
    times.push(performance.now() - startedAt)
  }
  return times
}
