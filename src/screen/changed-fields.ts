/** The fields of a form that differ from what it began with: an edit sends these and no others. */
export function changedFields<Values extends object>(values: Values, initial: Values): Partial<Values> {
  const isSame = (name: keyof Values) => JSON.stringify(values[name] ?? null) === JSON.stringify(initial[name] ?? null)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSame(name as keyof Values))) as Partial<Values>
}
