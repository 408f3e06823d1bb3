/** The properties of a row that hold texts; prices travel as texts, so that no cent is lost. */
export type TextKey<Row> = { [Key in keyof Row]-?: Row[Key] extends string ? Key : never }[keyof Row] & string

/** A column that only shows something: a name, a code, a margin. */
export interface ShownColumn<Row> {
  title: string
  text: (row: Row) => string
  /** In px. */
  width?: number
}

/** A column of prices or factors to type. */
export interface PriceColumn<Row> {
  name: TextKey<Row>
  title: string
  /** A price has two decimals, from 0 to 9,999,999; a factor four, from 0.0001 to 100. */
  kind: 'price' | 'factor'
  min?: number
  /** What lies above is taken as this. */
  cap?: number
  decimals?: number
  /** The price it derives from, then the factor. Columns stand in the order in which they derive. */
  follows?: readonly [price: TextKey<Row>, ...factors: TextKey<Row>[]]
  readOnly?: boolean | ((row: Row) => boolean)
  /** Least width in px. */
  width?: number
}

export type SheetColumn<Row> = PriceColumn<Row> | ShownColumn<Row>

export interface Remark<Row> {
  name: TextKey<Row>
  /** What is wrong and what to do. */
  message: string
  /** An error refuses to be saved; a warning only shows. */
  tone?: 'error' | 'warning'
}

/** What a sheet knows of its rows. It does not change while the sheet lives. */
export interface SheetRules<Row> {
  columns: readonly SheetColumn<Row>[]
  /** The row after `changed` was set in it. Prices pinned by hand are kept whatever it says. */
  derive?: (row: Row, changed: TextKey<Row>) => Row
  /** Looks at a row that was changed, beside what it was. */
  check?: (row: Row, before: Row) => readonly Remark<Row>[]
}

const limits = {
  price: { min: 0, cap: 9_999_999, decimals: 2 },
  factor: { min: 0.0001, cap: 100, decimals: 4 },
}

export function limitsOf<Row>({ kind, min, cap, decimals }: PriceColumn<Row>) {
  const usual = limits[kind]
  return { min: min ?? usual.min, cap: cap ?? usual.cap, decimals: decimals ?? usual.decimals }
}

export function isPriceColumn<Row>(column: SheetColumn<Row> | undefined): column is PriceColumn<Row> {
  return column !== undefined && 'name' in column
}

export function isLocked<Row>(column: SheetColumn<Row> | undefined, row: Row): boolean {
  if (!isPriceColumn(column)) return true
  return typeof column.readOnly === 'function' ? column.readOnly(row) : (column.readOnly ?? false)
}

export function textAt<Row>(row: Row, name: TextKey<Row>): string {
  return String(row[name])
}

/** `110` and `110.00` are one price. */
export function isSame(one: string, other: string): boolean {
  return one === other || (one !== '' && other !== '' && Number(one) === Number(other))
}
