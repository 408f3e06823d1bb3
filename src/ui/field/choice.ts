/** An option of a Select, Combobox or RadioGroup. */
export interface Choice {
  value: string
  label: string
  /** A secondary line: a code, a town, an explanation. */
  hint?: string
  disabled?: boolean
}
