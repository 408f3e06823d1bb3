import type { ComponentType, ReactNode } from 'react'
import { OnDemand } from '#ui/popup/on-demand.ts'

/**
 * A component whose code loads on first render or by `preload` on hover or focus; until then `meanwhile` is rendered:
 * `lazyPart(() => import('./part.tsx'), 'Part')`. Unlike `lazy` it renders synchronously if its code is loaded, and
 * does not wait for React's throttling of `Suspense`.
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
