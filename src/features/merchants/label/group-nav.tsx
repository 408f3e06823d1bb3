import { SideNav, SideNavEntry } from '#screen/list/side-nav.tsx'

interface GroupNavProps {
  value: string | undefined
  onChange: (groupName: string | undefined) => void
  /** The labels of each group, by its name. */
  counts: Readonly<Record<string, number>>
}

/** The groups of labels, with their number of labels. */
export function GroupNav({ value, onChange, counts }: GroupNavProps) {
  const groups = Object.entries(counts)
  const all = groups.reduce((sum, [, total]) => sum + total, 0)
  return (
    <SideNav label="标签组">
      <SideNavEntry isCurrent={value === undefined} onClick={() => onChange(undefined)} count={all}>
        全部标签
      </SideNavEntry>
      {groups.map(([name, total]) => (
        <SideNavEntry key={name} isCurrent={name === value} onClick={() => onChange(name)} count={total}>
          {name}
        </SideNavEntry>
      ))}
    </SideNav>
  )
}
