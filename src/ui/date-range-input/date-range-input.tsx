import * as Popover from '@radix-ui/react-popover'
import { type ComponentProps, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { Calendar, rangeMarks } from '#ui/date-input/calendar.tsx'
import { CalendarButton } from '#ui/date-input/calendar-button.tsx'
import { fromCalendar, toCalendar } from '#ui/date-input/day.ts'
import { useDateDraft } from '#ui/date-input/use-date-draft.ts'
import { useDatePopup } from '#ui/date-input/use-date-popup.ts'
import { type DateRange, datePresets, orderedRange } from '#ui/date-range-input/presets.ts'
import { ClearButton } from '#ui/field/clear-button.tsx'
import { bareInput, frameLook } from '#ui/field/control-look.ts'
import { useFieldControl, useFieldGroup } from '#ui/field/field-context.ts'
import { Popup } from '#ui/field/popup.tsx'
import { useMergedRef } from '#ui/field/use-merged-ref.ts'

export interface DateRangeInputProps extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'defaultValue' | 'ref'> {
  /** Two days as `2026-11-21`, both included; '' leaves an end open. */
  value: DateRange
  /** Never called with a range the wrong way round. */
  onChange: (value: DateRange) => void
  /** First and last day that may be chosen. */
  min?: string
  max?: string
  clearable?: boolean
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** From one day to another, typed, chosen from two months, or taken from a preset. `ref` goes to the first input. */
export function DateRangeInput({
  value,
  onChange,
  min = '',
  max = '',
  clearable = false,
  disabled = false,
  name,
  className,
  ref,
  ...rest
}: DateRangeInputProps) {
  const first = useRef<HTMLInputElement>(null)
  const popup = useDatePopup<HTMLFieldSetElement>(first)
  /** The end that was chosen first, while the other is not chosen yet. */
  const [anchor, setAnchor] = useState('')
  const [hovered, setHovered] = useState('')
  const allows = (day: string) => (min === '' || day >= min) && (max === '' || day <= max)
  const change = (range: DateRange) => onChange(orderedRange(range))
  const from = useDateDraft({
    value: value.from,
    onChange: (day) => change({ ...value, from: day }),
    withTime: false,
    allows,
  })
  const to = useDateDraft({
    value: value.to,
    onChange: (day) => change({ ...value, to: day }),
    withTime: false,
    allows,
  })
  const { id, ...group } = useFieldGroup(rest)
  const { 'aria-invalid': invalid, 'aria-required': required } = useFieldControl(rest)

  const choose = (range: DateRange) => {
    setAnchor('')
    change(range)
    popup.close()
  }
  const chooseDay = (day: string) => {
    if (anchor === '') {
      setAnchor(day)
      setHovered(day)
    } else choose({ from: anchor, to: day })
  }
  const shown = anchor === '' ? { from: from.day || to.day, to: to.day || from.day } : { from: anchor, to: hovered }
  const marked = orderedRange(shown)

  const endProps = (draft: typeof from) => ({
    ...popup.inputProps,
    type: 'text',
    autoComplete: 'off',
    disabled,
    value: draft.text,
    'aria-invalid': invalid,
    'aria-required': required,
    onChange: (event: { currentTarget: HTMLInputElement }) => draft.setDraft(event.currentTarget.value),
    onClick: popup.show,
    onBlur: draft.settle,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
        draft.settle()
        popup.setOpen(false)
      } else if (event.key === 'ArrowDown') {
        event.preventDefault()
        popup.enter()
      }
    },
    className: cn(bareInput, 'w-0 tabular-nums'),
  })

  return (
    <Popover.Root
      open={popup.open}
      onOpenChange={(open) => {
        setAnchor('')
        popup.setOpen(open)
      }}
    >
      <Popover.Anchor asChild>
        <fieldset
          {...rest}
          {...group}
          ref={popup.frame}
          data-slot="date-range-input"
          className={cn(frameLook(), className)}
        >
          <input
            {...endProps(from)}
            ref={useMergedRef(first, ref)}
            id={id}
            name={name}
            aria-label="开始日期"
            placeholder="开始日期"
          />
          <span aria-hidden className="text-text-faint">
            至
          </span>
          <input {...endProps(to)} aria-label="结束日期" placeholder="结束日期" />
          {clearable && !disabled && (value.from !== '' || value.to !== '') ? (
            <ClearButton onClick={() => choose({ from: '', to: '' })} />
          ) : (
            <CalendarButton disabled={disabled} onClick={popup.enter} />
          )}
        </fieldset>
      </Popover.Anchor>
      <Popup {...popup.popupProps} aria-label="选择日期范围" className="flex p-3">
        <div className="mr-3 flex w-20 flex-col border-line border-r pr-3">
          {datePresets.map(({ label, range }) => (
            <Button key={label} tone="quiet" className="justify-start px-2" onClick={() => choose(range())}>
              {label}
            </Button>
          ))}
        </div>
        <div>
          <Calendar
            mode="range"
            numberOfMonths={2}
            showOutsideDays={false}
            selected={{ from: toCalendar(marked.from), to: toCalendar(marked.to) }}
            shownDay={from.day || to.day}
            disabled={(date) => !allows(fromCalendar(date))}
            onDayClick={(date) => chooseDay(fromCalendar(date))}
            onDayMouseEnter={(date) => setHovered(fromCalendar(date))}
            onDayFocus={(date) => setHovered(fromCalendar(date))}
            classNames={rangeMarks}
          />
          <p role="status" className="mt-2 text-small text-text-faint">
            {anchor === '' ? '请选择开始日期' : `已选 ${anchor}，请选择结束日期`}
          </p>
        </div>
      </Popup>
    </Popover.Root>
  )
}
