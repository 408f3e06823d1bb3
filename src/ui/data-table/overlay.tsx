import type { ReactNode } from 'react'

/** Covers the header and sticks with it, but does not scroll horizontally. */
export function Overlay({ children }: { children: ReactNode }) {
  return <div className="sticky top-(--table-top,0px) left-0 z-30 h-0 w-full">{children}</div>
}
