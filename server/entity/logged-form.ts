import type { AuditRecord } from '#server/context.ts'
import type { LoggedField } from '#server/database/logged-field.ts'
import { type ChangeLabels, changesOf, isSame } from './changes.ts'

export interface Compared<Fields extends object> {
  /** The fields before the change; undefined for a new record. */
  before: Fields | undefined
  /** All fields after the change. */
  after: Fields
  titles: Readonly<Record<keyof Fields, string>>
  labels: ChangeLabels<Fields>
  /** Fields that are encrypted in the table, or that are no data of the record: only their text is stored. */
  unstored?: readonly (keyof Fields)[]
}

/** The titles of the changed fields, for the summary of an entry. */
export const changedTitles = ({ changes }: ReturnType<typeof loggedForm>): string =>
  changes.map(({ title }) => title).join('、')

/**
 * What the log stores of an added or edited record: each changed field before and after as text, and all form fields
 * as data, so that the version can be compared and restored.
 */
export function loggedForm<Fields extends object>({
  before,
  after,
  titles,
  labels,
  unstored = [],
}: Compared<Fields>): Required<Pick<AuditRecord, 'changes' | 'form'>> {
  const labelOf: ChangeLabels<Fields> = (field, value) =>
    value === null || value === undefined || value === '' ? '' : labels(field, value)
  const logged = (field: keyof Fields, value: unknown): Pick<LoggedField, 'value' | 'text'> => ({
    text: labelOf(field, value),
    ...(!unstored.includes(field) && { value: value ?? null }),
  })
  const fields = Object.keys(titles) as (keyof Fields & string)[]
  return {
    changes: before ? changesOf(before, after, titles, labels) : [],
    form: fields
      .filter((field) => after[field] !== undefined)
      .map((field) => ({
        field,
        title: titles[field],
        ...logged(field, after[field]),
        ...(before && !isSame(before[field], after[field]) && { before: logged(field, before[field]) }),
      })),
  }
}
