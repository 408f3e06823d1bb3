/** The text properties of a row; prices are transferred as text, so that no cent is lost. */
export type TextKey<Row> = { [Key in keyof Row]-?: Row[Key] extends string ? Key : never }[keyof Row] & string

/** A read-only column: a name, a code, a margin. */
export interface ShownColumn<Row> {
  title: string
  text: (row: Row) => string
  /** In px. */
  width?: number
}

/** An editable column of prices or factors. */
export interface PriceColumn<Row> {
  name: TextKey<Row>
  title: string
  /** A price has two decimals, from 0 to 9,999,999; a factor four, from 0.0001 to 100. */
  kind: 'price' | 'factor'
  min?: number
  /** Larger values are reduced to this. */
  cap?: number
  decimals?: number
  /** The base price, then the factors. Columns are in derivation order. */
  follows?: readonly [price: TextKey<Row>, ...factors: TextKey<Row>[]]
  readOnly?: boolean | ((row: Row) => boolean)
  /** Minimum width in px. */
  width?: number
}

export type SheetColumn<Row> = PriceColumn<Row> | ShownColumn<Row>

export interface Remark<Row> {
  name: TextKey<Row>
  /** The problem and how to fix it. */
  message: string
  /** An error blocks saving; a warning is only shown. */
  tone?: 'error' | 'warning'
}

/** The rules of a sheet's rows. Constant for the lifetime of the sheet. */
export interface SheetRules<Row> {
  columns: readonly SheetColumn<Row>[]
  /** The row after `changed` was set in it. Manually pinned prices are preserved in any case. */
  derive?: (row: Row, changed: TextKey<Row>) => Row
  /** Validates a changed row, compared with its previous state. */
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

/** `110` and `110.00` are the same price. */
export function isSame(a: string, b: string): boolean {
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b))
}
