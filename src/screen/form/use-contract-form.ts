import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type DefaultValues,
  type FieldValues,
  type FieldErrors as FormErrors,
  get,
  type Path,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { v4 as uuid } from 'uuid'
import type { ZodType } from 'zod'
import type { FieldErrors } from '#contract/fields.ts'
import { ApiError, withCode } from '#lib/api-error.ts'
import type { FieldFacts } from './form-context.ts'
import { useUnsavedMark } from './unsaved-mark.ts'
import { type StoredDraft, useDraft } from './use-draft.ts'
import { useRequired } from './use-required.ts'
import { type FormRestore, useRestore } from './use-restore.ts'

interface Action {
  /** Idempotency key of the user's action, so that a retry writes once. */
  requestId: string
  /** The loaded version; 0 for a new record. */
  version: number
}

interface ContractFormOptions<Values extends FieldValues, Intent extends string> {
  schema: ZodType<unknown, Values>
  /** Rules that the schema cannot express: between fields, and extra ones of a single intent. */
  check?: (values: Values, intent: Intent) => Readonly<FieldErrors>
  /** The intents, the strictest last: it decides which fields are marked as required. */
  intents: readonly [Intent, ...Intent[]]
  initial: Values
  /** The edited record; null for a new one. */
  record: { id: number; version: number } | null
  save: (values: Values, intent: Intent, action: Action) => Promise<unknown>
  /** Maps another user's saved record to form values; omitted if both have the same shape. */
  read?: (latest: Record<string, unknown>) => Values
  /**
   * For an action on a record that is loaded next to the form and has other fields: adapts the input to the current
   * record. After a 409 the user continues with the result.
   */
  adapt?: (values: Values) => Values
}

export interface ContractForm<Values extends FieldValues = FieldValues, Intent extends string = string> {
  methods: UseFormReturn<Values>
  /** Validates for this intent and submits; resolves true if saved. */
  submit(intent: Intent): Promise<boolean>
  required: ReadonlySet<string>
  /** Server error about the whole form. */
  fault: ApiError | null
  /** Messages of fields that the form does not render. */
  others: readonly string[]
  /** After a 409: the current record. */
  latest: (Record<string, unknown> & { version: number }) | null
  /** After a 409 with `adapt`: applies the current record once it has been refetched. */
  renewal: { isReady: boolean; take(): void } | null
  /** The initial values. */
  initial: Values
  /** Continues with the current version of the record and these values. */
  rebase(values: Values, version: number): void
  draft: StoredDraft
  /** Fills in an earlier version of the record. */
  history: FormRestore
  facts: Map<string, FieldFacts>
  /** Fields with an upload in progress. */
  busy: ReadonlySet<string>
  /** The save request is in flight. False during validation: a disabled field could not be focused. */
  isSaving: boolean
  setBusy(name: string, isBusy: boolean): void
}

/** State of a form for a contract schema: behaviour common to all forms, without rendering. */
export function useContractForm<Values extends FieldValues, Intent extends string>({
  schema,
  check = () => ({}),
  intents,
  initial,
  record,
  save,
  read,
  adapt,
}: ContractFormOptions<Values, Intent>): ContractForm<Values, Intent> {
  const [version, setVersion] = useState(record?.version ?? 0)
  const intent = useRef<Intent>(intents[0])
  const facts = useMemo(() => new Map<string, FieldFacts>(), [])
  const methods: UseFormReturn<Values> = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onTouched',
    resolver: async (values, context, options) => {
      const parsed = await zodResolver<Values, unknown, unknown>(schema as never)(values, context, options as never)
      const found = withFaults(parsed.errors as FormErrors<Values>, check(values, intent.current))
      const errors = withoutUnseen(found, options.names ?? [], (name) => {
        const { isTouched, error } = methods.getFieldState(name as Path<Values>)
        return !facts.has(name) || isTouched || error !== undefined
      })
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const [fault, setFault] = useState<ApiError | null>(null)
  const [others, setOthers] = useState<readonly string[]>([])
  const [busy, setBusyNames] = useState<ReadonlySet<string>>(new Set())
  const [isSaving, setSaving] = useState(false)
  const draft = useDraft(methods, record?.id ?? null, version)
  const history = useRestore(methods, facts)
  const required = useRequired(methods, schema, (values) => check(values, intents.at(-1) ?? intents[0]))
  const { isDirty } = methods.formState
  useUnsavedMark(isDirty)
  useEffect(() => {
    // A clean form follows its record, which may have come from the cache; a dirty form keeps its version, and a
    // conflict shows.
    if (!record || isDirty || record.version <= version) return
    setFault(null)
    setVersion(record.version)
    methods.reset(initial)
  }, [record, isDirty, version, methods, initial])

  const showFault = (error: ApiError) => {
    const messages = Object.entries(error.fields).map(
      ([name, message]) => [name, withCode(message, error.code)] as const,
    )
    const shown = messages.filter(([name]) => facts.has(name.split('.')[0] ?? ''))
    for (const [index, [name, message]] of shown.entries()) {
      methods.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
    }
    // An error of a table cell is focused through the table, which is one field of the form.
    const [table, ...cell] = shown[0]?.[0].split('.') ?? []
    if (table && cell.length > 0) methods.setFocus(table as Path<Values>)
    setOthers(messages.flatMap(([name, message]) => (shown.some(([known]) => known === name) ? [] : [message])))
    if (shown.length === 0) setFault(error)
  }

  const saved = fault?.code === 409 ? (fault.latest as ContractForm['latest']) : null
  const latest = saved && read ? { ...saved, ...read(saved) } : saved

  const rebase = (values: Values, next: number) => {
    setFault(null)
    setVersion(next)
    methods.reset(values, { keepDefaultValues: true })
  }

  const requestId = useRef(uuid())
  const submit = async (chosen: Intent): Promise<boolean> => {
    intent.current = chosen
    let isSaved = false
    await methods.handleSubmit(async (values) => {
      setFault(null)
      setOthers([])
      setSaving(true)
      try {
        await save(values as Values, chosen, { requestId: requestId.current, version })
        isSaved = true
        requestId.current = uuid()
        draft.drop()
        history.clear()
        methods.reset(values as Values)
        setSaving(false)
      } catch (error) {
        // Synchronous: the invalid field must be enabled before it is focused.
        flushSync(() => setSaving(false))
        if (!(error instanceof ApiError)) throw error
        // After a lost response the same idempotency key is sent again; after a response of the server the next try
        // uses a new one.
        if (error.kind !== 'unreachable') requestId.current = uuid()
        showFault(error)
      }
    })()
    return isSaved
  }

  return {
    methods,
    submit,
    required,
    fault,
    others,
    latest,
    renewal:
      adapt && record && fault?.code === 409
        ? {
            isReady: record.version > version,
            take: () => rebase(adapt(methods.getValues()), record.version),
          }
        : null,
    initial,
    rebase,
    draft,
    history,
    facts,
    busy,
    isSaving,
    setBusy: useCallback((name, isBusy) => {
      setBusyNames((names) => {
        if (names.has(name) === isBusy) return names
        const next = new Set(names)
        if (isBusy) next.add(name)
        else next.delete(name)
        return next
      })
    }, []),
  }
}

/** Merges rule errors into schema errors; the schema error wins because it is more specific. */
function withFaults<Values extends FieldValues>(
  errors: FormErrors<Values>,
  faults: Readonly<FieldErrors>,
): FormErrors<Values> {
  const all: Record<string, unknown> = { ...errors }
  for (const [name, message] of Object.entries(faults)) {
    // A path into rows is set where the schema would put it, so that the rows find it.
    if (get(all, name) === undefined) set(all, name, { type: 'rule', message })
  }
  return all as FormErrors<Values>
}

/**
 * A field array is validated whenever a row is added or removed. Errors of its fields wait until the field was left or
 * a save was tried; visible errors stay.
 */
function withoutUnseen<Values extends FieldValues>(
  errors: FormErrors<Values>,
  requested: readonly string[],
  isSeen: (name: string) => boolean,
): FormErrors<Values> {
  const [list = ''] = requested
  const rows: unknown = requested.length === 1 ? get(errors, list) : undefined
  if (typeof rows !== 'object' || rows === null) return errors
  const seen = Object.entries(rows).flatMap(([row, faults]) => {
    if (!/^\d+$/.test(row)) return [[row, faults]]
    const left = Object.entries(faults ?? {}).filter(([field]) => isSeen(`${list}.${row}.${field}`))
    return left.length > 0 ? [[row, Object.fromEntries(left)]] : []
  })
  const { [list]: _all, ...others } = errors
  if (seen.length === 0) return others as FormErrors<Values>
  return {
    ...others,
    [list]: Object.assign(Array.isArray(rows) ? [] : {}, Object.fromEntries(seen)),
  } as FormErrors<Values>
}
