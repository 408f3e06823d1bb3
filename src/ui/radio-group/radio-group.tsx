import * as RadixRadio from '@radix-ui/react-radio-group'
import { type ComponentProps, useId } from 'react'
import { cn } from '#ui/cn.ts'
import type { Choice } from '#ui/field/choice.ts'
import { useFieldControl, useFieldGroup } from '#ui/field/field-context.ts'

export interface RadioGroupProps extends Omit<ComponentProps<'div'>, 'onChange' | 'dir' | 'defaultValue'> {
  /** Empty if nothing is chosen. */
  value: string
  onChange: (value: string) => void
  options: readonly Choice[]
  /** Vertical layout: for options with hints. */
  stacked?: boolean
  disabled?: boolean
  name?: string
}

/** One of two to five options, all visible. */
export function RadioGroup({ value, onChange, options, stacked = false, className, ...rest }: RadioGroupProps) {
  const base = useId()
  const control = useFieldControl(rest)
  return (
    <RadixRadio.Root
      data-slot="radio-group"
      {...rest}
      {...control}
      {...useFieldGroup(rest)}
      // Radix needs null for no value; an empty text would be an unknown option.
      value={value || null}
      onValueChange={onChange}
      className={cn('flex min-h-7 text-data', stacked ? 'flex-col gap-1' : 'flex-wrap items-center gap-x-5', className)}
    >
      {options.map((option, index) => {
        const id = `${base}${index}`
        const hintId = option.hint ? `${id}hint` : undefined
        return (
          <span key={option.value} className="inline-flex min-h-6 items-start gap-2 has-disabled:text-text-faint">
            <RadixRadio.Item
              id={id}
              value={option.value}
              disabled={option.disabled}
              aria-describedby={hintId}
              className={cn(
                'relative mt-1 flex size-4 shrink-0 cursor-pointer items-center justify-center rounded-full border border-line-strong bg-surface after:absolute after:-inset-1',
                'data-[state=checked]:border-accent data-[state=checked]:bg-accent',
                'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken',
                control['aria-invalid'] && 'border-danger',
              )}
            >
              <RadixRadio.Indicator className="size-1.5 rounded-full bg-on-accent in-disabled:bg-text-faint" />
            </RadixRadio.Item>
            <span className="py-0.5">
              <label htmlFor={id} className="cursor-pointer">
                {option.label}
              </label>
              {option.hint && (
                <span id={hintId} className="block text-small text-text-faint">
                  {option.hint}
                </span>
              )}
            </span>
          </span>
        )
      })}
    </RadixRadio.Root>
  )
}
