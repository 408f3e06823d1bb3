import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { optionLook } from '#ui/field/control-look.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'
import { jump } from './actions.ts'
import { factsOf } from './describe-cell.ts'
import type { PriceSheet } from './price-sheet.ts'
import { at } from './range.ts'
import type { Summary } from './row-book.ts'
import { useSheet } from './use-price-sheet.ts'

interface FootProps<Row> {
  sheet: PriceSheet<Row>
  nameOf: (row: Row) => string
}

/** Footer: remarks about the active cell, the result of the last action, and the numbers of changes and problems. */
export function Foot<Row>({ sheet, nameOf }: FootProps<Row>) {
  const summary = useSheet(sheet, (now) => now.summary)
  const notice = useSheet(sheet, (now) => now.notice)
  const remark = useSheet(sheet, ({ selection: { active }, rows, rules }) => {
    const column = rules.columns[active.column]
    return column && rows.length > 0 ? factsOf(sheet.view(active.row), column).remark : ''
  })
  const hasProblems = summary.errors + summary.warnings > 0
  return (
    <div data-slot="price-foot" className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 pt-2">
      <p className="min-w-0 flex-1 basis-60 truncate text-text-muted" title={notice || remark}>
        {!notice && remark}
        <span role="status">{notice}</span>
      </p>
      <span className="shrink-0 text-text-muted tabular-nums">
        {summary.changed > 0 ? `已改 ${summary.changed} 格` : '没有改动'}
      </span>
      {hasProblems && (
        <div className="flex shrink-0 items-center gap-1">
          <ProblemList sheet={sheet} nameOf={nameOf} summary={summary} />
          <IconButton size="tiny" label="上一处" onClick={() => jump(sheet, -1)}>
            <ChevronUp aria-hidden strokeWidth={1.75} />
          </IconButton>
          <IconButton size="tiny" label="下一处" onClick={() => jump(sheet, 1)}>
            <ChevronDown aria-hidden strokeWidth={1.75} />
          </IconButton>
        </div>
      )}
    </div>
  )
}

const shownProblems = 100

interface ProblemListProps<Row> extends FootProps<Row> {
  summary: Summary
}

function ProblemList<Row>({ sheet, nameOf, summary }: ProblemListProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const { errors, warnings } = summary
  const counted = [errors > 0 && `${errors} 处错误`, warnings > 0 && `${warnings} 处提醒`].filter(Boolean).join('，')
  const problems = isOpen ? sheet.problems() : []
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          tone="quiet"
          size="tiny"
          className={cn('tabular-nums', errors > 0 ? 'text-danger-text' : 'text-warning-text')}
        >
          {counted}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        label="错误与提醒"
        align="end"
        className="grid max-h-80 w-96 p-1"
        // The target cell keeps the focus.
        onCloseAutoFocus={(event) => {
          if (sheet.hasFocus) event.preventDefault()
        }}
      >
        {problems.slice(0, shownProblems).map(({ row, column, title, message, tone, of }) => (
          <button
            key={`${row} ${column} ${message}`}
            type="button"
            className={cn(optionLook, 'text-left hover:bg-hover')}
            onClick={() => {
              setOpen(false)
              sheet.hasFocus = true
              sheet.moveTo(at(row, column))
            }}
          >
            <span className="w-12 shrink-0 text-text-faint tabular-nums">第 {row + 1} 行</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                {nameOf(of)} · {title}
              </span>
              <span className={cn('block', tone === 'error' ? 'text-danger-text' : 'text-warning-text')}>
                {message}
              </span>
            </span>
          </button>
        ))}
        {problems.length > shownProblems && (
          <p className="px-2 py-1 text-text-faint">只列出前 {shownProblems} 处，其余用「下一处」查看</p>
        )}
      </PopoverContent>
    </Popover>
  )
}
