import { useState } from 'react'
import { type PersonalMerchant, reviewPersonalMerchants } from '#contract/merchants/personal-merchants.ts'
import { canReviewPersonal } from '#contract/merchants/personal-rules.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { reasonFault } from '#ui/confirm/reason-field.tsx'

export const REFUSAL = { label: '驳回原因', min: 2, max: 200 }
const undecided = { isRefusing: false, isTried: false, reason: '', failure: '' }

/** The decision on the open merchant; reset for each. */
export function usePersonalDecision(personal: PersonalMerchant | undefined, onDecided: () => void) {
  const review = useChange(reviewPersonalMerchants)
  const can = useCanCall(reviewPersonalMerchants)
  const [of, setOf] = useState(personal?.id)
  const [state, setState] = useState(undecided)
  const [isBusy, setBusy] = useState(false)
  if (personal && personal.id !== of) {
    setOf(personal.id)
    setState(undecided)
  }
  const change = (part: Partial<typeof undecided>) => setState((now) => ({ ...now, ...part }))
  const { isRefusing, isTried, reason, failure } = state
  const fault = reasonFault(REFUSAL, reason)

  const send = async (params: { pass: boolean; rejectReason?: string }, done: string) => {
    if (!personal || isBusy) return
    setBusy(true)
    change({ failure: '' })
    try {
      await review({ ...params, ids: [personal.id] }, `「${personal.realName}」${done}`, quiet)
      onDecided()
    } catch (error) {
      change({ failure: error instanceof Error ? error.message : '' })
    } finally {
      setBusy(false)
    }
  }

  return {
    canDecide: can && personal !== undefined && canReviewPersonal(personal),
    isRefusing,
    setRefusing: (next: boolean) => change({ isRefusing: next, isTried: false }),
    reason,
    setReason: (next: string) => change({ reason: next }),
    fault: isTried ? fault : '',
    failure,
    isBusy,
    pass: () => send({ pass: true }, '已通过'),
    refuse: async () => {
      change({ isTried: true })
      if (!fault) await send({ pass: false, rejectReason: reason.trim() }, '已驳回')
    },
  }
}

export type PersonalDecision = ReturnType<typeof usePersonalDecision>
