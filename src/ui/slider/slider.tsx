import * as RadixSlider from '@radix-ui/react-slider'
import { type ComponentProps, useId } from 'react'
import { cn } from '#ui/cn.ts'
import { useFieldControl, useFieldGroup } from '#ui/field/field-context.ts'

export interface SliderMark {
  value: number
  /** Without it the mark is a tick. */
  label?: string
}

interface SharedProps extends Omit<ComponentProps<'span'>, 'onChange' | 'defaultValue' | 'dir' | 'children'> {
  min?: number
  max?: number
  step?: number
  /** Notable values, below the track. */
  marks?: readonly SliderMark[]
  /** Formats a value: 30 天. */
  format?: (value: number) => string
  disabled?: boolean
  name?: string
}

interface SingleProps extends SharedProps {
  isRange?: false
  value: number
  onChange: (value: number) => void
}

interface RangeProps extends SharedProps {
  isRange: true
  value: readonly [number, number]
  onChange: (value: [number, number]) => void
}

export type SliderProps = SingleProps | RangeProps

const thumbLook = cn(
  'relative block size-4 cursor-grab rounded-full border-2 border-accent bg-surface active:cursor-grabbing',
  // The hit area extends 4 px beyond the thumb, to 24 px.
  'after:absolute after:-inset-1.5 after:rounded-full focus-visible:outline-offset-2',
  'aria-invalid:border-danger data-disabled:cursor-not-allowed data-disabled:border-line-strong data-disabled:bg-sunken',
)

/** A thumb stays inside the track, so at the ends its centre is half a thumb off. */
const placeOf = (share: number) => `calc(${share * 100}% + ${8 - share * 16}px)`

/**
 * An approximate value or range. For exact values use a NumberInput. `ref` goes to the first thumb, which gets focus.
 */
export function Slider(props: SliderProps) {
  const {
    min = 0,
    max = 100,
    step = 1,
    marks = [],
    format = String,
    disabled = false,
    name,
    className,
    ...others
  } = props
  const { value: _value, onChange: _onChange, isRange: _isRange, ref, onBlur, ...rest } = others
  const group = useFieldGroup(rest)
  const control = useFieldControl(rest)
  const base = useId()
  const values = props.isRange ? props.value : [props.value]
  const formatAll = (shown: readonly number[]) => shown.map(format).join(' 至 ')
  const ends = props.isRange ? ['最低', '最高'] : ['值']

  return (
    <span
      data-slot="slider"
      data-disabled={disabled || undefined}
      {...rest}
      {...(props.isRange ? { role: 'group', ...group } : { 'aria-label': undefined })}
      className={cn('flex w-full min-w-0 items-start gap-4 text-data', className)}
    >
      <RadixSlider.Root
        value={[...values]}
        onValueChange={([low = min, high = max]) => (props.isRange ? props.onChange([low, high]) : props.onChange(low))}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        name={name}
        className={cn(
          'relative flex min-h-7 min-w-0 flex-1 touch-none select-none items-center',
          hasLabels(marks) && 'mb-4',
        )}
      >
        <RadixSlider.Track className="relative h-1 w-full rounded-full bg-line-strong data-disabled:bg-line">
          <RadixSlider.Range className="absolute h-full rounded-full bg-accent data-disabled:bg-line-strong" />
        </RadixSlider.Track>
        {marks.map((mark) => (
          <Mark key={mark.value} mark={mark} share={(mark.value - min) / (max - min)} />
        ))}
        {values.map((value, index) => (
          <RadixSlider.Thumb
            key={ends[index]}
            id={`${base}${index}`}
            {...(index === 0 && { ref })}
            onBlur={onBlur}
            aria-label={props.isRange ? ends[index] : rest['aria-label']}
            aria-labelledby={thumbNames(props.isRange, group['aria-labelledby'], `${base}${index}`)}
            aria-describedby={group['aria-describedby']}
            aria-invalid={control['aria-invalid']}
            aria-valuetext={format(value)}
            className={thumbLook}
          />
        ))}
      </RadixSlider.Root>
      <span aria-hidden className="grid shrink-0 justify-items-end whitespace-nowrap leading-7 tabular-nums">
        {/* Reserves the width of the longest text, so that the track does not change during a drag. */}
        <span className="invisible col-start-1 row-start-1">{formatAll(values.map(() => max))}</span>
        <span className={cn('col-start-1 row-start-1', disabled && 'text-text-faint')}>{formatAll(values)}</span>
      </span>
    </span>
  )
}

const hasLabels = (marks: readonly SliderMark[]) => marks.some(({ label }) => label)

/** The field's label, and in a range the name of the end. */
function thumbNames(isRange: boolean | undefined, labelId: string | undefined, ownId: string): string | undefined {
  return isRange && labelId ? `${labelId} ${ownId}` : labelId
}

function Mark({ mark: { label }, share }: { mark: SliderMark; share: number }) {
  return (
    <span
      aria-hidden
      style={{ left: placeOf(share) }}
      className="pointer-events-none absolute top-1/2 flex -translate-x-1/2 flex-col items-center"
    >
      <span className="mt-1 h-1.5 w-px bg-line-strong" />
      {label && <span className="mt-1 whitespace-nowrap text-small text-text-faint">{label}</span>}
    </span>
  )
}
