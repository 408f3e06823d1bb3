import type { z } from 'zod'
import type { AuditChange } from '#contract/base.ts'

type Change = z.infer<typeof AuditChange>

/** Formats the value of a field for the log. */
export type ChangeLabels<Fields> = (field: keyof Fields, value: unknown) => string

/** True when two form values are equal. Order counts in lists but not in objects: the database reorders keys. */
export const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left, inOrder) === JSON.stringify(right, inOrder)

const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value

/** The fields of `after` that differ from `before`. */
export function changedFields<Fields extends object>(before: Fields, after: Partial<Fields>): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => value !== undefined && !isSame(before[field as keyof Fields], value),
    ),
  ) as Partial<Fields>
}

/** Before and after of each changed field, as text. */
export function changesOf<Fields extends object>(
  before: Fields,
  after: Partial<Fields>,
  titles: Record<keyof Fields, string>,
  labelOf: ChangeLabels<Fields>,
): Change[] {
  return (Object.keys(changedFields(before, after)) as (keyof Fields & string)[]).map((field) => ({
    field,
    title: titles[field],
    before: labelOf(field, before[field]),
    after: labelOf(field, after[field]),
  }))
}
