import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, RefObject } from 'react'
import { cn } from '#ui/cn.ts'
import { ClearButton } from '#ui/field/clear-button.tsx'
import { frameLook } from '#ui/field/control-look.ts'
import { useFieldControl } from '#ui/field/field-context.ts'
import { composed } from '#ui/popup/composed.ts'

interface CascadeTriggerProps extends ComponentProps<'button'> {
  /** `data-slot` of the owning component. */
  slot: string
  frame: RefObject<HTMLDivElement | null>
  /** The selection as text; '' if empty. */
  text: string
  placeholder: string
  popupId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called on hover and focus, to preload the popup. */
  onReach: () => void
  /** Set if there is something to clear. */
  onClear: (() => void) | undefined
}

/** Trigger of a cascading popup. `ref` and further props go to the button. */
export function CascadeTrigger(props: CascadeTriggerProps) {
  const { slot, frame, text, placeholder, popupId, open, onOpenChange, onReach, onClear, className, ...others } = props
  const { onPointerEnter, onFocus, onClick, onKeyDown, ...rest } = others
  return (
    <div ref={frame} data-slot={slot} className={cn(frameLook(), 'p-0', className)}>
      <button
        type="button"
        {...rest}
        {...useFieldControl(rest)}
        // With the combobox role its text is its value, and the field's label its name.
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? popupId : undefined}
        onPointerEnter={composed(onPointerEnter, onReach)}
        onFocus={composed(onFocus, onReach)}
        onClick={composed(onClick, () => onOpenChange(!open))}
        onKeyDown={composed(onKeyDown, (event) => {
          if (event.key === 'Delete' || event.key === 'Backspace') onClear?.()
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            onOpenChange(true)
          }
        })}
        className="flex h-full min-w-0 flex-1 cursor-pointer items-center gap-1.5 px-2 text-left outline-none disabled:cursor-not-allowed"
      >
        <span title={text || undefined} className={cn('min-w-0 flex-1 truncate', !text && 'text-text-faint')}>
          {text || placeholder}
        </span>
        <ChevronDown aria-hidden strokeWidth={1.75} className={cn('text-text-faint', onClear && 'invisible')} />
      </button>
      {onClear && <ClearButton className="-ml-7.5 mr-0.5" onClick={onClear} />}
    </div>
  )
}
