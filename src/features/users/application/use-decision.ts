import { isUndecided } from '#contract/users/application-rules.ts'
import { reviewUserApplications, type UserApplication } from '#contract/users/applications.ts'
import { applicationRisk, applicationStatus } from '#contract/users/codes.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { useReviewState } from '#screen/review/use-review-state.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { blankRefusal, type Refusal, refusalFaults, withReason } from './refusal.tsx'

const undecided = { isRefusing: false, isTried: false, refusal: blankRefusal, roleId: '', failure: '' }

/** The decision on the open application; reset for each. */
export function useDecision(application: UserApplication | undefined, isHeld: boolean, onDecided: () => void) {
  const review = useChange(reviewUserApplications)
  const can = useCanCall(reviewUserApplications)
  const { state, change, isBusy, decide } = useReviewState(application?.id, undecided)
  const { isRefusing, isTried, refusal, failure } = state
  const faults = refusalFaults(refusal)
  const roleId = state.roleId || String(application?.defaultRole?.id ?? '')

  const send = async (params: Omit<Parameters<typeof review>[0], 'items'>, done: string) => {
    if (!application) return
    const { id, version, realName } = application
    await decide(async () => {
      await review({ ...params, items: [{ id, version }] }, `「${realName}」${done}`, quiet)
      onDecided()
    })
  }

  return {
    canDecide: can && isHeld && application !== undefined && isUndecided(application),
    isRefusing,
    setRefusing: (next: boolean) => change({ isRefusing: next, isTried: false }),
    refusal,
    setRefusal: (next: Refusal) => change({ refusal: next }),
    toggleReason: (preset: string) => change({ refusal: withReason(refusal, preset) }),
    faults: isTried ? faults : {},
    roleId,
    setRole: (next: string) => change({ roleId: next }),
    failure,
    isBusy,
    pass: async () => {
      if (!application || isBusy) return
      const { riskFlags, realName } = application
      if (riskFlags.length > 0) {
        const answer = await confirm({
          title: `「${realName}」有风险提示，仍然通过？`,
          consequence: riskFlags.map(applicationRisk.label).join('；'),
          action: '仍然通过',
        })
        if (answer === false) return
      }
      await send({ result: applicationStatus.passed, ...(roleId && { appletRoleId: Number(roleId) }) }, '已通过')
    },
    refuse: async () => {
      change({ isTried: true })
      if (Object.keys(faults).length > 0) return
      const { reason, fields } = refusal
      await send({ result: applicationStatus.refused, refuseReason: reason.trim(), refuseFields: fields }, '已拒绝')
    },
  }
}

export type Decision = ReturnType<typeof useDecision>
