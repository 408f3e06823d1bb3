import { useState } from 'react'
import { type PriceOptions, priceInput } from '#contract/rules/price.ts'
import { cn } from '#ui/cn.ts'
import { TextInput, type TextInputProps } from '#ui/text-input/text-input.tsx'

export interface PriceInputProps extends Omit<TextInputProps, 'min' | 'max' | 'maxLength' | 'type'>, PriceOptions {
  /** Calls `onChange` on every key: a button waits for the price. The typed text stays all the same. */
  eager?: boolean
}

/**
 * A price in yuan. The typed text stays until Enter or blur; then the price rule rounds, caps or clears it and calls
 * `onChange`, so that derived prices do not change on every key.
 */
export function PriceInput({
  value,
  onChange,
  decimals,
  min,
  max,
  eager = false,
  onBlur,
  onKeyDown,
  inputClassName,
  ...rest
}: PriceInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const change = (text: string) => {
    const price = priceInput(text, { decimals, min, max })
    if (price !== value) onChange(price)
  }
  const settle = () => {
    if (draft === null) return
    setDraft(null)
    change(draft)
  }
  return (
    <TextInput
      prefix="¥"
      inputMode="decimal"
      {...rest}
      value={draft ?? value}
      onChange={(text) => {
        setDraft(text)
        if (eager) change(text)
      }}
      onBlur={(event) => {
        settle()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) settle()
        onKeyDown?.(event)
      }}
      inputClassName={cn('text-right tabular-nums', inputClassName)}
    />
  )
}
