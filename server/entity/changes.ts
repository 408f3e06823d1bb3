import type { z } from 'zod'
import type { AuditChange } from '#contract/base.ts'

type Change = z.infer<typeof AuditChange>

/** How a value of a field reads in the log. */
export type ChangeLabels<Fields> = (field: keyof Fields, value: unknown) => string

/** True when two form values are the same. Order counts in lists; in objects it does not: the database keeps its own. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)

const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** The fields of `after` that differ from `before`. */
export function changedFields<Fields extends object>(before: Fields, after: Partial<Fields>): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => value !== undefined && !isSame(before[field as keyof Fields], value),
    ),
  ) as Partial<Fields>
}

/** Before and after of each changed field, in words. */
export function changesOf<Fields extends object>(
  before: Fields,
  after: Partial<Fields>,
  titles: Record<keyof Fields, string>,
  words: ChangeLabels<Fields>,
): Change[] {
  return (Object.keys(changedFields(before, after)) as (keyof Fields & string)[]).map((field) => ({
    field,
    title: titles[field],
    before: words(field, before[field]),
    after: words(field, after[field]),
  }))
}
