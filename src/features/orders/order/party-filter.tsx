import { useId, useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import type { buyerKind } from '#contract/orders/codes.ts'
import { useFilterChip } from '#screen/list/filter-chips.ts'
import type { Filter } from '#screen/list/use-list.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { usePartyChoices } from './party-choices.ts'

interface PartyFilterProps extends Filter<number> {
  label: string
  kind: CodeOf<typeof buyerKind>
}

/** Filters by a card merchant, distributor or channel. */
export function PartyFilter({ label, kind, value, onChange }: PartyFilterProps) {
  const [isReached, setReached] = useState(false)
  const { options, chosenOptions, loading, onSearch } = usePartyChoices({ kind, value, isWanted: isReached })
  const id = useId()
  const name = [...chosenOptions, ...options].find((option) => option.value === String(value))?.label
  useFilterChip(label, name ?? (value === undefined ? '' : `#${value}`), () => onChange(undefined))
  const reach = () => setReached(true)
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id} className="whitespace-nowrap text-text-muted">
        {label}
      </label>
      <Combobox
        id={id}
        value={value === undefined ? '' : String(value)}
        placeholder="全部"
        clearable
        options={options}
        chosenOptions={chosenOptions}
        loading={loading}
        onSearch={onSearch}
        onPointerEnter={reach}
        onFocus={reach}
        onChange={(chosen) => onChange(chosen === '' ? undefined : Number(chosen))}
      />
    </div>
  )
}
