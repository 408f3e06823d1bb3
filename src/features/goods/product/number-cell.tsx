import { useState } from 'react'
import { NumberInput } from '#ui/number-input/number-input.tsx'

interface NumberCellProps {
  /** Accessible name: 云朵沙发 的排序值. */
  label: string
  value: number
  max: number
  /** Rejects if refused; the request has already shown the error. */
  onSettle: (value: number) => Promise<unknown>
}

/** An integer edited in place: Enter or blur saves, Esc reverts. */
export function NumberCell({ label, value, max, onSettle }: NumberCellProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const settle = async () => {
    if (draft !== null && draft !== '' && Number(draft) !== value) await onSettle(Number(draft)).catch(() => {})
    setDraft(null)
  }
  return (
    <NumberInput
      aria-label={label}
      value={draft ?? String(value)}
      onChange={setDraft}
      decimals={0}
      max={max}
      onBlur={() => void settle()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void settle()
        if (event.key === 'Escape') setDraft(null)
      }}
      inputClassName="text-right"
      className="w-16"
    />
  )
}
