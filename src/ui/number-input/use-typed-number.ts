import { useState } from 'react'

const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** Null for an incomplete number: '', a lone minus, a lone point. */
function numberOf(text: string): number | null {
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isNaN(number) ? null : number
}

/**
 * The text of an input whose field holds a number. `3.` and `-` are incomplete numbers: the input keeps them, while the
 * number alone would turn `3.5` into `35` and `-1` into `1`.
 */
export function useTypedNumber(
  value: number | null | undefined,
  onChange: (value: number | null) => void,
): { text: string; type: (text: string) => void } {
  const [typed, setTyped] = useState(textOf(value))
  return {
    text: numberOf(typed) === (value ?? null) ? typed : textOf(value),
    type: (text) => {
      setTyped(text)
      onChange(numberOf(text))
    },
  }
}
