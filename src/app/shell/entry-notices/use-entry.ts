import { useState } from 'react'
import { readLoginInfo } from '#lib/session.ts'

const keyOf = (userId: number) => `entry-notices:${userId}`

/** Whether the session has not shown its entry notices yet. A reload or another browser tab is the same session. */
export function useEntry(userId: number): { isNew: boolean; settle: () => void } {
  // Each sign-in has its own expiry time.
  const [session] = useState(() => readLoginInfo()?.expireAt ?? '')
  const [isNew, setNew] = useState(() => localStorage.getItem(keyOf(userId)) !== session)
  return {
    isNew,
    settle() {
      localStorage.setItem(keyOf(userId), session)
      setNew(false)
    },
  }
}
