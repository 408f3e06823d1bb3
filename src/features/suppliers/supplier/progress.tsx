import Check from 'lucide-react/icons/check'
import { useFormContext, useWatch } from 'react-hook-form'
import { supplierEnableFaults } from '#contract/suppliers/supplier-rules.ts'
import type { SupplierInput } from '#contract/suppliers/suppliers.ts'
import { dayOf } from '#lib/formats.ts'
import { Button } from '#ui/button/button.tsx'
import { supplierSections } from './fields.tsx'

/** Fields still missing to enable the supplier, by section; each links to its field. */
export function SupplierProgress({ isEnabled }: { isEnabled: boolean }) {
  const { control, getValues, setFocus } = useFormContext<SupplierInput>()
  // Watches the whole form, because any field may resolve an entry.
  useWatch({ control })
  const faults: Partial<Record<string, string>> = supplierEnableFaults(getValues(), dayOf())
  const count = Object.keys(faults).length
  const goTo = (name: keyof SupplierInput, from: HTMLElement) => {
    // A row list has no focusable field: focus its add button.
    const rows = from.closest('[data-slot=page]')?.querySelector<HTMLElement>(`[data-field=${name}]`)
    if (rows) rows.focus()
    else setFocus(name)
  }
  return (
    <section aria-label="启用所需" className="grid gap-3">
      <p role="status" className="font-medium">
        {count > 0 ? `距离启用还缺 ${count} 项` : isEnabled ? '资料完整' : '资料完整，可以启用'}
      </p>
      <ul className="grid gap-3 border-l pl-4">
        {Object.entries(supplierSections).map(([title, names]) => {
          const missing = names.filter((name) => faults[name])
          return (
            <li key={title} className="grid justify-items-start gap-0.5">
              <span className="flex items-center gap-1 text-text-muted">
                {title}
                {missing.length === 0 && (
                  <Check role="img" aria-label="已完整" strokeWidth={1.75} className="size-4 text-success" />
                )}
              </span>
              {missing.map((name) => (
                <Button key={name} tone="link" size="tiny" onClick={(event) => goTo(name, event.currentTarget)}>
                  {faults[name]}
                </Button>
              ))}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
