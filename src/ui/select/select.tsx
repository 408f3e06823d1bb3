import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import type { Choice } from '#ui/field/choice.ts'
import { ClearButton } from '#ui/field/clear-button.tsx'
import { frameLook } from '#ui/field/control-look.ts'
import { useFieldControl } from '#ui/field/field-context.ts'
import { useMergedRef } from '#ui/field/use-merged-ref.ts'
import { composed } from '#ui/popup/composed.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const SelectPopup = lazyPart(() => import('#ui/select/select-popup.tsx'), 'SelectPopup')

export interface SelectProps extends Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'defaultValue'> {
  /** Empty if nothing is chosen. */
  value: string
  onChange: (value: string) => void
  options: readonly Choice[]
  placeholder?: string
  /** Allows clearing the choice; with the keyboard by Delete. */
  clearable?: boolean
}

const opening = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])

/**
 * Picker for one of a few options. For more than a dozen use Combobox, which has a search. `ref` and further props go
 * to the trigger.
 */
export function Select({
  value,
  onChange,
  options,
  placeholder = '请选择',
  clearable = false,
  className,
  name,
  ref,
  onKeyDown,
  onClick,
  onPointerEnter,
  onFocus,
  ...rest
}: SelectProps) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const canClear = clearable && !rest.disabled && value !== ''
  const label = options.find((option) => option.value === value)?.label
  const type = (event: KeyboardEvent) => {
    if (canClear && (event.key === 'Delete' || event.key === 'Backspace')) onChange('')
    if (!opening.has(event.key)) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div data-slot="select" className={cn(frameLook(), 'p-0', className)}>
      <button
        type="button"
        role="combobox"
        aria-autocomplete="none"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        data-placeholder={label === undefined || undefined}
        {...rest}
        {...useFieldControl(rest)}
        ref={useMergedRef(trigger, ref)}
        onPointerEnter={composed(onPointerEnter, SelectPopup.preload)}
        onFocus={composed(onFocus, SelectPopup.preload)}
        onKeyDown={composed(onKeyDown, type)}
        onClick={composed(onClick, () => setOpen(true))}
        className="flex h-full min-w-0 flex-1 cursor-pointer items-center gap-1.5 px-2 text-left outline-none disabled:cursor-not-allowed data-placeholder:text-text-faint"
      >
        <span className="min-w-0 flex-1 truncate">{label ?? placeholder}</span>
        <ChevronDown aria-hidden strokeWidth={1.75} className={cn('text-text-faint', canClear && 'invisible')} />
      </button>
      {name && <input type="hidden" name={name} value={value} />}
      {canClear && <ClearButton className="-ml-7.5 mr-0.5" onClick={() => onChange('')} />}
      {isOpen && (
        <SelectPopup
          id={listId}
          trigger={trigger}
          value={value}
          onChange={onChange}
          options={options}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
