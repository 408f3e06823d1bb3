import { useEffect, useRef, useState } from 'react'
import { claimUserApplication } from '#contract/users/applications.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { quiet, shownInPlace, useChange } from '#screen/data/use-change.ts'

/** A claim lasts 15 minutes: it is renewed well before. */
const RENEW_MS = 10 * 60_000

/**
 * Keeps an application in hand while it is open, and gives it back afterwards. Returns why it could not be claimed, and
 * `settle`, to be called after a decision: then nothing is left to give back.
 */
export function useClaim(id: number, isWanted: boolean): { fault: string; settle: () => void } {
  const claim = useChange(claimUserApplication)
  const isViewing = Boolean(useProfile()?.viewing)
  const isClaiming = isWanted && !isViewing
  const [fault, setFault] = useState({ of: id, message: '' })
  const settled = useRef<number | null>(null)
  useEffect(() => {
    if (!isClaiming) return
    let isHeld = false
    const take = () =>
      claim({ id }, undefined, quiet).then(
        () => {
          isHeld = true
          setFault({ of: id, message: '' })
        },
        (error: unknown) => setFault({ of: id, message: error instanceof Error ? error.message : '' }),
      )
    const first = take()
    const renewal = setInterval(() => void take(), RENEW_MS)
    return () => {
      clearInterval(renewal)
      void first.then(() => {
        if (isHeld && settled.current !== id) claim({ id, release: true }, undefined, quiet).catch(shownInPlace)
      })
    }
  }, [claim, id, isClaiming])
  return {
    fault: fault.of === id ? fault.message : '',
    settle: () => {
      settled.current = id
    },
  }
}
