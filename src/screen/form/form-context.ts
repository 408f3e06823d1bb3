import { createContext, use } from 'react'

/** What a field tells its form: how it is called and how its value reads, for messages and for comparing two versions. */
export interface FieldFacts {
  label: string
  /** The value in words. */
  words: (value: unknown) => string
}

export interface FormState {
  /** The field must hold something, by the form's schema. */
  isRequired(name: string): boolean
  register(name: string, facts: FieldFacts): () => void
  /** A file is on its way: the form cannot be sent. */
  setBusy(name: string, isBusy: boolean): void
  isDisabled: boolean
  /** Runs what follows from leaving a field, once the press that took the focus away is over. */
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
