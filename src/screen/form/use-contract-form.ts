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

interface Action {
  /** Stands for the person's action, so that a repeat writes once. */
  requestId: string
  /** The version that was read; 0 for a new record. */
  version: number
}

interface ContractFormOptions<Values extends FieldValues, Intent extends string> {
  schema: ZodType<unknown, Values>
  /** What the schema cannot say: fields against one another, and what one way of saving asks for beyond the others. */
  check?: (values: Values, intent: Intent) => Readonly<FieldErrors>
  /** The ways of saving, the strictest last: it decides which fields wear the mark of required ones. */
  intents: readonly [Intent, ...Intent[]]
  initial: Values
  /** The record that is edited; null for a new one. */
  record: { id: number; version: number } | null
  save: (values: Values, intent: Intent, action: Action) => Promise<unknown>
  /** The record that somebody else saved, as the form holds it; left out where both are the same. */
  read?: (latest: Record<string, unknown>) => Values
  /**
   * For a step with a record that is read beside the form, whose fields are others: what was entered, as it fits the record
   * as it is now. After a 409 one goes on from there.
   */
  adapt?: (values: Values) => Values
}

export interface ContractForm<Values extends FieldValues = FieldValues, Intent extends string = string> {
  methods: UseFormReturn<Values>
  /** Checks for this way of saving and sends; resolves true when it is saved. */
  submit(intent: Intent): Promise<boolean>
  required: ReadonlySet<string>
  /** What the server said against the form as a whole. */
  fault: ApiError | null
  /** Messages of fields that the form does not show. */
  others: readonly string[]
  /** After a 409: the record as it is now. */
  latest: (Record<string, unknown> & { version: number }) | null
  /** After a 409 where the form adapts to its record: takes the record over, once it has been read anew. */
  renewal: { isReady: boolean; take(): void } | null
  /** What the form began with. */
  initial: Values
  /** Goes on from the present version of the record with these values. */
  rebase(values: Values, version: number): void
  draft: StoredDraft
  facts: Map<string, FieldFacts>
  /** Fields whose files are on their way. */
  busy: ReadonlySet<string>
  /** What is entered is on its way. Not while it is checked: a field that is locked could not take the focus. */
  isSaving: boolean
  setBusy(name: string, isBusy: boolean): void
}

/** State of a form over a schema of the contract: what every form must have, and nothing of how it looks. */
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
  const required = useRequired(methods, schema, (values) => check(values, intents.at(-1) ?? intents[0]))
  const { isDirty } = methods.formState
  useUnsavedMark(isDirty)
  useEffect(() => {
    // Untouched, the form follows its record, which may have come from the cache; touched, it keeps its version, and a conflict shows.
    if (!record || isDirty || record.version <= version) return
    setFault(null)
    setVersion(record.version)
    methods.reset(initial)
  }, [record, isDirty, version, methods, initial])

  const showFault = (error: ApiError) => {
    const told = Object.entries(error.fields).map(([name, message]) => [name, withCode(message, error.code)] as const)
    const shown = told.filter(([name]) => facts.has(name.split('.')[0] ?? ''))
    for (const [index, [name, message]] of shown.entries()) {
      methods.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
    }
    // A cell of a table that is one field of the form is found by its table.
    const [table, ...cell] = shown[0]?.[0].split('.') ?? []
    if (table && cell.length > 0) methods.setFocus(table as Path<Values>)
    setOthers(told.flatMap(([name, message]) => (shown.some(([known]) => known === name) ? [] : [message])))
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
        methods.reset(values as Values)
        setSaving(false)
      } catch (error) {
        // At once: the field that is to blame must be open again before it is focused.
        flushSync(() => setSaving(false))
        if (!(error instanceof ApiError)) throw error
        // After a lost answer the same request may be sent again; once the server has decided, the next one is a new one.
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

/** Faults stand beside the errors of the schema; where a field has both, the schema's says more. */
function withFaults<Values extends FieldValues>(
  errors: FormErrors<Values>,
  faults: Readonly<FieldErrors>,
): FormErrors<Values> {
  const all: Record<string, unknown> = { ...errors }
  for (const [name, message] of Object.entries(faults)) {
    // A path into rows stands where the schema would put it, so that the rows find it.
    if (get(all, name) === undefined) set(all, name, { type: 'rule', message })
  }
  return all as FormErrors<Values>
}

/**
 * A list of rows is checked whenever one comes or goes. What a field in them has to say waits until somebody has left it,
 * or wants to save; what is shown stays.
 */
function withoutUnseen<Values extends FieldValues>(
  errors: FormErrors<Values>,
  asked: readonly string[],
  isSeen: (name: string) => boolean,
): FormErrors<Values> {
  const [list = ''] = asked
  const rows: unknown = asked.length === 1 ? get(errors, list) : undefined
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
