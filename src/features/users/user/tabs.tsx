import { memberStatus, userStatus } from '#contract/users/codes.ts'
import { formatCapped } from '#lib/formats.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

interface UserTabsProps {
  query: { status?: number; memberStatus?: number }
  /** Empty when there are too many users to count. */
  counts: Readonly<Record<string, number>>
  onChange: (change: {
    status: (typeof userStatus.codes)[number] | undefined
    memberStatus: typeof memberStatus.blackCard | undefined
  }) => void
}

const MEMBERS = 'blackCard'

/** All users, those of one status, and the black-card members. */
export function UserTabs({ query, counts, onChange }: UserTabsProps) {
  const isMembers = query.status === undefined && query.memberStatus === memberStatus.blackCard
  const figure = (count: number | undefined) => (count === undefined ? undefined : formatCapped(count))
  const all = userStatus.codes.map((code) => counts[code])
  const total = all.some((count) => count === undefined)
    ? undefined
    : all.reduce<number>((sum, count = 0) => sum + count, 0)
  return (
    <FilterTabs
      label="用户状态"
      value={isMembers ? MEMBERS : String(query.status ?? 'all')}
      onChange={(value) =>
        onChange({
          status: userStatus.codes.find((code) => String(code) === value),
          memberStatus: value === MEMBERS ? memberStatus.blackCard : undefined,
        })
      }
      tabs={[
        { value: 'all', label: '全部', count: figure(total) },
        ...userStatus.codes.map((code) => ({
          value: String(code),
          label: userStatus.label(code),
          count: figure(counts[code]),
        })),
        { value: MEMBERS, label: memberStatus.label(memberStatus.blackCard), count: figure(counts[MEMBERS]) },
      ]}
    />
  )
}
