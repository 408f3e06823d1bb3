import type { ComponentType, ReactNode } from 'react'
import { OnDemand } from '#ui/popup/on-demand.ts'

/**
 * A component whose code comes when it is first rendered, or by `preload` when somebody reaches for it; until then
 * `meanwhile` stands in its place: `lazyPart(() => import('./part.tsx'), 'Part')`. Unlike `lazy` it shows at once, in the
 * same render, when its code is there already, and does not wait for React's pause between what a `Suspense` shows.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  meanwhile?: ReactNode,
) {
  const demand = new OnDemand(async () => (await load())[name] as ComponentType<object>)
  function LazyPart(props: object) {
    const Part = demand.usePart()
    return Part ? <Part {...props} /> : meanwhile
  }
  return Object.assign(LazyPart, { preload: demand.preload }) as unknown as Module[Name] &
    Pick<typeof demand, 'preload'>
}
