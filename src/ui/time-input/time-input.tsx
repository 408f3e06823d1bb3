import Clock from 'lucide-react/icons/clock'
import { type ComponentProps, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import { useDatePopup } from '#ui/date-input/use-date-popup.ts'
import { ClearButton } from '#ui/field/clear-button.tsx'
import { bareInput, frameLook } from '#ui/field/control-look.ts'
import { useFieldControl } from '#ui/field/field-context.ts'
import { useMergedRef } from '#ui/field/use-merged-ref.ts'
import { composed } from '#ui/popup/composed.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { isAllowed } from './clock.ts'
import { useTimeDraft } from './use-time-draft.ts'

const TimePopup = lazyPart(() => import('#ui/time-input/time-popup.tsx'), 'TimePopup')

export interface TimeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'defaultValue'> {
  /** `14:05` in 24 hours; '' for none. */
  value: string
  onChange: (value: string) => void
  /** First selectable time: `08:00`. */
  min?: string
  /** Last selectable time. */
  max?: string
  /** Minutes between selectable times. */
  minuteStep?: 1 | 5 | 10 | 15 | 20 | 30
  clearable?: boolean
}

/** A time of day, typed in any usual format (9:30, 930, 9点) or chosen. `ref` and further props go to the `input`. */
export function TimeInput({
  value,
  onChange,
  min = '',
  max = '',
  minuteStep = 1,
  clearable = false,
  className,
  ref,
  onBlur,
  onKeyDown,
  onClick,
  onPointerEnter,
  onFocus,
  ...rest
}: TimeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const popup = useDatePopup(input, '[role=listbox]')
  const limits = { min, max, step: minuteStep }
  const draft = useTimeDraft({ value, onChange, allows: (time) => isAllowed(time, limits), canBeEmpty: true })
  const isEditable = !rest.disabled && !rest.readOnly

  const choose = (next: string) => {
    draft.setDraft(null)
    onChange(next)
  }

  return (
    <>
      <div ref={popup.frame} data-slot="time-input" className={cn(frameLook(), className)}>
        <input
          type="text"
          autoComplete="off"
          placeholder="时:分"
          {...rest}
          {...useFieldControl(rest)}
          {...popup.inputProps}
          ref={useMergedRef(input, ref)}
          value={draft.text}
          onChange={(event) => draft.setDraft(event.currentTarget.value)}
          onClick={(event) => {
            if (isEditable) popup.show()
            onClick?.(event)
          }}
          onPointerEnter={composed(onPointerEnter, TimePopup.preload)}
          onFocus={composed(onFocus, TimePopup.preload)}
          onBlur={(event) => {
            draft.settle()
            onBlur?.(event)
          }}
          onKeyDown={(event) => {
            onKeyDown?.(event)
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              draft.settle()
              popup.setOpen(false)
            }
            if (event.key === 'ArrowDown' && isEditable) {
              event.preventDefault()
              popup.enter()
            }
          }}
          className={cn(bareInput, 'tabular-nums')}
        />
        {clearable && isEditable && value !== '' ? (
          <ClearButton onClick={() => choose('')} />
        ) : (
          <button
            type="button"
            // With the keyboard, ArrowDown in the input opens it.
            tabIndex={-1}
            aria-label="选择时间"
            disabled={!isEditable}
            onMouseDown={(event) => event.preventDefault()}
            onClick={popup.enter}
            className="-mr-1 flex size-6 shrink-0 cursor-pointer items-center justify-center text-text-faint disabled:cursor-not-allowed"
          >
            <Clock aria-hidden strokeWidth={1.75} />
          </button>
        )}
      </div>
      {popup.wasOpen && <TimePopup popup={popup} time={draft.time} limits={limits} onChoose={choose} />}
    </>
  )
}
