import { useLocation } from 'react-router-dom'

/** What the sign-in page is told about a session that was lost: whose it was, and why it ended. */
export interface LostVisit {
  userId: number
  account: string
  reason: string
}

/** Travels as the state of the navigation to /login; null where one comes of one's own accord. */
export function useLostVisit(): LostVisit | null {
  const { state } = useLocation()
  const isLost =
    typeof state === 'object' && state !== null && 'reason' in state && 'account' in state && 'userId' in state
  return isLost ? (state as LostVisit) : null
}
