import type { CodeOf } from '#contract/codes.ts'
import { menuType } from '#contract/permissions/codes.ts'
import { CodeSelect, EnabledSelect, VisibleSelect } from '#features/permissions/shared/tree-selects.tsx'

interface MenuFilter {
  menuType?: CodeOf<typeof menuType> | undefined
  enabled?: boolean | undefined
  visible?: boolean | undefined
}

interface MenuFiltersProps {
  filter: MenuFilter
  onChange: (change: MenuFilter) => void
}

/** Filters by node type and status. */
export function MenuFilters({ filter, onChange }: MenuFiltersProps) {
  return (
    <>
      <CodeSelect
        label="类型"
        codes={menuType}
        value={filter.menuType}
        onChange={(type) => onChange({ menuType: type })}
      />
      <EnabledSelect value={filter.enabled} onChange={(enabled) => onChange({ enabled })} />
      <VisibleSelect value={filter.visible} onChange={(visible) => onChange({ visible })} />
    </>
  )
}
