import type { CodeOf } from '#contract/codes.ts'
import { merchantType } from '#contract/permissions/end-codes.ts'
import type { StoreMenuNode } from '#contract/permissions/store-menus.ts'
import { CodeSelect, FlagSelect } from './end-flag-select.tsx'
import { fitsMerchants } from './store-grant.ts'

export interface StoreMenuFilter {
  merchantType?: CodeOf<typeof merchantType> | undefined
  needMember?: boolean | undefined
  enabled?: boolean | undefined
  visible?: boolean | undefined
}

/** Which nodes the filters leave; undefined while none is set. */
export function storeMenusLeft({ merchantType: type, needMember, enabled, visible }: StoreMenuFilter) {
  if ([needMember, type, visible, enabled].every((one) => one === undefined)) return undefined
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

/** By who sees a menu, and by how it stands. */
export function StoreMenuFilters({ filter, onChange }: StoreMenuFiltersProps) {
  const flag = (name: 'needMember' | 'enabled' | 'visible', label: string, yes: string, no: string) => (
    <FlagSelect {...{ label, yes, no }} value={filter[name]} onChange={(value) => onChange({ [name]: value })} />
  )
  return (
    <>
      <CodeSelect
        label="商家类型"
        codes={merchantType}
        value={filter.merchantType}
        onChange={(type) => onChange({ merchantType: type })}
      />
      {flag('needMember', '会员', '仅黑卡', '不限')}
      {flag('enabled', '启停', '启用', '已停用')}
      {flag('visible', '显隐', '显示', '已隐藏')}
    </>
  )
}
