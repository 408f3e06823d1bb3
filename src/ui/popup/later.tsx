import type { ComponentType, ReactNode } from 'react'
import { OnDemand } from '#ui/popup/on-demand.ts'

/**
 * A component whose code comes when it is first rendered, or by `preload` when somebody reaches for it; until then
 * `meanwhile` stands in its place. Unlike `lazy` it shows at once, in the same render, when its code is there already, and
 * does not wait for React's pause between what a `Suspense` shows.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, meanwhile?: ReactNode) {
  const demand = new OnDemand(load)
  function Later(props: Props) {
    const Part = demand.usePart()
    return Part ? <Part {...props} /> : meanwhile
  }
  return Object.assign(Later, { preload: demand.preload })
}
