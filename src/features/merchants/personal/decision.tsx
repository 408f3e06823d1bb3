import {
  type PersonalMerchant,
  savePersonalMerchant,
  upgradePersonalMerchant,
} from '#contract/merchants/personal-merchants.ts'
import { canEditPersonal, canUpgradePersonal, PERSONAL_REFUSALS } from '#contract/merchants/personal-rules.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { ReasonChips, RecordPager } from '#screen/review/review-drawer.tsx'
import type { Place } from '#screen/review/review-queue.ts'
import { Button } from '#ui/button/button.tsx'
import { DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Field } from '#ui/field/field.tsx'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { type PersonalDecision, REFUSAL } from './use-decision.ts'

interface PersonalDecisionFootProps {
  personal: PersonalMerchant
  decision: PersonalDecision
  place: Place
  onEdit: () => void
  onUpgrade: () => void
}

/** Footer of a merchant: paging, the decision while it waits, and what its status allows. */
export function PersonalDecisionFoot({ personal, decision, place, onEdit, onUpgrade }: PersonalDecisionFootProps) {
  const { canDecide, isRefusing, isBusy, failure } = decision
  const can = useCan()
  return (
    <>
      {failure && (
        <Notice tone="danger" className="mx-6 mb-3">
          {failure}
        </Notice>
      )}
      {canDecide && isRefusing && <Refusal decision={decision} />}
      <DrawerFoot>
        <RecordPager place={place} />
        {!isRefusing && can(savePersonalMerchant) && canEditPersonal(personal) && (
          <Button onClick={onEdit}>编辑</Button>
        )}
        {can(upgradePersonalMerchant) && canUpgradePersonal(personal) && (
          <Button tone="primary" onClick={onUpgrade}>
            升级为企业
          </Button>
        )}
        {canDecide && !isRefusing && (
          <>
            <Button aria-keyshortcuts="r" onClick={() => decision.setRefusing(true)}>
              驳回 <KeyboardKey aria-hidden keys="R" />
            </Button>
            <Button tone="primary" loading={isBusy} aria-keyshortcuts="p" onClick={() => void decision.pass()}>
              通过
            </Button>
            <KeyboardKey aria-hidden keys="P" />
          </>
        )}
        {canDecide && isRefusing && (
          <>
            <Button disabled={isBusy} onClick={() => decision.setRefusing(false)}>
              取消 <KeyboardKey aria-hidden keys="Escape" />
            </Button>
            <Button
              tone="danger"
              loading={isBusy}
              aria-keyshortcuts="Control+Enter"
              onClick={() => void decision.refuse()}
            >
              驳回申请
            </Button>
            <KeyboardKey aria-hidden keys="Mod+Enter" />
          </>
        )}
      </DrawerFoot>
    </>
  )
}

function Refusal({ decision: { reason, setReason, fault } }: { decision: PersonalDecision }) {
  return (
    <section aria-label="驳回" className="grid gap-3 border-t px-6 py-4">
      <ReasonChips
        label="常用驳回原因"
        reasons={PERSONAL_REFUSALS}
        words={(preset) => preset}
        isChosen={(preset) => reason === preset}
        onToggle={(preset) => setReason(reason === preset ? '' : preset)}
      />
      <Field label="驳回原因" required error={fault || undefined}>
        <TextArea value={reason} onChange={setReason} maxLength={REFUSAL.max} />
      </Field>
    </section>
  )
}
