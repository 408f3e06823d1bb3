import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ComponentProps, type ReactNode, useId, useMemo } from 'react'
import { cn } from '#ui/cn.ts'
import { coded } from '#ui/coded.tsx'
import { FieldContext } from '#ui/field/field-context.ts'

export interface FieldProps extends ComponentProps<'div'> {
  label: ReactNode
  required?: boolean
  /** Help text under the control. */
  hint?: ReactNode
  /** The error and how to fix it; replaces the hint. */
  error?: ReactNode
}

/**
 * A control with label and help. Any control of the kit inside gets id, description and invalid state from it. The
 * label is next to the control in a wide field, above it in a narrow one.
 */
export function Field({ label, required = false, hint, error, className, children, ...rest }: FieldProps) {
  const base = useId()
  const invalid = Boolean(error)
  const hasMessage = invalid || Boolean(hint)
  const state = useMemo(
    () => ({
      controlId: `${base}control`,
      labelId: `${base}label`,
      messageId: hasMessage ? `${base}message` : undefined,
      invalid,
      required,
    }),
    [base, hasMessage, invalid, required],
  )
  return (
    <div
      data-slot="field"
      data-invalid={invalid || undefined}
      {...rest}
      className={cn('@container w-full min-w-0 text-data', className)}
    >
      <div className="grid gap-x-4 gap-y-1 @xl:grid-cols-[120px_minmax(0,1fr)]">
        <label
          id={state.labelId}
          htmlFor={state.controlId}
          data-slot="field-label"
          className="text-text-muted @xl:pt-1 @xl:text-right"
        >
          {required && (
            <span aria-hidden className="mr-1 text-danger-text">
              *
            </span>
          )}
          {label}
        </label>
        <div className="min-w-0">
          <FieldContext value={state}>{children}</FieldContext>
          <div aria-live="polite">
            {hasMessage && (
              <p
                id={state.messageId}
                data-slot="field-message"
                className={cn('mt-1 flex gap-1 text-small', invalid ? 'text-danger-text' : 'text-text-faint')}
              >
                {invalid && <CircleAlert aria-hidden strokeWidth={1.75} className="mt-px size-4 shrink-0" />}
                <span className="min-w-0 break-words">{coded(error) || hint}</span>
              </p>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
