import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button, type ButtonProps } from '#ui/button/button.tsx'
import type { ContractForm } from './use-contract-form.ts'

interface SaveButtonProps<Values extends FieldValues, Intent extends string>
  extends Omit<ButtonProps, 'form' | 'onClick' | 'loading'> {
  form: ContractForm<Values, Intent>
  intent: Intent
  /** Called after a successful save, for example to navigate. */
  onSaved?: () => void
}

/** Saves the form with one intent. Disabled during an upload or another save. */
export function SaveButton<Values extends FieldValues, Intent extends string>({
  form,
  intent,
  onSaved,
  size = 'medium',
  ...rest
}: SaveButtonProps<Values, Intent>) {
  const [isSaving, setSaving] = useState(false)
  const { isSubmitting } = form.methods.formState
  const press = async () => {
    setSaving(true)
    try {
      if (await form.submit(intent)) onSaved?.()
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button
      size={size}
      {...rest}
      loading={isSaving}
      disabled={rest.disabled || isSubmitting || form.busy.size > 0}
      onClick={press}
    />
  )
}
