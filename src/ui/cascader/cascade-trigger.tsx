import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, RefObject } from 'react'
import { cn } from '#ui/cn.ts'
import { ClearButton } from '#ui/field/clear-button.tsx'
import { frameLook } from '#ui/field/control-look.ts'
import { useFieldControl } from '#ui/field/field-context.ts'
import { composed } from '#ui/popup/composed.ts'

interface CascadeTriggerProps extends ComponentProps<'button'> {
  /** Which part it belongs to. */
  slot: string
  frame: RefObject<HTMLDivElement | null>
  /** What is chosen, in words; '' for nothing. */
  text: string
  placeholder: string
  popupId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Somebody points at it or focuses it: time to get what it opens. */
  onReach: () => void
  /** Given where there is something to clear. */
  onClear: (() => void) | undefined
}

/** The control over columns of choices. `ref` and further props go to the button. */
export function CascadeTrigger(props: CascadeTriggerProps) {
  const { slot, frame, text, placeholder, popupId, open, onOpenChange, onReach, onClear, className, ...most } = props
  const { onPointerEnter, onFocus, onClick, onKeyDown, ...rest } = most
  return (
    <div ref={frame} data-slot={slot} className={cn(frameLook(), 'p-0', className)}>
      <button
        type="button"
        {...rest}
        {...useFieldControl(rest)}
        // As a combobox its text is its value, and the label of the field its name.
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
