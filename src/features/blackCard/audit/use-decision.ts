import { auditChecks, isUndecided, rejectFaults, rejectSentences } from '#contract/blackCard/card-audit-rules.ts'
import { type CardAudit, type CardAuditRow, reviewCardAudit } from '#contract/blackCard/card-audits.ts'
import { cardRejectReason } from '#contract/blackCard/card-codes.ts'
import { feeFaults } from '#contract/blackCard/card-rules.ts'
import type { CodeOf } from '#contract/codes.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { toggledLine } from '#screen/review/reason-lines.ts'
import { useReviewState } from '#screen/review/use-review-state.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { useLevels } from '../card/pickers.ts'

type Reason = CodeOf<typeof cardRejectReason>

/** Pending, and in nobody else's hands. */
export const isDecidable = (row: Pick<CardAuditRow, 'status' | 'claimedBy' | 'claimedByMe'>): boolean =>
  isUndecided(row) && (row.claimedBy === null || row.claimedByMe)

const undecided = {
  isRefusing: false,
  isTried: false,
  checks: [] as readonly string[],
  /** '' stands for the level of the application, and for the fee of the level. */
  levelId: '',
  fee: '',
  feeReason: '',
  reasons: [] as readonly Reason[],
  text: '',
  /** Null: as the application has it. */
  typedRemark: null as string | null,
  failure: '',
}

/** The decision on the open application; reset for each. */
export function useDecision(audit: CardAudit | undefined, isHeld: boolean, onDecided: () => void) {
  const review = useChange(reviewCardAudit)
  const can = useCanCall(reviewCardAudit)
  const { data: levels = [] } = useLevels()
  const { state, change, isBusy, decide } = useReviewState(audit?.id, undecided)
  const { isRefusing, isTried, checks, reasons, text, feeReason } = state
  const levelId = state.levelId || String(audit?.cardLevelId ?? '')
  const level = levels.find(({ id }) => String(id) === levelId)
  const levelFee = level?.fee ?? audit?.levelFee ?? '0.00'
  const fee = state.fee || levelFee
  const isAmount = /^\d{1,7}(\.\d{1,2})?$/.test(fee)
  const passFaults: Record<string, string> = {
    ...(isAmount ? feeFaults(levelFee, fee, feeReason) : { fee: '请输入应缴费用' }),
    ...(checks.length < auditChecks.length && { checks: '请逐项核对后再通过' }),
  }
  const refuseFaults: Record<string, string> = rejectFaults({ rejectReasons: reasons, rejectText: text.trim() })

  const noted = state.typedRemark === null ? {} : { remark: state.typedRemark.trim() }

  const send = async (params: Omit<Parameters<typeof review>[0], 'id' | 'version'>, done: string) => {
    if (!audit) return
    const { id, version, name } = audit
    await decide(async () => {
      await review({ ...params, ...noted, id, version }, `「${name}」${done}`, quiet)
      onDecided()
    })
  }

  /** Another item brings its sentence along, and takes it away again. */
  const toggle = (reason: Reason) => {
    const isChosen = reasons.includes(reason)
    const sentence = rejectSentences[reason]
    change({
      reasons: isChosen ? reasons.filter((other) => other !== reason) : [...reasons, reason],
      ...(sentence && text.split('\n').includes(sentence) === isChosen && { text: toggledLine(text, sentence) }),
    })
  }

  return {
    ...state,
    canDecide: can && isHeld && audit !== undefined && isUndecided(audit),
    isBusy,
    levels,
    levelId,
    levelFee,
    fee,
    remark: state.typedRemark ?? audit?.remark ?? '',
    faults: isTried ? (isRefusing ? refuseFaults : passFaults) : {},
    change,
    setRefusing: (next: boolean) => change({ isRefusing: next, isTried: false }),
    toggle,
    /** By its label, for the number keys. */
    toggleReason: (label: string) => {
      const reason = cardRejectReason.codes.find((code) => cardRejectReason.label(code) === label)
      if (reason !== undefined) toggle(reason)
    },
    pass: async () => {
      change({ isTried: true })
      if (!audit || isBusy || Object.keys(passFaults).length > 0) return
      if (audit.duplicates.length > 0) {
        const answer = await confirm({
          title: `「${audit.name}」疑似重复，仍然通过？`,
          consequence: audit.duplicates.map(({ name, no }) => `${name}（${no}）`).join('；'),
          action: '仍然通过',
        })
        if (answer === false) return
      }
      await send(
        {
          pass: true,
          ...(Number(levelId) !== audit.cardLevelId && { cardLevelId: Number(levelId) }),
          fee,
          ...(feeReason && { feeReason }),
        },
        Number(fee) > 0 ? '已通过，等待缴费' : '已通过并开卡',
      )
    },
    refuse: async () => {
      change({ isTried: true })
      if (isBusy || Object.keys(refuseFaults).length > 0) return
      await send({ pass: false, rejectReasons: [...reasons], rejectText: text.trim() }, '已驳回')
    },
  }
}

export type Decision = ReturnType<typeof useDecision>
