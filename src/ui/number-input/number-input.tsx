import type { FocusEvent, KeyboardEvent } from 'react'
import { type NumericOptions, numericFilter, settleNumeric } from '#contract/rules/numeric.ts'
import { cn } from '#ui/cn.ts'
import { TextInput, type TextInputProps } from '#ui/text-input/text-input.tsx'

export interface NumberInputProps extends Omit<TextInputProps, 'max' | 'maxLength' | 'type'>, NumericOptions {}

/**
 * A number other than a price: digits and one point, with `decimals` (default 1), capped at `max`; with `negative` also
 * below zero.
 */
export function NumberInput({
  value,
  onChange,
  decimals,
  max,
  negative = false,
  onBlur,
  onKeyDown,
  inputClassName,
  ...rest
}: NumberInputProps) {
  const settle = () => {
    const corrected = settleNumeric(value)
    if (corrected !== value) onChange(corrected)
  }
  return (
    <TextInput
      // Number pads of phones have no minus.
      inputMode={negative ? 'text' : decimals === 0 ? 'numeric' : 'decimal'}
      {...rest}
      value={value}
      onChange={(text) => onChange(numericFilter(text, { decimals, max, negative }))}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        settle()
        onBlur?.(event)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) settle()
        onKeyDown?.(event)
      }}
      inputClassName={cn('tabular-nums', inputClassName)}
    />
  )
}
