import * as RadixSwitch from '@radix-ui/react-switch'
import { type ComponentProps, useId } from 'react'
import { cn } from '#ui/cn.ts'
import { useFieldControl } from '#ui/field/field-context.ts'

export interface SwitchProps extends Omit<ComponentProps<'button'>, 'value' | 'onChange'> {
  value: boolean
  onChange: (value: boolean) => void
}

/** Applies at once. In a form that is saved later, use a Checkbox. */
export function Switch({ value, onChange, className, children, ...rest }: SwitchProps) {
  const control = useFieldControl(rest)
  const ownId = useId()
  const id = control.id ?? ownId
  return (
    <span
      data-slot="switch"
      className={cn('inline-flex min-h-7 items-center gap-2 text-data has-disabled:text-text-faint', className)}
    >
      <RadixSwitch.Root
        {...rest}
        {...control}
        id={id}
        checked={value}
        onCheckedChange={onChange}
        className={cn(
          'relative flex h-4.5 w-8 shrink-0 cursor-pointer items-center rounded-full bg-line-strong px-0.5 transition-colors duration-quick after:absolute after:-inset-1',
          'data-[state=checked]:bg-accent',
          'disabled:cursor-not-allowed disabled:opacity-50',
        )}
      >
        <RadixSwitch.Thumb className="size-3.5 rounded-full bg-surface shadow-sm transition-transform duration-quick data-[state=checked]:translate-x-3.5" />
      </RadixSwitch.Root>
      {children && (
        <label htmlFor={id} className="cursor-pointer">
          {children}
        </label>
      )}
    </span>
  )
}
