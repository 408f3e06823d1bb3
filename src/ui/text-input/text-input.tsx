import { type ComponentProps, type ReactNode, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import { ClearButton } from '#ui/field/clear-button.tsx'
import { bareInput, frameLook } from '#ui/field/control-look.ts'
import { useFieldControl } from '#ui/field/field-context.ts'
import { useComposedText } from '#ui/field/use-composed-text.ts'
import { useMergedRef } from '#ui/field/use-merged-ref.ts'

export interface TextInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | 'defaultValue'> {
  value: string
  onChange: (value: string) => void
  /** A prefix: ¥, a search icon. */
  prefix?: ReactNode
  /** A unit: 天, cm. */
  suffix?: ReactNode
  /** Shows a clear button if it is not empty. */
  clearable?: boolean
  /** Classes of the `input` itself; `className` is for its frame. */
  inputClassName?: string
}

/** Single-line text. With `maxLength` it shows a count. `ref` and further props go to the `input`, which gets focus. */
export function TextInput({
  value,
  onChange,
  prefix,
  suffix,
  clearable = false,
  className,
  inputClassName,
  ref,
  ...rest
}: TextInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const isEditable = !rest.disabled && !rest.readOnly
  return (
    <div data-slot="text-input" className={cn(frameLook(), className)}>
      {prefix && <Affix>{prefix}</Affix>}
      <input
        type="text"
        autoComplete="off"
        {...rest}
        {...useFieldControl(rest)}
        {...useComposedText(value, onChange)}
        ref={useMergedRef(input, ref)}
        className={cn(bareInput, inputClassName)}
      />
      {clearable && isEditable && value !== '' && (
        <ClearButton
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
      {rest.maxLength !== undefined && <Counter length={value.length} max={rest.maxLength} />}
      {suffix && <Affix>{suffix}</Affix>}
    </div>
  )
}

function Affix({ children }: { children: ReactNode }) {
  return <span className="flex shrink-0 items-center text-text-faint">{children}</span>
}

/** Character count. Hidden from screen readers: it would be read on every key. */
export function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span aria-hidden data-slot="counter" className="shrink-0 text-small text-text-faint tabular-nums">
      {length}/{max}
    </span>
  )
}
