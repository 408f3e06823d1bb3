import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { RecordVersion } from '#contract/base.ts'
import type { FieldFacts } from './form-context.ts'
import { sameValue } from './same-value.ts'

/** What a restored version has changed in the form. */
export interface Restored {
  /** Name of the version: 11-22 10:30 的版本 */
  label: string
  /** Titles of the fields that were filled in. */
  changed: readonly string[]
  /** Titles of the fields that stay as they are: locked, not readable, or not in the form. */
  left: readonly string[]
  /** Fields of the version that the user may not read at all. */
  hiddenCount: number
}

export interface FormRestore {
  restored: Restored | null
  /** Fills in the fields of a version as unsaved changes. The user checks and saves them. */
  restore(version: RecordVersion, label: string): void
  /** Brings back the input before the restore. */
  undo(): void
  clear(): void
}

const isList = Array.isArray

/** Whether a stored value has the shape that the field has now; a form may have changed since. */
const fits = (present: unknown, value: unknown): boolean =>
  value === null ||
  present === null ||
  present === undefined ||
  (typeof present === typeof value && isList(present) === isList(value))

/** Restores a version of the record in its form. */
export function useRestore<Values extends FieldValues>(
  methods: UseFormReturn<Values>,
  facts: ReadonlyMap<string, FieldFacts>,
): FormRestore {
  const [state, setState] = useState<{ restored: Restored; previous: Values } | null>(null)
  return {
    restored: state?.restored ?? null,
    restore: ({ fields, hiddenCount }, label) => {
      const previous = methods.getValues()
      const next: Record<string, unknown> = { ...previous }
      const changed: string[] = []
      const left: string[] = []
      for (const { field, title, ...stored } of fields) {
        const present = next[field]
        const value = stored.value === null && typeof present === 'string' ? '' : stored.value
        const isKnown = field in next && 'value' in stored
        if (isKnown && sameValue(present, value)) continue
        if (!isKnown || facts.get(field)?.isLocked || !fits(present, value)) left.push(title)
        else {
          next[field] = value
          changed.push(title)
        }
      }
      methods.reset(next as Values, { keepDefaultValues: true })
      setState({ restored: { label, changed, left, hiddenCount }, previous: structuredClone(previous) })
    },
    undo: () => {
      if (state) methods.reset(state.previous, { keepDefaultValues: true })
      setState(null)
    },
    clear: () => setState(null),
  }
}
