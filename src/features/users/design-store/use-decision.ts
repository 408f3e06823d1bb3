import type { CodeOf } from '#contract/codes.ts'
import { designerLevel, designStoreStatus } from '#contract/users/codes.ts'
import { reviewDesignStores } from '#contract/users/design-store-changes.ts'
import { DESIGN_STORE_REASON, isAwaitingReview } from '#contract/users/design-store-rules.ts'
import type { DesignStore } from '#contract/users/design-stores.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { toggledLine } from '#screen/review/reason-lines.ts'
import { useReviewState } from '#screen/review/use-review-state.ts'
import { reasonFault } from '#ui/confirm/reason-field.tsx'

export const REASON = { label: '拒绝原因', ...DESIGN_STORE_REASON }

type Level = CodeOf<typeof designerLevel>

interface Undecided {
  isRefusing: boolean
  isTried: boolean
  reason: string
  /** null keeps the present one. */
  level: Level | null
  failure: string
}

const undecided: Undecided = { isRefusing: false, isTried: false, reason: '', level: null, failure: '' }

/** The decision on the open store; blank again for each. */
export function useDecision(store: DesignStore | undefined, onDecided: () => void) {
  const review = useChange(reviewDesignStores)
  const can = useCanCall(reviewDesignStores)
  const { state, change, isBusy, decide } = useReviewState(store?.id, undecided)
  const { isRefusing, isTried, reason, failure } = state
  const fault = reasonFault(REASON, reason)
  const level = state.level ?? store?.level ?? designerLevel.regular

  const send = async (params: Omit<Parameters<typeof review>[0], 'items'>, done: string) => {
    if (!store) return
    const { id, version, name } = store
    await decide(async () => {
      await review({ ...params, items: [{ id, version }] }, `「${name}」${done}`, quiet)
      onDecided()
    })
  }

  return {
    canDecide: can && store !== undefined && isAwaitingReview(store),
    isRefusing,
    setRefusing: (next: boolean) => change({ isRefusing: next, isTried: false }),
    reason,
    setReason: (next: string) => change({ reason: next }),
    toggleReason: (preset: string) => change({ reason: toggledLine(reason, preset) }),
    level,
    setLevel: (next: Level) => change({ level: next }),
    fault: isTried ? fault : undefined,
    failure,
    isBusy,
    pass: () => send({ result: designStoreStatus.online, level }, '已通过'),
    refuse: async () => {
      change({ isTried: true })
      if (!fault) await send({ result: designStoreStatus.rejected, refuseReason: reason.trim() }, '已拒绝')
    },
  }
}

export type Decision = ReturnType<typeof useDecision>
