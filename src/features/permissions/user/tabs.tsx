import type { CodeOf } from '#contract/codes.ts'
import { ENDING_SOON_DAYS } from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'

import { formatCapped } from '#lib/formats.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

/** The filters of a tab; the tabs are mutually exclusive. */
interface Narrowing {
  status?: CodeOf<typeof adminUserStatus> | undefined
  locked?: boolean | undefined
  endingSoon?: boolean | undefined
  neverSignedIn?: boolean | undefined
}

/** The filters set by tabs. */
export const tabFilters = ['status', 'locked', 'endingSoon', 'neverSignedIn'] as const

const nothing: Narrowing = { status: undefined, locked: undefined, endingSoon: undefined, neverSignedIn: undefined }

const tabs = {
  all: { label: '全部', narrowing: {} },
  normal: { label: '正常', narrowing: { status: adminUserStatus.active }, count: '1' },
  frozen: { label: '已冻结', narrowing: { status: adminUserStatus.frozen }, count: '2' },
  locked: { label: '已锁定', narrowing: { locked: true }, count: 'locked' },
  endingSoon: { label: `${ENDING_SOON_DAYS} 天内到期`, narrowing: { endingSoon: true }, count: 'endingSoon' },
  neverSignedIn: { label: '从未登录', narrowing: { neverSignedIn: true }, count: 'neverSignedIn' },
  deleted: { label: '已删除', narrowing: { status: adminUserStatus.deleted }, count: '3' },
} as const satisfies Record<string, { label: string; narrowing: Narrowing; count?: string }>

type TabName = keyof typeof tabs
const names = Object.keys(tabs) as TabName[]

function openTab({ status, locked, endingSoon, neverSignedIn }: Narrowing): TabName {
  if (locked) return 'locked'
  if (endingSoon) return 'endingSoon'
  if (neverSignedIn) return 'neverSignedIn'
  return status ? ({ 1: 'normal', 2: 'frozen', 3: 'deleted' } as const)[status] : 'all'
}

interface UserTabsProps {
  counts: Readonly<Record<string, number>>
  query: Narrowing
  onChange: (change: Narrowing) => void
}

/** Account tabs: status, and accounts that need attention. */
export function UserTabs({ counts, query, onChange }: UserTabsProps) {
  const figure = (name: TabName): string | undefined => {
    if (counts['1'] === undefined) return undefined
    const tab = tabs[name]
    return formatCapped('count' in tab ? (counts[tab.count] ?? 0) : counts['1'] + (counts['2'] ?? 0))
  }
  return (
    <FilterTabs
      label="账号状态"
      value={openTab(query)}
      onChange={(name) => onChange({ ...nothing, ...tabs[name].narrowing })}
      tabs={names.map((name) => ({
        value: name,
        label: tabs[name].label,
        count: figure(name),
        isUrgent: name === 'locked' && (counts.locked ?? 0) > 0,
      }))}
    />
  )
}
