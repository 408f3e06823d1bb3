import type { CodeOf } from '#contract/codes.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonGroup } from '#ui/button-group/button-group.tsx'

type Status = CodeOf<typeof reviewStatus>

interface ReviewStatusButtonsProps {
  value: Status
  counts: Readonly<Record<string, number>>
  onChange: (status: Status) => void
}

/** Chooses the status of the listed reviews, each with its number. */
export function ReviewStatusButtons({ value, counts, onChange }: ReviewStatusButtonsProps) {
  return (
    <ButtonGroup label="审核状态">
      {reviewStatus.codes.map((code) => (
        <Button key={code} size="tiny" aria-pressed={code === value} onClick={() => onChange(code)}>
          {reviewStatus.label(code)} <span className="tabular-nums">{counts[code] ?? 0}</span>
        </Button>
      ))}
    </ButtonGroup>
  )
}
