import type { KeyboardEvent } from 'react'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { APPLICATION_REFUSALS, isUndecided } from '#contract/users/application-rules.ts'
import {
  getUserApplication,
  reviewUserApplications,
  type UserApplication,
  type UserApplicationRow,
} from '#contract/users/applications.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { decideByKey, isPlainKey } from '#screen/review/decision-keys.ts'
import { guardedPlace, ReviewDrawer } from '#screen/review/review-drawer.tsx'
import { placeIn } from '#screen/review/review-queue.ts'
import { ApplicationDecision } from './decision.tsx'
import { ApplicationSubject } from './subject.tsx'
import { useClaim } from './use-claim.ts'
import { type Decision, useDecision } from './use-decision.ts'
import { isDecidable } from './use-verdict.ts'

interface ApplicationDrawerProps {
  id: number
  /** The rows of the list, in order: after a decision the next one opens. */
  queue: readonly UserApplicationRow[]
  onOpen: (id: number | null) => void
}

export function ApplicationDrawer({ id, queue, onOpen }: ApplicationDrawerProps) {
  const read = useLookup(getUserApplication, { id }, { staleMs: 0 })
  const application = read.data
  const isWaiting = application !== undefined && isUndecided(application)
  const claim = useClaim(id, useCanCall(reviewUserApplications) && isWaiting)
  const queued = placeIn({ queue, id, isDecidable, nextPendingId: application?.nextId, onOpen })
  const isListed = queue.some((row) => row.id === id)
  const neighbours = isListed
    ? queued
    : { ...queued, previous: application?.previousId ?? null, next: queued.following }
  const decision = useDecision(application, claim.fault === '', () => {
    claim.settle()
    onOpen(queued.following)
  })
  const title = application?.realName ?? '身份认证申请'
  const edits = useEdits({ ...decision.refusal })
  const place = guardedPlace(neighbours, edits, title)
  return (
    <ReviewDrawer
      place={place}
      edits={edits}
      decision={decision}
      size="widest"
      title={title}
      description={application && summaryOf(application)}
      onDecide={(event) => decide(event, decision)}
      foot={
        application && (
          <ApplicationDecision application={application} decision={decision} claimFault={claim.fault} place={place} />
        )
      }
    >
      <QueryBody read={read} noun="申请">
        {(shown) => <ApplicationSubject key={shown.id} application={shown} onOpen={place.onOpen} />}
      </QueryBody>
    </ReviewDrawer>
  )
}

const summaryOf = ({ applicationNo, identity, submitCount, waitHours, isOverdue }: UserApplication) =>
  [
    `申请${userIdentity.label(identity)}`,
    applicationNo,
    `第 ${submitCount} 次提交`,
    `等待 ${waitHours} 小时${isOverdue ? '，已超时' : ''}`,
  ].join(' · ')

/** P passes, besides the keys of all reviews. */
function decide(event: KeyboardEvent, decision: Decision) {
  decideByKey(event, decision, APPLICATION_REFUSALS)
  const canPass = decision.canDecide && !decision.isRefusing && !event.nativeEvent.isComposing
  if (event.key === 'p' && canPass && isPlainKey(event) && !event.repeat) void decision.pass()
}
