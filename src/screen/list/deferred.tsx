import { type ReactNode, useDeferredValue } from 'react'

interface DeferredProps {
  /** Placeholder with the size of the content. */
  outline: ReactNode
  children: ReactNode
}

/** Renders its children after the first rows of a page, which users wait for (docs/decisions/0016). */
export function Deferred({ outline, children }: DeferredProps) {
  const isTime = useDeferredValue(true, false)
  return isTime ? children : outline
}
