import { type ComponentProps, type KeyboardEvent, type Ref, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import { CalendarButton } from '#ui/date-input/calendar-button.tsx'
import { useDateDraft } from '#ui/date-input/use-date-draft.ts'
import { useDatePopup } from '#ui/date-input/use-date-popup.ts'
import { type DateRange, orderedRange } from '#ui/date-range-input/presets.ts'
import { ClearButton } from '#ui/field/clear-button.tsx'
import { bareInput, frameLook } from '#ui/field/control-look.ts'
import { useFieldControl, useFieldGroup } from '#ui/field/field-context.ts'
import { useMergedRef } from '#ui/field/use-merged-ref.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const DateRangePopup = lazyPart(() => import('#ui/date-range-input/date-range-popup.tsx'), 'DateRangePopup')

export interface DateRangeInputProps extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'defaultValue' | 'ref'> {
  /** Two days as `2026-11-21`, both included; '' for an open end. */
  value: DateRange
  /** Always called with an ordered range. */
  onChange: (value: DateRange) => void
  /** First and last selectable day. */
  min?: string
  max?: string
  clearable?: boolean
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** A range of days, typed, chosen from two months, or from a preset. `ref` goes to the first input. */
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
    change(range)
    popup.close()
  }

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
    onPointerEnter: DateRangePopup.preload,
    onFocus: DateRangePopup.preload,
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
    <>
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
      {popup.wasOpen && <DateRangePopup popup={popup} from={from.day} to={to.day} allows={allows} onChoose={choose} />}
    </>
  )
}
