import { FilterToggle } from '#screen/list/filter-toggle.tsx'
import { type AuditQuery, isQuick, quickChange, quickSearches } from './searches.ts'

interface AuditQuickProps {
  query: AuditQuery
  onChange: (change: AuditQuery) => void
}

/** Common filters as shortcuts; a second click clears one. */
export function AuditQuick({ query, onChange }: AuditQuickProps) {
  return (
    <fieldset aria-label="快速筛选" className="flex flex-wrap gap-2">
      {quickSearches.map(({ label, filters }) => {
        const isOn = isQuick(query, filters)
        return (
          <FilterToggle key={label} isPressed={isOn} onClick={() => onChange(quickChange(isOn ? {} : filters))}>
            {label}
          </FilterToggle>
        )
      })}
    </fieldset>
  )
}
