import { createContext, use } from 'react'

/** What a field registers with its form: label and formatter, for messages and version comparison. */
export interface FieldFacts {
  label: string
  /** Formats the value as text. */
  words: (value: unknown) => string
  /** The user cannot change the field. */
  isLocked?: boolean
}

export interface FormState {
  /** Whether the form's schema requires the field. */
  isRequired(name: string): boolean
  register(name: string, facts: FieldFacts): () => void
  /** Reports an upload in progress: the form cannot be submitted. */
  setBusy(name: string, isBusy: boolean): void
  isDisabled: boolean
  /** Runs the effects of a blur after the pointer press that caused it. */
  leave(run: () => void): void
}

const alone: FormState = {
  isRequired: () => false,
  register: () => () => {},
  setBusy: () => {},
  isDisabled: false,
  leave: (run) => run(),
}

const FormStateContext = createContext<FormState>(alone)
export const FormStateProvider = FormStateContext
export const useFormState = (): FormState => use(FormStateContext)
