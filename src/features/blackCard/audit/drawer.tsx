import { isUndecided } from '#contract/blackCard/card-audit-rules.ts'
import { type CardAudit, type CardAuditRow, getCardAudit, reviewCardAudit } from '#contract/blackCard/card-audits.ts'
import { cardApplySource, cardRejectReason } from '#contract/blackCard/card-codes.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { decideByKey } from '#screen/review/decision-keys.ts'
import { guardedPlace, ReviewDrawer } from '#screen/review/review-drawer.tsx'
import { placeIn } from '#screen/review/review-queue.ts'
import { CardAuditDecision } from './decision.tsx'
import { CardAuditSubject } from './subject.tsx'
import { useClaim } from './use-claim.ts'
import { isDecidable, useDecision } from './use-decision.ts'

interface CardAuditDrawerProps {
  id: number
  /** The rows of the list, in order: after a decision the next one opens. */
  queue: readonly CardAuditRow[]
  onOpen: (id: number | null) => void
}

const labels = cardRejectReason.codes.map(cardRejectReason.label)

export function CardAuditDrawer({ id, queue, onOpen }: CardAuditDrawerProps) {
  const read = useLookup(getCardAudit, { id }, { staleMs: 0 })
  const audit = read.data
  const isWaiting = audit !== undefined && isUndecided(audit)
  const claim = useClaim(id, useCanCall(reviewCardAudit) && isWaiting)
  const queued = placeIn({ queue, id, isDecidable, nextPendingId: audit?.nextId, onOpen })
  const isListed = queue.some((row) => row.id === id)
  const neighbours = isListed ? queued : { ...queued, previous: audit?.previousId ?? null, next: queued.following }
  const decision = useDecision(audit, claim.fault === '', () => {
    claim.settle()
    onOpen(queued.following)
  })
  const title = audit?.name ?? '黑卡申请'
  const { text, reasons, feeReason, typedRemark } = decision
  const edits = useEdits({ text, reasons: [...reasons], feeReason, typedRemark })
  const place = guardedPlace(neighbours, edits, title)
  return (
    <ReviewDrawer
      place={place}
      edits={edits}
      decision={decision}
      size="widest"
      title={title}
      description={audit && summaryOf(audit)}
      onDecide={(event) => decideByKey(event, decision, labels)}
      foot={audit && <CardAuditDecision decision={decision} claimFault={claim.fault} place={place} />}
    >
      <QueryBody read={read} noun="申请">
        {(shown) => <CardAuditSubject key={shown.id} audit={shown} onOpen={place.onOpen} />}
      </QueryBody>
    </ReviewDrawer>
  )
}

const summaryOf = ({ applyNo, cardLevel, source, submitCount }: CardAudit) =>
  [`申请${cardLevel.name}`, applyNo, cardApplySource.label(source), `第 ${submitCount} 次提交`].join(' · ')
