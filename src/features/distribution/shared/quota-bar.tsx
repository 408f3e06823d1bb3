import type { Quota } from '#contract/distribution/accounts.ts'
import { formatCount } from '#lib/formats.ts'
import { Progress } from '#ui/progress/progress.tsx'

/** Percent in use from which on a quota counts as nearly full. */
const NEARLY_FULL = 90

/** How much of a quota is in use: a bar with both figures. */
export function QuotaBar({ label, quota: { used, quota } }: { label: string; quota: Quota }) {
  const percent = quota === 0 ? (used > 0 ? 100 : 0) : (used * 100) / quota
  const tone = used > quota ? 'danger' : percent >= NEARLY_FULL ? 'warning' : 'accent'
  return (
    <span className="grid grid-cols-[minmax(40px,1fr)_auto] items-center gap-2">
      <Progress label={`${label}已用 ${used}，共 ${quota}`} value={percent} tone={tone} />
      <span className="text-small text-text-muted tabular-nums">
        {formatCount(used)}/{formatCount(quota)}
      </span>
    </span>
  )
}
