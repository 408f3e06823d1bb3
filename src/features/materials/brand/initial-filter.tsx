import { useFilterChip } from '#screen/list/filter-chips.ts'
import type { Filter } from '#screen/list/use-list.ts'
import { cn } from '#ui/cn.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#']

/** Filters by initial letter; a second click clears the filter. */
export function InitialFilter({ value, onChange }: Filter<string>) {
  useFilterChip('首字母', value ?? '', () => onChange(undefined))
  return (
    <fieldset aria-label="首字母" className="flex flex-wrap items-center gap-0.5">
      <span aria-hidden className="mr-2 text-text-muted">
        首字母
      </span>
      {letters.map((letter) => (
        <button
          key={letter}
          type="button"
          aria-pressed={value === letter}
          onClick={() => onChange(value === letter ? undefined : letter)}
          className={cn(
            'grid size-6 cursor-pointer place-items-center rounded text-small text-text-muted hover:bg-hover hover:text-text',
            'aria-pressed:bg-accent-subtle aria-pressed:font-medium aria-pressed:text-accent-text',
          )}
        >
          {letter}
        </button>
      ))}
    </fieldset>
  )
}
