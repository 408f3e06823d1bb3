import { moveProblem } from '#contract/goods/migration-codes.ts'
import { formatCapped } from '#lib/formats.ts'
import { FilterToggle } from '#screen/list/filter-toggle.tsx'
import type { Filter } from '#screen/list/use-list.ts'

type Problem = (typeof moveProblem.codes)[number]

interface ProblemChipsProps {
  /** Totals in `problem1` to `problem7`. */
  counts: Readonly<Record<string, number>>
  filter: Filter<Problem>
}

/** Migration problems with their counts; a click filters by one. */
export function ProblemChips({ counts, filter }: ProblemChipsProps) {
  const shown = moveProblem.codes.filter(
    (problem) => (counts[`problem${problem}`] ?? 0) > 0 || filter.value === problem,
  )
  if (shown.length === 0) return null
  return (
    <fieldset aria-label="待处理问题" className="flex flex-wrap gap-2">
      {shown.map((problem) => (
        <FilterToggle
          key={problem}
          count={formatCapped(counts[`problem${problem}`] ?? 0)}
          isPressed={filter.value === problem}
          onClick={() => filter.onChange(filter.value === problem ? undefined : problem)}
        >
          {moveProblem.label(problem)}
        </FilterToggle>
      ))}
    </fieldset>
  )
}
