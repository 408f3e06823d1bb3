import type { ReactNode } from 'react'
import { FilterToggle } from '#screen/list/filter-toggle.tsx'

interface Chosen {
  contractExpiring?: number | undefined
  contractExpired?: true | undefined
  neverLoggedIn?: true | undefined
}

interface SupplierChipsProps {
  counts: Readonly<Record<string, number>>
  query: Chosen
  onChange: (change: Chosen) => void
}

const none: Chosen = { contractExpiring: undefined, contractExpired: undefined, neverLoggedIn: undefined }

/**
 * Filter shortcuts for follow-up: expiring contracts, and suppliers that have never signed in. Hidden if there are
 * none.
 */
export function SupplierChips({ counts, query, onChange }: SupplierChipsProps) {
  const { expiring = 0, expired = 0, neverLoggedIn = 0 } = counts
  const isSet = Boolean(query.contractExpiring || query.contractExpired || query.neverLoggedIn)
  if (expiring + expired + neverLoggedIn === 0 && !isSet) return null
  const pick = (chosen: Chosen, isPressed: boolean) => onChange(isPressed ? none : { ...none, ...chosen })
  const chip = (
    label: ReactNode,
    count: number,
    tone: 'warning' | 'danger' | 'muted',
    chosen: Chosen,
    isPressed: boolean,
  ) => (
    <FilterToggle isPressed={isPressed} count={count} tone={tone} onClick={() => pick(chosen, isPressed)}>
      {label}
    </FilterToggle>
  )
  return (
    <fieldset aria-label="需要跟进" className="flex gap-2">
      {chip('合同 30 天内到期', expiring, 'warning', { contractExpiring: 30 }, Boolean(query.contractExpiring))}
      {chip('合同已过期', expired, 'danger', { contractExpired: true }, Boolean(query.contractExpired))}
      {chip('从未登录', neverLoggedIn, 'muted', { neverLoggedIn: true }, Boolean(query.neverLoggedIn))}
    </fieldset>
  )
}
