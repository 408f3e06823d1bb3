import type { KeyboardEvent } from 'react'
import { personalKind, personalStatus } from '#contract/merchants/codes.ts'
import { getPersonalMerchant, type PersonalMerchantRow } from '#contract/merchants/personal-merchants.ts'
import { canReviewPersonal, PERSONAL_REFUSALS } from '#contract/merchants/personal-rules.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { guardedPlace, ReviewDrawer } from '#screen/review/review-drawer.tsx'
import { isTyping, placeIn } from '#screen/review/review-queue.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { PersonalDecisionFoot } from './decision.tsx'
import { PersonalBusiness, PersonalFacts } from './facts.tsx'
import { type PersonalDecision, usePersonalDecision } from './use-decision.ts'

interface PersonalDrawerProps {
  id: number
  /** The rows of the list, in order: after a decision the next one that waits opens. */
  queue: readonly PersonalMerchantRow[]
  onOpen: (id: number | null) => void
  onEdit: (id: number) => void
  onUpgrade: (row: { id: number; version: number; realName: string }) => void
}

/** A merchant beside the list. Those that wait for review are decided one after the other. */
export function PersonalDrawer({ id, queue, onOpen, onEdit, onUpgrade }: PersonalDrawerProps) {
  const read = useLookup(getPersonalMerchant, { id }, { staleMs: 0 })
  const personal = read.data
  const queued = placeIn({ queue, id, isDecidable: canReviewPersonal, nextPendingId: personal?.nextId, onOpen })
  const decision = usePersonalDecision(personal, () => onOpen(queued.following))
  const title = personal?.realName ?? '个人商家'
  const edits = useEdits({ reason: decision.reason })
  const place = guardedPlace(queued, edits, title)
  return (
    <ReviewDrawer
      place={place}
      edits={edits}
      decision={decision}
      size="wide"
      title={title}
      description={
        personal && (
          <span className="flex items-center gap-2">
            {`${personalKind.label(personal.kind)} · ${personal.merchantNo}`}
            <StatusBadge tone={personalStatus.tone(personal.status)}>
              {personalStatus.label(personal.status)}
            </StatusBadge>
          </span>
        )
      }
      onDecide={(event) => decide(event, decision)}
      foot={
        personal && (
          <PersonalDecisionFoot
            {...{ personal, decision, place }}
            onEdit={() => onEdit(id)}
            onUpgrade={() => onUpgrade(personal)}
          />
        )
      }
    >
      <QueryBody read={read} noun="个人商家">
        {(shown) => (
          <Tabs key={shown.id} defaultValue="facts">
            <TabList label="个人商家详情">
              <Tab value="facts">资料</Tab>
              <Tab value="business">经营</Tab>
              <Tab value="audit">操作日志</Tab>
            </TabList>
            <TabPanel value="facts">
              <PersonalFacts personal={shown} />
            </TabPanel>
            <TabPanel value="business">
              <PersonalBusiness personal={shown} />
            </TabPanel>
            <TabPanel value="audit">
              <AuditTrail resource="personalMerchant" targetId={id} />
            </TabPanel>
          </Tabs>
        )}
      </QueryBody>
    </ReviewDrawer>
  )
}

/** P passes, R opens the refusal, digits pick reasons, Ctrl+Enter decides. */
function decide(event: KeyboardEvent, decision: PersonalDecision) {
  if (!decision.canDecide || event.nativeEvent.isComposing) return
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    void (decision.isRefusing ? decision.refuse() : decision.pass())
    return
  }
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
  const preset = PERSONAL_REFUSALS[Number(event.key) - 1]
  if (decision.isRefusing && preset) decision.setReason(preset)
  if (event.key === 'r' && !decision.isRefusing) decision.setRefusing(true)
  if (event.key === 'p' && !decision.isRefusing && !event.repeat) void decision.pass()
}
