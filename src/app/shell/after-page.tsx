import { type ReactNode, useDeferredValue } from 'react'

interface AfterPageProps {
  /** Holds the room of what comes. */
  outline: ReactNode
  children: ReactNode
}

/** Around the page that stands at first; comes a moment after it, for rows are what somebody waits for (docs/decisions/0016). */
export function AfterPage({ outline, children }: AfterPageProps) {
  const isTime = useDeferredValue(true, false)
  return isTime ? children : outline
}
