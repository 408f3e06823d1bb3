import type { ReactNode } from 'react'

/** Lies over the head and sticks where the head sticks, but does not scroll sideways with it. */
export function Overlay({ children }: { children: ReactNode }) {
  return <div className="sticky top-(--table-top,0px) left-0 z-30 h-0 w-full">{children}</div>
}
