import { type ComponentProps, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import { CalendarButton } from '#ui/date-input/calendar-button.tsx'
import { shownMoment } from '#ui/date-input/day.ts'
import { useDateDraft } from '#ui/date-input/use-date-draft.ts'
import { useDatePopup } from '#ui/date-input/use-date-popup.ts'
import { ClearButton } from '#ui/field/clear-button.tsx'
import { bareInput, frameLook } from '#ui/field/control-look.ts'
import { useFieldControl } from '#ui/field/field-context.ts'
import { useMergedRef } from '#ui/field/use-merged-ref.ts'
import { composed } from '#ui/popup/composed.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const DatePopup = lazyPart(() => import('#ui/date-input/date-popup.tsx'), 'DatePopup')

export interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'defaultValue'> {
  /** `2026-11-21`, with time `2026-11-21T14:05:00+08:00`; '' for none. */
  value: string
  onChange: (value: string) => void
  withTime?: boolean
  /** First selectable day. */
  min?: string
  /** Last selectable day. */
  max?: string
  clearable?: boolean
}

/** A day, typed in any usual format or chosen from a calendar. `ref` and further props go to the `input`. */
export function DateInput({
  value,
  onChange,
  withTime = false,
  min = '',
  max = '',
  clearable = false,
  className,
  ref,
  onBlur,
  onKeyDown,
  onClick,
  onPointerEnter,
  onFocus,
  ...rest
}: DateInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const popup = useDatePopup(input)
  const allows = (day: string) => (min === '' || day >= min) && (max === '' || day <= max)
  const draft = useDateDraft({ value, onChange, withTime, allows })
  const isEditable = !rest.disabled && !rest.readOnly
  const time = shownMoment(value, true).slice(11) || '00:00'

  const choose = (next: string) => {
    draft.setDraft(null)
    onChange(next)
    // With a time the calendar stays open for further input.
    if (!withTime || next === '') popup.close()
  }

  return (
    <>
      <div ref={popup.frame} data-slot="date-input" className={cn(frameLook(), className)}>
        <input
          type="text"
          autoComplete="off"
          placeholder={withTime ? '年-月-日 时:分' : '年-月-日'}
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
          onPointerEnter={composed(onPointerEnter, DatePopup.preload)}
          onFocus={composed(onFocus, DatePopup.preload)}
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
          <CalendarButton disabled={!isEditable} onClick={popup.enter} />
        )}
      </div>
      {popup.wasOpen && (
        <DatePopup popup={popup} day={draft.day} time={time} withTime={withTime} allows={allows} onChoose={choose} />
      )}
    </>
  )
}
