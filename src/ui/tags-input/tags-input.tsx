import { type ComponentProps, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { Chip } from '#ui/combobox/chip.tsx'
import { bareInput, frameLook } from '#ui/field/control-look.ts'
import { useFieldControl } from '#ui/field/field-context.ts'
import { useComposedText } from '#ui/field/use-composed-text.ts'

export interface TagsInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'defaultValue' | 'max'> {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Maximum number of words. */
  max?: number
}

/** Separators of words, typed or pasted. */
const separators = /[,，、;；\n\t]/

/**
 * Free-text words without duplicates. Enter, a comma or blur ends a word. `ref` and further props go to the `input`.
 */
export function TagsInput({
  value,
  onChange,
  max = Number.POSITIVE_INFINITY,
  className,
  placeholder = '输入后按回车',
  onBlur,
  onKeyDown,
  onPaste,
  ...rest
}: TagsInputProps) {
  const [typed, setTyped] = useState('')
  const isEditable = !rest.disabled && !rest.readOnly
  const add = (words: readonly string[]) => {
    const next = [...new Set([...value, ...words.map((word) => word.trim()).filter((word) => word !== '')])].slice(
      0,
      max,
    )
    if (next.length > value.length) onChange(next)
  }
  const end = () => {
    add([typed])
    setTyped('')
  }
  const text = useComposedText(typed, (next) => {
    const words = next.split(separators)
    setTyped(words.pop() ?? '')
    if (words.length > 0) add(words)
  })
  return (
    <div data-slot="tags-input" className={cn(frameLook({ height: 'grows' }), 'flex-wrap gap-1 py-0.75', className)}>
      {value.map((word) => (
        <Chip
          key={word}
          name={word}
          disabled={!isEditable}
          onRemove={() => onChange(value.filter((other) => other !== word))}
        >
          {word}
        </Chip>
      ))}
      <input
        type="text"
        autoComplete="off"
        {...rest}
        {...useFieldControl(rest)}
        {...text}
        placeholder={value.length === 0 ? placeholder : undefined}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.nativeEvent.isComposing || !isEditable) return
          if (event.key === 'Enter' && typed !== '') {
            // Ends the word instead of submitting the form.
            event.preventDefault()
            end()
          }
          if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
        }}
        onPaste={(event) => {
          onPaste?.(event)
          const words = event.clipboardData.getData('text').split(separators)
          // An input drops line breaks, which separate the words.
          if (words.length < 2 || !isEditable) return
          event.preventDefault()
          add(words)
        }}
        onBlur={(event) => {
          end()
          onBlur?.(event)
        }}
        className={cn(bareInput, 'min-w-16')}
      />
      {Number.isFinite(max) && (
        <span aria-hidden className="shrink-0 text-small text-text-faint tabular-nums">
          {value.length}/{max}
        </span>
      )}
    </div>
  )
}
