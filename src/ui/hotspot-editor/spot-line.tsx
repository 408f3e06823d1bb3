import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { Field } from '#ui/field/field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { NumberInput, type NumberInputProps } from '#ui/number-input/number-input.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { type Hotspot, percent } from './point.ts'

interface SpotLineProps {
  number: number
  spot: Hotspot
  isSelected: boolean
  maxLabel: number
  disabled: boolean
  fault: string | undefined
  link: ReactNode
  onSelect: () => void
  onChange: (change: Partial<Hotspot>) => void
  onRemove: () => void
}

/** A point in the list next to the picture; the selected one is expanded. */
export function SpotLine({
  number,
  spot,
  isSelected,
  maxLabel,
  disabled,
  fault,
  link,
  onSelect,
  onChange,
  onRemove,
}: SpotLineProps) {
  const line = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    if (isSelected) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])

  return (
    <li ref={line} data-state={isSelected ? 'open' : 'closed'} className="border-b last:border-b-0">
      <div className="flex items-center pr-1">
        <button
          type="button"
          aria-expanded={isSelected}
          onClick={onSelect}
          className="flex min-h-9 min-w-0 flex-1 cursor-pointer items-center gap-2 py-1 pl-3 text-left -outline-offset-2"
        >
          <span
            className={cn(
              'grid size-5 shrink-0 place-items-center rounded-full bg-sunken text-small text-text-muted tabular-nums',
              isSelected && 'bg-accent text-on-accent',
              fault && 'bg-danger text-on-solid',
            )}
          >
            {number}
          </span>
          <span className="min-w-0 flex-1">
            <span className={cn('block truncate', spot.label === '' && 'text-text-faint')} title={spot.label}>
              {spot.label || '未命名'}
            </span>
            {fault && <span className="block text-danger-text text-small">{fault}</span>}
          </span>
        </button>
        <IconButton size="tiny" label={`删除 ${number} 号热点`} disabled={disabled} onClick={onRemove}>
          <Trash2 aria-hidden strokeWidth={1.75} />
        </IconButton>
      </div>
      {isSelected && (
        <div className="grid gap-2 px-3 pb-3">
          {maxLabel > 0 && (
            <Field label="标注">
              <TextInput
                value={spot.label}
                maxLength={maxLabel}
                disabled={disabled}
                onChange={(label) => onChange({ label })}
              />
            </Field>
          )}
          <div className="grid grid-cols-2 gap-2">
            <PlaceInput
              aria-label={`${number} 号热点横坐标（%）`}
              prefix="横"
              disabled={disabled}
              place={spot.x}
              onPlace={(x) => onChange({ x })}
            />
            <PlaceInput
              aria-label={`${number} 号热点纵坐标（%）`}
              prefix="纵"
              disabled={disabled}
              place={spot.y}
              onPlace={(y) => onChange({ y })}
            />
          </div>
          {link}
        </div>
      )}
    </li>
  )
}

interface PlaceInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  place: number
  onPlace: (place: number) => void
}

/** The draft text stays unchanged until blur: `3.` may become `3.5`. */
function PlaceInput({ place, onPlace, ...rest }: PlaceInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <NumberInput
      suffix="%"
      decimals={2}
      max={100}
      {...rest}
      value={draft ?? String(place)}
      onChange={(typed) => {
        setDraft(typed)
        if (typed !== '' && Number.isFinite(Number(typed))) onPlace(percent(Number(typed)))
      }}
      onBlur={() => setDraft(null)}
      inputClassName="text-right"
    />
  )
}
