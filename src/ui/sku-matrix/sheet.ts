/** `id` is stable when the name changes, so that the cells are preserved. */
export interface SpecValue {
  id: string
  name: string
}

export interface Spec {
  id: string
  name: string
  values: readonly SpecValue[]
}

/** One combination: a value of each spec that has values. */
export interface SkuRow<Cells> {
  /** Value ids by spec id. */
  values: Readonly<Record<string, string>>
  /** Not sold. The cells are preserved in case it is sold again. */
  struck: boolean
  cells: Cells
}

/** Specs and their rows, one per combination, in the order of the values. */
export interface SkuSheet<Cells> {
  specs: readonly Spec[]
  rows: readonly SkuRow<Cells>[]
}

export const MAX_NAME_LENGTH = 30
export const MAX_VALUES = 50
/** Above this number, excluding combinations by hand is impractical. */
export const MAX_COMBINATIONS = 2000

const hasValues = ({ values }: Spec) => values.length > 0

export function countCombinations(specs: readonly Spec[]): number {
  const used = specs.filter(hasValues)
  return used.length === 0 ? 0 : used.reduce((count, { values }) => count * values.length, 1)
}

function combine(specs: readonly Spec[]): Record<string, string>[] {
  if (specs.length === 0) return []
  return specs.reduce<Record<string, string>[]>(
    (rows, { id, values }) => rows.flatMap((row) => values.map((value) => ({ ...row, [id]: value.id }))),
    [{}],
  )
}

/** Key of a row; the same for the same values, whatever their names. */
export function keyOf(specs: readonly Spec[], values: SkuRow<unknown>['values']): string {
  return JSON.stringify(specs.filter(hasValues).map(({ id }) => values[id]))
}

/**
 * The sheet after a change of its specs. Rows whose values still exist stay unchanged. The first value of a spec is
 * added to the existing rows; if a spec is removed, the first sold row of each group remains.
 */
export function withSpecs<Cells>(
  { rows }: SkuSheet<Cells>,
  specs: readonly Spec[],
  blank: () => Cells,
): SkuSheet<Cells> {
  const used = specs.filter(hasValues)
  const existing = new Map<string, SkuRow<Cells>>()
  for (const row of [...rows.filter(({ struck }) => !struck), ...rows.filter(({ struck }) => struck)]) {
    const joined = Object.fromEntries(used.map(({ id, values }) => [id, row.values[id] ?? values[0]?.id ?? '']))
    const key = keyOf(used, joined)
    if (!existing.has(key)) existing.set(key, isOf(row, used) ? row : { ...row, values: joined })
  }
  const fitted = combine(used).map(
    (values) => existing.get(keyOf(used, values)) ?? { values, struck: false, cells: blank() },
  )
  return { specs, rows: fitted }
}

/** Whether a row has values of exactly these specs; it is then kept unchanged. */
function isOf(row: SkuRow<unknown>, specs: readonly Spec[]): boolean {
  return Object.keys(row.values).length === specs.length && specs.every(({ id }) => id in row.values)
}

/** Name of a row: 原木 / 1.8 米. */
export function nameOf(specs: readonly Spec[], row: SkuRow<unknown>): string {
  return specs
    .filter(hasValues)
    .map((spec) => valueName(spec, row))
    .join(' / ')
}

export function valueName({ id, values }: Spec, row: SkuRow<unknown>): string {
  return values.find((value) => value.id === row.values[id])?.name ?? ''
}

/** Chosen values by spec; a spec without an entry matches all values. */
export type SkuFilter = Readonly<Record<string, string>>

export function matches(row: SkuRow<unknown>, filter: SkuFilter): boolean {
  return Object.entries(filter).every(([spec, value]) => row.values[spec] === undefined || row.values[spec] === value)
}

const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** Why a value cannot have this name; empty if it can. `self` is the renamed value. */
export function nameRefusal(spec: Spec, name: string, self?: string): string {
  if (name.trim() === '') return '请输入规格值'
  if (name.trim().length > MAX_NAME_LENGTH) return `规格值最多 ${MAX_NAME_LENGTH} 个字`
  const duplicate = spec.values.find((value) => value.id !== self && plain(value.name) === plain(name))
  return duplicate ? `${spec.name}「${duplicate.name}」已存在` : ''
}

/** Why a spec cannot get another value; empty if it can. */
export function growthRefusal(specs: readonly Spec[], grown: Spec, max = MAX_VALUES): string {
  if (grown.values.length >= max) return `${grown.name}最多 ${max} 个值`
  const values = [...grown.values, { id: '', name: '' }]
  const count = countCombinations(specs.map((spec) => (spec.id === grown.id ? { ...spec, values } : spec)))
  return count > MAX_COMBINATIONS ? `组合将达 ${count} 种，最多 ${MAX_COMBINATIONS} 种，请先减少规格值` : ''
}
