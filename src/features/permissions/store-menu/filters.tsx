import type { CodeOf } from '#contract/codes.ts'
import type { StoreMenuNode } from '#contract/permissions/store-menus.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { fitsMerchants } from '#features/permissions/shared/store-grant.ts'
import { CodeSelect, EnabledSelect, FlagSelect, VisibleSelect } from '#features/permissions/shared/tree-selects.tsx'

export interface StoreMenuFilter {
  merchantType?: CodeOf<typeof merchantType> | undefined
  needMember?: boolean | undefined
  enabled?: boolean | undefined
  visible?: boolean | undefined
}

/** The predicate of the active filters; undefined if none is set. */
export function storeMenusLeft({ merchantType: type, needMember, enabled, visible }: StoreMenuFilter) {
  if ([needMember, type, visible, enabled].every((filter) => filter === undefined)) return undefined
  const fits = (wanted: boolean | undefined, value: boolean) => wanted === undefined || wanted === value
  return (node: StoreMenuNode): boolean =>
    fits(needMember, node.needMember) &&
    fits(visible, node.visible) &&
    fits(enabled, node.enabled) &&
    (type === undefined || fitsMerchants(node, [type]))
}

interface StoreMenuFiltersProps {
  filter: StoreMenuFilter
  onChange: (change: StoreMenuFilter) => void
}

/** Filters by audience and status. */
export function StoreMenuFilters({ filter, onChange }: StoreMenuFiltersProps) {
  return (
    <>
      <CodeSelect
        label="商家类型"
        codes={merchantType}
        value={filter.merchantType}
        onChange={(type) => onChange({ merchantType: type })}
      />
      <FlagSelect
        label="会员"
        yes="仅黑卡"
        no="不限"
        value={filter.needMember}
        onChange={(needMember) => onChange({ needMember })}
      />
      <EnabledSelect value={filter.enabled} onChange={(enabled) => onChange({ enabled })} />
      <VisibleSelect value={filter.visible} onChange={(visible) => onChange({ visible })} />
    </>
  )
}
