/** A code table: stored code → Chinese label. Holds no schema, so that lists carry labels without carrying a validator. */
export interface CodeTable<Code extends number | string> {
  readonly labels: Readonly<Record<Code, string>>
  /** The codes in the order in which they were written. */
  readonly codes: readonly Code[]
  /** Label of a code, '' for one that is not in the table. */
  label(code: number | string | null | undefined): string
}

export type CodeOf<Table> = Table extends CodeTable<infer Code> ? Code : never

/** Name → code as it is stored and sent, and its Chinese label. */
type Named = Readonly<Record<string, readonly [code: number, label: string]>>

/** A code table whose codes have names: `productStatus.onSale` is 4. */
export type NamedCodes<Names extends Named> = CodeTable<Names[keyof Names][0]> & {
  readonly [Name in keyof Names]: Names[Name][0]
}

/** A table of numeric codes: `codes({ draft: [0, '草稿'], onSale: [4, '已上架'] })`. Code compares names, never numbers. */
export function codes<const Names extends Named>(named: Names): NamedCodes<Names> {
  const entries = Object.entries(named)
  const labels = Object.fromEntries(entries.map(([, [code, label]]) => [code, label]))
  const byName = Object.fromEntries(entries.map(([name, [code]]) => [name, code]))
  const list = entries.map(([, [code]]) => code)
  return { ...byName, ...table(labels, list) } as unknown as NamedCodes<Names>
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
