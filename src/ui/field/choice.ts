/** One of the things that a Select, a Combobox or a RadioGroup offers. */
export interface Choice {
  value: string
  label: string
  /** A second, quieter line: a code, a town, what choosing it means. */
  hint?: string
  disabled?: boolean
}
