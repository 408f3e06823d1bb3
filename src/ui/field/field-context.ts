import { createContext, use } from 'react'

export interface FieldState {
  controlId: string
  labelId: string
  /** Id of the hint or the error; absent if there is neither. */
  messageId: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldState | null>(null)

interface OwnProps {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
}

/** Attributes of a control from its Field; the control's own props win. */
export function useFieldControl(own: OwnProps) {
  const field = use(FieldContext)
  const describedBy = [own['aria-describedby'], field?.messageId].filter(Boolean).join(' ')
  return {
    id: own.id ?? field?.controlId,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': field?.required || undefined,
  }
}

/** The same for a group of controls, which a `label` element cannot name. */
export function useFieldGroup(own: OwnProps) {
  const field = use(FieldContext)
  const { id, 'aria-describedby': describedBy } = useFieldControl(own)
  const isNamed = own['aria-label'] !== undefined || own['aria-labelledby'] !== undefined
  return { id, 'aria-describedby': describedBy, 'aria-labelledby': isNamed ? own['aria-labelledby'] : field?.labelId }
}
