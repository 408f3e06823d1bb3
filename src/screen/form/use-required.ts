import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { FieldErrors } from '#contract/fields.ts'

/** The empty value of a field. */
function blank(value: unknown): unknown {
  if (Array.isArray(value)) return []
  return typeof value === 'string' ? '' : typeof value === 'boolean' ? value : null
}

/**
 * The required fields, found by validating with each field emptied, so that no field repeats what schema and rules say.
 */
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

/** The fields that are required now. They depend on choices, so typing text does not recompute them. */
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
