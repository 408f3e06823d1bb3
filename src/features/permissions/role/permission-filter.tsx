import { useId } from 'react'
import { allPermissions, isPermission, permissionLabels } from '#contract/permissions.ts'
import { useFilterChip } from '#screen/list/filter-chips.ts'
import type { Filter } from '#screen/list/use-list.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'

const textOf = (code: string): string => (isPermission(code) ? permissionLabels(code).title : code)
const options = allPermissions.map((code) => ({ value: code, label: textOf(code), hint: code }))

/** Filters roles by a permission, searched by label or code. */
export function RolePermissionFilter({ value = '', onChange }: Filter<string>) {
  const id = useId()
  const label = '授权菜单'
  useFilterChip(label, value && textOf(value), () => onChange(undefined))
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id} className="whitespace-nowrap text-text-muted">
        {label}
      </label>
      <Combobox
        id={id}
        value={value}
        placeholder="谁能做这件事"
        clearable
        options={options}
        onChange={(code) => onChange(code || undefined)}
      />
    </div>
  )
}
