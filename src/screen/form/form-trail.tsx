import { useLayoutEffect } from 'react'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { useFormRecord } from './form-record.ts'
import type { FormRestore } from './use-restore.ts'

interface FormTrailProps {
  /** Omitted if the user may not edit the record. */
  form?: { history: FormRestore } | undefined
  onRestored?: () => void
}

/** The log of the record that the surrounding form page or drawer edits; its versions are filled into the form. */
export function FormTrail(props: FormTrailProps) {
  const { of, registerTrail } = useFormRecord()
  useLayoutEffect(registerTrail, [registerTrail])
  return of && <AuditTrail {...of} {...props} />
}
