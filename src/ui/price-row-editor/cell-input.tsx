import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { halfWidth } from '#contract/rules/half-width.ts'
import type { Draft } from './grid-sheet.ts'
import type { PriceSheet } from './price-sheet.ts'

interface CellInputProps<Row> {
  sheet: PriceSheet<Row>
  draft: Draft
  label: string
}

/**
 * The only input of a sheet, in the edited cell. It has its own text state, so that it does not interfere with IMEs.
 */
export function CellInput<Row>({ sheet, draft, label }: CellInputProps<Row>) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.setSelectionRange(-1, -1)
  }, [])
  return (
    <input
      ref={input}
      data-slot="cell-input"
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={32}
      defaultValue={draft.opens}
      onInput={(event) => {
        const { nativeEvent, currentTarget } = event
        if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) sheet.type(halved(currentTarget))
      }}
      onCompositionEnd={(event: FormEvent<HTMLInputElement>) => sheet.type(halved(event.currentTarget))}
      onBlur={() => sheet.commit()}
      className="absolute inset-0 z-1 w-full bg-surface px-2.5 text-right text-text tabular-nums outline-2 -outline-offset-2 outline-accent"
    />
  )
}

/** Replaces full-width digits of an IME by plain ones, keeping the caret. */
function halved(input: HTMLInputElement): string {
  const text = halfWidth(input.value)
  if (text !== input.value) {
    const caret = input.selectionStart
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return text
}
