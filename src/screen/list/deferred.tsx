import { type ReactNode, useDeferredValue } from 'react'

interface AfterRowsProps {
  /** Holds the room of what comes. */
  outline: ReactNode
  children: ReactNode
}

/** Around the first rows of a page; comes a moment after them, for rows are what somebody waits for (docs/decisions/0016). */
export function Deferred({ outline, children }: AfterRowsProps) {
  const isTime = useDeferredValue(true, false)
  return isTime ? children : outline
}
