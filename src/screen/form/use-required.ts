import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { FieldErrors } from '#contract/fields.ts'

/** What a field holds when nothing has been entered. */
function blank(value: unknown): unknown {
  if (Array.isArray(value)) return []
  return typeof value === 'string' ? '' : typeof value === 'boolean' ? value : null
}

/** The fields that may not be empty, found by emptying each: schema and rules say it once, and no field says it again. */
function requiredOf<Values extends FieldValues>(
  values: Values,
  schema: ZodType<unknown, Values>,
  check: (values: Values) => FieldErrors,
): ReadonlySet<string> {
  return new Set(
    Object.keys(values).filter((name) => {
      const emptied = { ...values, [name]: blank(values[name]) }
      const parsed = schema.safeParse(emptied)
      if (!parsed.success && parsed.error.issues.some((issue) => issue.path[0] === name)) return true
      return name in check(emptied)
    }),
  )
}

/** The required fields at present. They follow from choices, so typing text does not look them up again. */
export function useRequired<Values extends FieldValues>(
  methods: UseFormReturn<Values>,
  schema: ZodType<unknown, Values>,
  check: (values: Values) => FieldErrors,
): ReadonlySet<string> {
  const [required, setRequired] = useState(() => requiredOf(methods.getValues(), schema, check))
  const latest = useRef(check)
  useEffect(() => {
    latest.current = check
  })
  useEffect(
    () =>
      methods.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name && typeof values[name] === 'string') return
          setRequired(requiredOf(values, schema, latest.current))
        },
      }),
    [methods, schema],
  )
  return required
}
