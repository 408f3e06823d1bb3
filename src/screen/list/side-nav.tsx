import type { ReactNode } from 'react'

interface SideNavProps {
  label: string
  children: ReactNode
}

/** A vertical filter list at the side of a page. */
export function SideNav({ label, children }: SideNavProps) {
  return (
    <nav aria-label={label} className="grid gap-0.5">
      {children}
    </nav>
  )
}

interface SideNavEntryProps {
  isCurrent: boolean
  onClick: () => void
  /** Number of items, and the title that explains it. */
  count: ReactNode
  countTitle?: string
  /** Nesting level from 1; deeper levels are indented. */
  level?: number
  children: string
}

export function SideNavEntry({ isCurrent, onClick, count, countTitle, level = 1, children }: SideNavEntryProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onClick}
      style={{ paddingInlineStart: level * 12 - 4 }}
      className="flex min-h-8 items-center gap-2 rounded pr-2 text-left text-data hover:bg-sunken aria-current:bg-accent-subtle aria-current:font-medium"
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <span className="text-small text-text-faint tabular-nums" title={countTitle}>
        {count}
      </span>
    </button>
  )
}
