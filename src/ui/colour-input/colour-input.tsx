import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { ClearButton } from '#ui/field/clear-button.tsx'
import { bareInput, frameLook } from '#ui/field/control-look.ts'
import { useFieldControl } from '#ui/field/field-context.ts'
import { useMergedRef } from '#ui/field/use-merged-ref.ts'
import { contrastOf, describeContrast, readColour } from './colour.ts'

export interface ColourPreset {
  value: string
  /** Name of the colour: 品牌主色. */
  label: string
}

export interface ColourInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'defaultValue'> {
  /** `#0f766e`; '' for none. */
  value: string
  onChange: (value: string) => void
  presets?: readonly ColourPreset[]
  /** The foreground or background colour to show the contrast with. */
  contrastWith?: string
  clearable?: boolean
}

/** A colour: typed, picked, or a preset. `ref` and further props go to the text `input`. */
export function ColourInput({
  value,
  onChange,
  presets = [],
  contrastWith,
  clearable = false,
  className,
  ref,
  onBlur,
  onKeyDown,
  ...rest
}: ColourInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const control = useFieldControl(rest)
  const isEditable = !rest.disabled && !rest.readOnly
  const isRefused = draft !== null && draft.trim() !== '' && readColour(draft) === ''
  // No error for an incomplete colour while typing.
  const [isLeft, setLeft] = useState(false)
  const showsRefusal = isRefused && isLeft
  const ratio = contrastWith && value !== '' ? contrastOf(value, contrastWith) : undefined
  const hasNote = showsRefusal || ratio !== undefined

  const choose = (next: string) => {
    setDraft(null)
    if (next !== value) onChange(next)
  }
  const settle = () => {
    setLeft(true)
    if (draft !== null && !isRefused) choose(readColour(draft))
  }

  return (
    <div data-slot="colour-input" className={cn('grid w-full min-w-0 gap-1.5', className)}>
      <div className="relative">
        <div className={cn(frameLook(), 'pl-8')}>
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder="#0f766e"
            {...rest}
            {...control}
            aria-invalid={showsRefusal || control['aria-invalid']}
            aria-describedby={[control['aria-describedby'], hasNote && noteId].filter(Boolean).join(' ') || undefined}
            ref={useMergedRef(input, ref)}
            value={draft ?? value}
            onChange={(event) => {
              setLeft(false)
              setDraft(event.currentTarget.value)
            }}
            onBlur={(event) => {
              settle()
              onBlur?.(event)
            }}
            onKeyDown={(event) => {
              onKeyDown?.(event)
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) settle()
            }}
            className={cn(bareInput, 'font-mono')}
          />
          {clearable && isEditable && value !== '' && (
            <ClearButton
              onClick={() => {
                choose('')
                input.current?.focus()
              }}
            />
          )}
        </div>
        <Well value={value} disabled={!isEditable} onChange={choose} />
      </div>
      {presets.length > 0 && <Presets presets={presets} value={value} disabled={!isEditable} onChoose={choose} />}
      <div id={noteId} aria-live="polite" className={cn('text-small', !hasNote && 'hidden')}>
        {showsRefusal ? (
          <p className="flex items-center gap-1 text-danger-text">
            <CircleAlert aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
            不是颜色，请填写 3 位或 6 位十六进制数，如 #0f766e
          </p>
        ) : (
          ratio !== undefined && (
            <p className={cn('flex items-center gap-1', ratio < 3 ? 'text-danger-text' : 'text-text-muted')}>
              {ratio < 4.5 && <TriangleAlert aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />}
              {describeContrast(ratio)}
            </p>
          )
        )}
      </div>
    </div>
  )
}

interface WellProps {
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

/**
 * Colour swatch that opens the browser's colour picker. It is placed over the frame, which would treat it as part of
 * the text.
 */
function Well({ value, disabled, onChange }: WellProps) {
  return (
    <span
      className="absolute top-1 left-1 size-5 rounded border border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent"
      style={{ background: value || noColour }}
    >
      <input
        type="color"
        aria-label="取色"
        disabled={disabled}
        value={value || '#ffffff'}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="absolute -inset-0.5 size-6 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </span>
  )
}

/** A diagonal stroke on white: no colour. */
const noColour =
  'linear-gradient(to top right, transparent 46%, var(--color-danger) 46%, var(--color-danger) 54%, transparent 54%)'

interface PresetsProps {
  presets: readonly ColourPreset[]
  value: string
  disabled: boolean
  onChoose: (value: string) => void
}

function Presets({ presets, value, disabled, onChoose }: PresetsProps) {
  return (
    <ul aria-label="常用颜色" className="flex flex-wrap gap-1">
      {presets.map((preset) => {
        const isChosen = readColour(preset.value) === value
        return (
          <li key={preset.value}>
            <button
              type="button"
              aria-label={preset.label}
              title={preset.label}
              aria-pressed={isChosen}
              disabled={disabled}
              onClick={() => onChoose(readColour(preset.value))}
              className="flex size-6 cursor-pointer items-center justify-center rounded border border-line-strong disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-4"
              style={{
                background: preset.value,
                color: contrastOf(readColour(preset.value), '#ffffff') >= 3 ? '#ffffff' : '#000000',
              }}
            >
              {isChosen && <Check aria-hidden strokeWidth={2.5} />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
