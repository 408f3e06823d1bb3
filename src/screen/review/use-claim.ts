import { useEffect, useRef, useState } from 'react'
import { useProfile } from '#screen/data/permissions.tsx'
import { shownInPlace } from '#screen/data/use-change.ts'

interface ClaimOf {
  id: number
  isWanted: boolean
  /** A claim ends by itself: it is renewed well before. */
  renewMs: number
  /** A stable function that takes a record in hand, or gives it back. */
  claim: (id: number, release: boolean) => Promise<unknown>
}

/**
 * Keeps a record in hand while it is open, and gives it back afterwards. Returns why it could not be claimed, and
 * `settle`, to be called after a decision: then nothing is left to give back.
 */
export function useClaimOf({ id, isWanted, renewMs, claim }: ClaimOf): { fault: string; settle: () => void } {
  const isViewing = Boolean(useProfile()?.viewing)
  const isClaiming = isWanted && !isViewing
  const [fault, setFault] = useState({ of: id, message: '' })
  const settled = useRef<number | null>(null)
  useEffect(() => {
    if (!isClaiming) return
    let isHeld = false
    const take = () =>
      claim(id, false).then(
        () => {
          isHeld = true
          setFault({ of: id, message: '' })
        },
        (error: unknown) => setFault({ of: id, message: error instanceof Error ? error.message : '' }),
      )
    const first = take()
    const renewal = setInterval(() => void take(), renewMs)
    return () => {
      clearInterval(renewal)
      void first.then(() => {
        if (isHeld && settled.current !== id) claim(id, true).catch(shownInPlace)
      })
    }
  }, [claim, id, isClaiming, renewMs])
  return {
    fault: fault.of === id ? fault.message : '',
    settle: () => {
      settled.current = id
    },
  }
}
