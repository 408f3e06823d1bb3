import type { ComponentType } from 'react'
import { OnDemand } from '#ui/popup/on-demand.ts'

/** A component whose code comes when it is first rendered, or by `preload` when somebody reaches for it; until then nothing shows. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const demand = new OnDemand(load)
  function Later(props: Props) {
    const Part = demand.usePart()
    return Part && <Part {...props} />
  }
  return Object.assign(Later, { preload: demand.preload })
}
