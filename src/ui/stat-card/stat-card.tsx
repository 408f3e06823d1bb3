import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Minus from 'lucide-react/icons/minus'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#ui/cn.ts'
import { text } from '#ui/text.ts'

export interface Comparison {
  /** The reference: 较昨日. */
  to: string
  /** In percent; null if the reference value was zero. */
  percent: number | null
}

export interface StatCardProps extends ComponentProps<'section'> {
  label: string
  /** The formatted value; a dash if unknown. */
  figure?: ReactNode
  unit?: string
  comparison?: Comparison
  /** A decrease is good: 退款率. */
  lessIsBetter?: boolean
}

const percentage = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 })

function Change({ comparison: { to, percent }, lessIsBetter }: { comparison: Comparison; lessIsBetter: boolean }) {
  if (percent === null) return <>{to}无可比数据</>
  const isGood = lessIsBetter ? percent < 0 : percent > 0
  const [Icon, word] = percent > 0 ? [ArrowUp, '上升'] : percent < 0 ? [ArrowDown, '下降'] : [Minus, '持平']
  return (
    <>
      {to}{' '}
      <span
        className={cn('inline-flex items-center', percent !== 0 && (isGood ? 'text-success-text' : 'text-danger-text'))}
      >
        <Icon aria-hidden strokeWidth={2} className="size-3" />
        <span className="sr-only">{word}</span>
        {percent !== 0 && `${percentage.format(Math.abs(percent))}%`}
      </span>
    </>
  )
}

/** One value and its change. Children are rendered below: a link to the list, a small chart. */
export function StatCard({
  label,
  figure,
  unit,
  comparison,
  lessIsBetter = false,
  className,
  children,
  ...rest
}: StatCardProps) {
  const labelId = useId()
  return (
    <section
      data-slot="stat-card"
      aria-labelledby={labelId}
      {...rest}
      className={cn('min-w-0 rounded-panel border border-line bg-surface px-4 py-3', className)}
    >
      <h3 id={labelId} className="truncate text-text-muted">
        {label}
      </h3>
      <p className="mt-1 flex items-baseline gap-1">
        <span className="truncate font-bold text-title tabular-nums">{figure ?? text.none}</span>
        {unit && <span className="text-text-muted">{unit}</span>}
      </p>
      {comparison && (
        <p className="mt-0.5 text-small text-text-muted tabular-nums">
          <Change comparison={comparison} lessIsBetter={lessIsBetter} />
        </p>
      )}
      {children && <div className="mt-2">{children}</div>}
    </section>
  )
}
