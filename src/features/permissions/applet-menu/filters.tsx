import type { CodeOf } from '#contract/codes.ts'
import type { AppletMenuNode } from '#contract/permissions/applet-menus.ts'
import { appletLinkType } from '#contract/permissions/storefront-codes.ts'
import { CodeSelect, EnabledSelect, FlagSelect } from '#features/permissions/shared/tree-selects.tsx'

export interface AppletMenuFilter {
  linkType?: CodeOf<typeof appletLinkType> | undefined
  guestVisible?: boolean | undefined
  enabled?: boolean | undefined
}

/** The predicate of the active filters; undefined if none is set. */
export function appletMenusLeft({ linkType, guestVisible, enabled }: AppletMenuFilter) {
  if ([linkType, guestVisible, enabled].every((filter) => filter === undefined)) return undefined
  return (node: AppletMenuNode): boolean =>
    (linkType === undefined || node.linkType === linkType) &&
    (guestVisible === undefined || node.guestVisible === guestVisible) &&
    (enabled === undefined || node.enabled === enabled)
}

interface AppletMenuFiltersProps {
  filter: AppletMenuFilter
  onChange: (change: AppletMenuFilter) => void
}

/** Filters by link type and visibility. */
export function AppletMenuFilters({ filter, onChange }: AppletMenuFiltersProps) {
  return (
    <>
      <CodeSelect
        label="跳转方式"
        codes={appletLinkType}
        value={filter.linkType}
        onChange={(linkType) => onChange({ linkType })}
      />
      <FlagSelect
        label="游客"
        yes="游客可见"
        no="登录可见"
        value={filter.guestVisible}
        onChange={(guestVisible) => onChange({ guestVisible })}
      />
      <EnabledSelect value={filter.enabled} onChange={(enabled) => onChange({ enabled })} />
    </>
  )
}
