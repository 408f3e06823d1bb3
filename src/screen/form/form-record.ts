import { createContext, use, useCallback, useState } from 'react'
import type { HistoryOf } from './restore-request.ts'

interface FormRecord {
  /** The edited record, declared by the `history` of the form page or drawer. */
  of: HistoryOf | null
  /** Registers a log inside the form, which makes the button for the history needless. */
  registerTrail(): () => void
}

const noRecord: FormRecord = { of: null, registerTrail: () => () => {} }

const FormRecordContext = createContext<FormRecord>(noRecord)
export const FormRecordProvider = FormRecordContext

/** The record of the surrounding form page or drawer. */
export const useFormRecord = (): FormRecord => use(FormRecordContext)

/** State of a form page or drawer about its record. */
export function useOwnFormRecord(of: HistoryOf | null): FormRecord & { hasTrail: boolean } {
  const [trails, setTrails] = useState(0)
  const registerTrail = useCallback(() => {
    setTrails((count) => count + 1)
    return () => setTrails((count) => count - 1)
  }, [])
  return { of, registerTrail, hasTrail: trails > 0 }
}
