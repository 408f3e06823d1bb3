import type { CodeOf } from '#contract/codes.ts'
import { menuType } from '#contract/permissions/codes.ts'
import { Select } from '#ui/select/select.tsx'

interface MenuFilter {
  menuType?: CodeOf<typeof menuType> | undefined
  enabled?: boolean | undefined
  visible?: boolean | undefined
}

interface MenuFiltersProps {
  filter: MenuFilter
  onChange: (change: MenuFilter) => void
}

/** By kind, and by how a node stands. */
export function MenuFilters({ filter, onChange }: MenuFiltersProps) {
  const flag = (name: 'enabled' | 'visible', label: string, yes: string, no: string) => (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      value={filter[name] === undefined ? '' : String(filter[name])}
      onChange={(text) => onChange({ [name]: text === '' ? undefined : text === 'true' })}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      className="w-26"
    />
  )
  return (
    <>
      <Select
        aria-label="类型"
        placeholder="类型"
        clearable
        value={filter.menuType === undefined ? '' : String(filter.menuType)}
        onChange={(text) => onChange({ menuType: menuType.codes.find((code) => String(code) === text) })}
        options={menuType.codes.map((code) => ({ value: String(code), label: menuType.label(code) }))}
        className="w-24"
      />
      {flag('enabled', '启停', '启用', '已停用')}
      {flag('visible', '显隐', '显示', '已隐藏')}
    </>
  )
}
