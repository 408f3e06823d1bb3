import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { Deferred } from './deferred.tsx'
import { ChipRegisterContext, type FilterChip } from './filter-chips.ts'
import { SavedViews, type ViewedList } from './saved-views.tsx'

interface FiltersProps {
  list: ViewedList & { hasFilters: boolean; clearFilters(): void }
  children: ReactNode
}

/** The filters of a list: one row, the rest is collapsible; active filters show as chips while collapsed. */
export function Filters({ list, children }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const [chips, setChips] = useState<Readonly<Record<string, FilterChip>>>({})
  const put = useCallback((name: string, chip: FilterChip | null) => {
    setChips((before) => {
      const { [name]: known, ...rest } = before
      if (!chip && !known) return before
      return chip ? { ...rest, [name]: chip } : rest
    })
  }, [])
  const register = useMemo(() => ({ put }), [put])
  return (
    <search data-slot="filters" aria-label="筛选" className="grid gap-2">
      <Deferred outline={<div className="h-7" />}>
        <div className="flex items-start gap-2">
          <div
            className={cn(
              'grid min-w-0 flex-1 grid-cols-[repeat(auto-fill,minmax(204px,1fr))] gap-x-3 gap-y-2',
              // Folds after a moment: at once, the rows below would move away under a click that takes the focus.
              !isOpen &&
                'max-h-7 overflow-hidden transition-[max-height] delay-300 duration-0 has-focus-visible:max-h-96 has-focus-visible:delay-0',
            )}
          >
            <ChipRegisterContext value={register}>{children}</ChipRegisterContext>
          </div>
          <SavedViews list={list} />
          <Button tone="quiet" disabled={!list.hasFilters} onClick={() => list.clearFilters()}>
            重置
          </Button>
          <Button tone="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : '展开'}
            <ChevronDown
              aria-hidden
              strokeWidth={1.75}
              className={cn('transition-transform', isOpen && 'rotate-180')}
            />
          </Button>
        </div>
        {!isOpen && <Chips chips={Object.values(chips)} />}
      </Deferred>
    </search>
  )
}

function Chips({ chips }: { chips: FilterChip[] }) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="已选条件" className="flex flex-wrap gap-2">
      {chips.map(({ label, text, clear }) => (
        <li
          key={label}
          className="flex h-6 max-w-80 items-center gap-1 rounded-full bg-accent-subtle pr-1 pl-2.5 text-accent-text text-small"
        >
          <span className="truncate">
            {label}：{text}
          </span>
          <button
            type="button"
            aria-label={`清除${label}`}
            onClick={clear}
            className="grid size-5 cursor-pointer place-items-center rounded-full hover:bg-surface"
          >
            <X aria-hidden strokeWidth={1.75} className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
