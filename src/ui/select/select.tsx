import * as RadixSelect from '@radix-ui/react-select'
import { Check, ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import type { Choice } from '#ui/field/choice.ts'
import { ClearButton } from '#ui/field/clear-button.tsx'
import { frameLook, optionLook, popupLook } from '#ui/field/control-look.ts'
import { useFieldControl } from '#ui/field/field-context.ts'

export interface SelectProps extends Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'defaultValue'> {
  /** Empty when nothing is chosen. */
  value: string
  onChange: (value: string) => void
  options: readonly Choice[]
  placeholder?: string
  /** Offers to choose nothing again; with the keyboard, Delete does it. */
  clearable?: boolean
}

/** One of a few things. Beyond a dozen a Combobox, which searches, is quicker. `ref` and further props go to the trigger. */
export function Select({
  value,
  onChange,
  options,
  placeholder = '请选择',
  clearable = false,
  className,
  name,
  disabled,
  onKeyDown,
  ...rest
}: SelectProps) {
  const canClear = clearable && !disabled && value !== ''
  const control = useFieldControl(rest)
  return (
    <div data-slot="select" className={cn(frameLook(), 'p-0', className)}>
      <RadixSelect.Root value={value} onValueChange={onChange} disabled={disabled} name={name}>
        <RadixSelect.Trigger
          {...rest}
          {...control}
          onKeyDown={(event) => {
            onKeyDown?.(event)
            if (canClear && (event.key === 'Delete' || event.key === 'Backspace')) onChange('')
          }}
          className="flex h-full min-w-0 flex-1 cursor-pointer items-center gap-1.5 px-2 text-left outline-none disabled:cursor-not-allowed data-placeholder:text-text-faint"
        >
          <span className="min-w-0 flex-1 truncate">
            <RadixSelect.Value placeholder={placeholder} />
          </span>
          <RadixSelect.Icon className={cn('text-text-faint', canClear && 'invisible')}>
            <ChevronDown aria-hidden strokeWidth={1.75} />
          </RadixSelect.Icon>
        </RadixSelect.Trigger>
        <RadixSelect.Portal>
          <RadixSelect.Content
            data-slot="select-popup"
            position="popper"
            sideOffset={5}
            alignOffset={-1}
            collisionPadding={8}
            className={cn(
              popupLook,
              'max-h-[min(320px,var(--radix-select-content-available-height))] min-w-[calc(var(--radix-select-trigger-width)+2px)] max-w-[480px]',
            )}
          >
            <RadixSelect.Viewport className="p-1">
              {options.map((option) => (
                <RadixSelect.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  textValue={option.label}
                  className={cn(optionLook)}
                >
                  <span className="min-w-0 flex-1">
                    <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                    {option.hint && (
                      <span className="block font-normal text-small text-text-muted in-data-disabled:text-text-faint">
                        {option.hint}
                      </span>
                    )}
                  </span>
                  <RadixSelect.ItemIndicator>
                    <Check aria-hidden strokeWidth={1.75} />
                  </RadixSelect.ItemIndicator>
                </RadixSelect.Item>
              ))}
            </RadixSelect.Viewport>
          </RadixSelect.Content>
        </RadixSelect.Portal>
      </RadixSelect.Root>
      {canClear && <ClearButton className="-ml-7.5 mr-0.5" onClick={() => onChange('')} />}
    </div>
  )
}
