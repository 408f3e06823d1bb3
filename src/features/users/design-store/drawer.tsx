import { useState } from 'react'
import { designStoreStatus } from '#contract/users/codes.ts'
import { DESIGN_STORE_REFUSALS, isAwaitingReview } from '#contract/users/design-store-rules.ts'
import { type DesignStoreRow, getDesignStore } from '#contract/users/design-stores.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { decideByKey } from '#screen/review/decision-keys.ts'
import { guardedPlace, ReviewDrawer } from '#screen/review/review-drawer.tsx'
import { placeIn } from '#screen/review/review-queue.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { DesignStoreDecision } from './decision.tsx'
import { DesignStoreSubject } from './subject.tsx'
import { useDecision } from './use-decision.ts'

const DesignStoreFormDrawer = lazyPart(() => import('./form-drawer.tsx'), 'DesignStoreFormDrawer')

interface DesignStoreDrawerProps {
  id: number
  /** The rows of the list, in order: after a decision the next one opens. */
  queue: readonly DesignStoreRow[]
  onOpen: (id: number | null) => void
}

/** A store beside the list, and the decision on what its designer submitted. */
export function DesignStoreDrawer({ id, queue, onOpen }: DesignStoreDrawerProps) {
  const read = useLookup(getDesignStore, { id }, { staleMs: 0 })
  const store = read.data
  const [isEdited, edit] = useState(false)
  const queued = placeIn({ queue, id, isDecidable: isAwaitingReview, nextPendingId: null, onOpen })
  const decision = useDecision(store, () => onOpen(queued.following))
  const title = store?.name ?? '设计店铺'
  const edits = useEdits({ reason: decision.reason })
  const place = guardedPlace(queued, edits, title)
  return (
    <ReviewDrawer
      place={place}
      edits={edits}
      decision={decision}
      size="widest"
      title={title}
      description={
        store && (
          <span className="flex items-center gap-2">
            {store.designer?.name}
            <StatusBadge tone={designStoreStatus.tone(store.status)}>
              {designStoreStatus.label(store.status)}
            </StatusBadge>
            {store.hasChange && <Tag tone="warning">修改待审</Tag>}
          </span>
        )
      }
      onDecide={(event) => decideByKey(event, decision, DESIGN_STORE_REFUSALS)}
      foot={store && <DesignStoreDecision store={store} decision={decision} place={place} onEdit={() => edit(true)} />}
    >
      <QueryBody read={read} noun="店铺">
        {(shown) => <DesignStoreSubject key={shown.id} store={shown} />}
      </QueryBody>
      {isEdited && <DesignStoreFormDrawer id={id} onClose={() => edit(false)} />}
    </ReviewDrawer>
  )
}
