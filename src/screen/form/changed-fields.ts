import { sameValue } from './same-value.ts'

/** The fields of a form that differ from the initial values: an edit sends only these. */
export function changedFields<Values extends object>(values: Values, initial: Values): Partial<Values> {
  const isChanged = (name: string) => !sameValue(values[name as keyof Values], initial[name as keyof Values])
  return Object.fromEntries(Object.entries(values).filter(([name]) => isChanged(name))) as Partial<Values>
}
