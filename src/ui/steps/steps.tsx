import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

export interface Step {
  title: string
  hint?: string
}

export interface StepsProps extends ComponentProps<'ol'> {
  steps: readonly Step[]
  /** Index of the current step, from 0; the number of steps if all are done. */
  current: number
  /** The current step was refused or failed. */
  isFailed?: boolean
}

type State = 'done' | 'current' | 'failed' | 'coming'

const stateText: Record<State, string> = { done: '已完成', current: '进行中', failed: '未通过', coming: '未开始' }
const marks: Record<State, string> = {
  done: 'border-accent bg-accent-subtle text-accent-text',
  current: 'border-accent bg-accent text-on-accent',
  failed: 'border-danger bg-danger text-on-solid',
  coming: 'border-line-strong text-text-muted',
}

/** Progress through a fixed sequence of steps. */
export function Steps({ steps, current, isFailed = false, className, ...rest }: StepsProps) {
  const stateOf = (index: number): State => {
    if (index !== current) return index < current ? 'done' : 'coming'
    return isFailed ? 'failed' : 'current'
  }
  return (
    <ol data-slot="steps" {...rest} className={cn('flex flex-col gap-3 md:flex-row md:gap-4', className)}>
      {steps.map(({ title, hint }, index) => {
        const state = stateOf(index)
        return (
          <li
            key={title}
            data-state={state}
            aria-current={index === current ? 'step' : undefined}
            className="group/step flex min-w-0 gap-2 md:flex-1 md:last:flex-none"
          >
            <span
              aria-hidden
              className={cn(
                'flex size-5 shrink-0 items-center justify-center rounded-full border text-small tabular-nums',
                marks[state],
              )}
            >
              {state === 'done' && <Check strokeWidth={2} className="size-3" />}
              {state === 'failed' && <X strokeWidth={2} className="size-3" />}
              {(state === 'current' || state === 'coming') && index + 1}
            </span>
            <span className="min-w-0">
              <span className={cn('block', state === 'coming' ? 'text-text-muted' : 'font-medium')}>
                {title}
                <span className="sr-only">（{stateText[state]}）</span>
              </span>
              {hint && <span className="block text-small text-text-muted">{hint}</span>}
            </span>
            <span
              aria-hidden
              className={cn(
                'mt-2.5 hidden h-px min-w-4 flex-1 md:block md:group-last/step:hidden',
                state === 'done' ? 'bg-accent' : 'bg-line',
              )}
            />
          </li>
        )
      })}
    </ol>
  )
}
