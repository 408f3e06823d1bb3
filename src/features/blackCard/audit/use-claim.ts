import { useCallback } from 'react'
import { claimCardAudit } from '#contract/blackCard/card-audits.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { useClaimOf } from '#screen/review/use-claim.ts'

/** A claim lasts 30 minutes. */
const RENEW_MS = 20 * 60_000

/** Keeps an application in hand while it is open. */
export function useClaim(id: number, isWanted: boolean) {
  const change = useChange(claimCardAudit)
  const claim = useCallback((of: number, release: boolean) => change({ id: of, release }, undefined, quiet), [change])
  return useClaimOf({ id, isWanted, renewMs: RENEW_MS, claim })
}
