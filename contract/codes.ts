/**
 * A code table: stored code → Chinese label. It contains no schema, so lists get labels without loading a validator.
 */
export interface CodeTable<Code extends number | string> {
  readonly labels: Readonly<Record<Code, string>>
  /** Codes in declaration order. */
  readonly codes: readonly Code[]
  /** Label of a code; '' for an unknown code. */
  label(code: number | string | null | undefined): string
  /** How much a state matters, for badges; neutral for an unknown code. */
  tone(code: number | string | null | undefined): Tone
}

/** Tone of a badge. `accent` marks progress. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info'

export type CodeOf<Table> = Table extends CodeTable<infer Code> ? Code : never

/** Name → stored and transmitted code, with its Chinese label, and its tone where that is not neutral. */
type Named = Readonly<Record<string, readonly [code: number, label: string, tone?: Tone]>>

/** A code table with named codes: `productStatus.onSale` is 4. */
export type NamedCodes<Names extends Named> = CodeTable<Names[keyof Names][0]> & {
  readonly [Name in keyof Names]: Names[Name][0]
}

/** A table of numeric codes: `codes({ draft: [0, '草稿'], onSale: [4, '已上架'] })`. Callers compare names, not numbers. */
export function codes<const Names extends Named>(named: Names): NamedCodes<Names> {
  const entries = Object.entries(named)
  const labels = Object.fromEntries(entries.map(([, [code, label]]) => [code, label]))
  const byName = Object.fromEntries(entries.map(([name, [code]]) => [name, code]))
  const tones = Object.fromEntries(entries.map(([, [code, , tone]]) => [code, tone]))
  const list = entries.map(([, [code]]) => code)
  return { ...byName, ...table(labels, list, tones) } as unknown as NamedCodes<Names>
}

/** A table with string codes. */
export function wordCodes<const Labels extends Record<string, string>>(
  labels: Labels,
): CodeTable<keyof Labels & string> {
  return table(labels, Object.keys(labels) as (keyof Labels & string)[])
}

function table<Code extends number | string>(
  labels: Record<Code, string>,
  list: Code[],
  tones: Readonly<Record<string, Tone | undefined>> = {},
): CodeTable<Code> {
  return {
    labels,
    codes: list,
    label: (code) => (code === null || code === undefined ? '' : (labels[code as Code] ?? '')),
    tone: (code) => tones[String(code)] ?? 'neutral',
  }
}
