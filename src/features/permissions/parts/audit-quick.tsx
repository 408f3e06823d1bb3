import { Button } from '#ui/button/button.tsx'
import { type AuditQuery, isQuick, quickChange, quickSearches } from './audit-searches.ts'

interface AuditQuickProps {
  query: AuditQuery
  onChange: (change: AuditQuery) => void
}

/** Shortcuts to what people look for again and again; another press takes one away. */
export function AuditQuick({ query, onChange }: AuditQuickProps) {
  return (
    <fieldset aria-label="快速筛选" className="flex flex-wrap gap-2">
      {quickSearches.map(({ label, filters }) => {
        const isOn = isQuick(query, filters)
        return (
          <Button
            key={label}
            size="tiny"
            aria-pressed={isOn}
            className="aria-pressed:border-accent aria-pressed:bg-accent-subtle"
            onClick={() => onChange(quickChange(isOn ? {} : filters))}
          >
            {label}
          </Button>
        )
      })}
    </fieldset>
  )
}
