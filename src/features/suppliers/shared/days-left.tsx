/** Remaining validity of a qualification or contract: orange under 30 days, red if expired. */
export function DaysLeft({ days }: { days: number | null }) {
  if (days === null) return null
  if (days < 0) return <span className="text-danger-text">已过期 {-days} 天</span>
  return <span className={days < 30 ? 'text-warning-text' : 'text-text-muted'}>{days} 天</span>
}
