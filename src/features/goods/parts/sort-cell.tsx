import { useState } from 'react'
import { NumberInput } from '#ui/number-input/number-input.tsx'

interface SortCellProps {
  name: string
  sort: number
  /** Rejects when it was refused; the call has said why. */
  onSort: (sort: number) => Promise<unknown>
}

/** The place in the order, changed where it stands: Enter or leaving saves, Esc takes it back. */
export function SortCell({ name, sort, onSort }: SortCellProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const settle = async () => {
    if (draft !== null && draft !== '' && Number(draft) !== sort) await onSort(Number(draft)).catch(() => {})
    setDraft(null)
  }
  return (
    <NumberInput
      aria-label={`${name} 的排序值`}
      value={draft ?? String(sort)}
      onChange={setDraft}
      decimals={0}
      max={9999}
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
