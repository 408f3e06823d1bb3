import * as RadixCheckbox from '@radix-ui/react-checkbox'
import { Check, Minus } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { cn } from '#ui/cn.ts'
import { useFieldControl } from '#ui/field/field-context.ts'

export interface CheckboxProps extends Omit<ComponentProps<'button'>, 'value' | 'onChange'> {
  value: boolean
  onChange: (value: boolean) => void
  /** Some, not all, of what it stands for is ticked. The next click ticks all. */
  indeterminate?: boolean
}

/** Yes or no, with its words beside it. Alone in a row or a head it needs an `aria-label`. */
export function Checkbox({ value, onChange, indeterminate = false, className, children, ...rest }: CheckboxProps) {
  const control = useFieldControl(rest)
  const ownId = useId()
  const id = control.id ?? ownId
  return (
    <span
      data-slot="checkbox"
      className={cn(
        'inline-flex min-h-6 max-w-full items-start gap-2 text-data has-disabled:text-text-faint',
        className,
      )}
    >
      <RadixCheckbox.Root
        {...rest}
        {...control}
        id={id}
        checked={indeterminate ? 'indeterminate' : value}
        onCheckedChange={(checked) => onChange(checked === true)}
        className={cn(
          // The hit area reaches 4 px beyond the box, to 24 px.
          'relative mt-1 flex size-4 shrink-0 cursor-pointer items-center justify-center rounded-sm border border-line-strong bg-surface text-on-accent after:absolute after:-inset-1',
          'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
          'disabled:cursor-not-allowed disabled:border-line! disabled:bg-sunken! disabled:text-text-faint',
          'aria-invalid:border-danger',
        )}
      >
        <RadixCheckbox.Indicator>
          {indeterminate ? (
            <Minus aria-hidden strokeWidth={3} className="size-3" />
          ) : (
            <Check aria-hidden strokeWidth={3} className="size-3" />
          )}
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      {children && (
        <label htmlFor={id} className="min-w-0 cursor-pointer py-0.5">
          {children}
        </label>
      )}
    </span>
  )
}
