/** A code table: stored code → Chinese label. Holds no schema, so that lists carry labels without carrying a validator. */
export interface CodeTable<Code extends number | string> {
  readonly labels: Readonly<Record<Code, string>>
  /** The codes in the order in which they were written. */
  readonly codes: readonly Code[]
  /** Label of a code, '' for one that is not in the table. */
  label(code: number | string | null | undefined): string
}

export type CodeOf<Table> = Table extends CodeTable<infer Code> ? Code : never

/** A table of numeric codes. */
export function codes<const Labels extends Record<number, string>>(labels: Labels): CodeTable<keyof Labels & number> {
  return table(labels, Object.keys(labels).map(Number) as (keyof Labels & number)[])
}

/** A table whose codes are words. */
export function wordCodes<const Labels extends Record<string, string>>(
  labels: Labels,
): CodeTable<keyof Labels & string> {
  return table(labels, Object.keys(labels) as (keyof Labels & string)[])
}

function table<Code extends number | string>(labels: Record<Code, string>, list: Code[]): CodeTable<Code> {
  return {
    labels,
    codes: list,
    label: (code) => (code === null || code === undefined ? '' : (labels[code as Code] ?? '')),
  }
}
