import { type ComponentProps, type ReactNode, Suspense, useId, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ButtonGroup } from '#ui/button-group/button-group.tsx'
import { cn } from '#ui/cn.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { Failed, type FailedProps } from '#ui/failed/failed.tsx'
import { text } from '#ui/text.ts'

export interface ChartProps extends Omit<ComponentProps<'figure'>, 'title' | 'children'> {
  /** The question that the chart answers: 各月销售额. */
  title: string
  /** The data included: 2026 年，已支付. */
  note?: ReactNode
  /** Unit of all values: 元, 单. */
  unit?: string
  /** Formats a value; axes always use the short form. */
  format?: (value: number) => string
  /** Height of the plot in px. */
  height?: number
  /** `loading` keeps the previous plot, greyed out. */
  state?: 'ready' | 'loading' | 'failed'
  failure?: Pick<FailedProps, 'message' | 'onRetry' | 'requestId'>
  /** Shown if there is no data. */
  empty?: ReactNode
  /** Next to the view switch: for example a period select or an export. */
  actions?: ReactNode
}

interface ChartFrameProps extends Omit<ChartProps, 'format' | 'height'> {
  height: number
  hasData: boolean
  /** Text description of the chart. */
  summary: string
  /** Renders the plot with its accessible name and description. */
  drawing: (labels: { 'aria-labelledby': string; 'aria-describedby': string }) => ReactNode
  table: (labels: { 'aria-labelledby': string }) => ReactNode
  legend: ReactNode
}

const bars = [46, 62, 38, 74, 58, 88, 66, 52, 80, 44]

/** Skeleton of a chart; like every skeleton it appears after 200 ms. */
function Outline({ height }: { height: number }) {
  return (
    <div
      role="status"
      style={{ height }}
      className="flex animate-appear items-end gap-4 border-b px-4 [animation-delay:200ms] [animation-fill-mode:backwards]"
    >
      <span className="sr-only">{text.loading}</span>
      {bars.map((share) => (
        <span key={share} className="flex-1 animate-pulse rounded-t bg-line" style={{ height: `${share}%` }} />
      ))}
    </div>
  )
}

/** Common parts of all charts: title, switch between plot and table, legend, and the states without data. */
export function ChartFrame({
  title,
  note,
  unit,
  height,
  state = 'ready',
  failure,
  empty,
  actions,
  hasData,
  summary,
  drawing,
  table,
  legend,
  className,
  ...rest
}: ChartFrameProps) {
  const id = useId()
  const [view, setView] = useState<'drawing' | 'table'>('drawing')
  const isReady = hasData && state !== 'failed'

  return (
    <figure
      data-slot="chart"
      data-state={state}
      aria-labelledby={`${id}title`}
      aria-busy={state === 'loading' || undefined}
      {...rest}
      className={cn('@container relative min-w-0 rounded-panel border border-line bg-surface p-4', className)}
    >
      <figcaption className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1">
          <h3 id={`${id}title`} title={title} className="truncate font-medium text-reading">
            {title}
          </h3>
          {(note || unit) && (
            <p className="text-small text-text-faint">
              {note}
              {note && unit && '，'}
              {unit && `单位：${unit}`}
            </p>
          )}
        </div>
        {actions}
        {isReady && (
          <ButtonGroup label="显示方式">
            <Button size="tiny" aria-pressed={view === 'drawing'} onClick={() => setView('drawing')}>
              图
            </Button>
            <Button size="tiny" aria-pressed={view === 'table'} onClick={() => setView('table')}>
              表
            </Button>
          </ButtonGroup>
        )}
      </figcaption>
      {state === 'failed' && <Failed title={`${title}加载失败`} {...failure} className="py-8" />}
      {state === 'loading' && !hasData && <Outline height={height} />}
      {state === 'ready' && !hasData && (empty ?? <Empty title="这段时间没有数据" className="py-8" />)}
      {isReady && (
        <div className={cn('transition-opacity duration-quick', state === 'loading' && 'opacity-50')}>
          {view === 'table' ? (
            table({ 'aria-labelledby': `${id}title` })
          ) : (
            <>
              <p id={`${id}summary`} className="sr-only">
                {summary}
              </p>
              <Suspense fallback={<Outline height={height} />}>
                {drawing({ 'aria-labelledby': `${id}title`, 'aria-describedby': `${id}summary` })}
              </Suspense>
              {legend}
            </>
          )}
        </div>
      )}
    </figure>
  )
}
