import { Progress } from '#ui/progress/progress.tsx'

interface NoticeRateProps {
  label: string
  done?: number | undefined
  of?: number | undefined
}

/** Share of receivers who have read or confirmed a notice. Empty before publishing. */
export function NoticeRate({ label, done = 0, of = 0 }: NoticeRateProps) {
  if (of === 0) return null
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Progress label={label} tone="success" value={(done / of) * 100} className="max-w-20" />
      <span className="text-small text-text-muted tabular-nums">
        {done}/{of}
      </span>
    </span>
  )
}
