import { designerLevel } from '#contract/users/codes.ts'
import { editDesignStore } from '#contract/users/design-store-changes.ts'
import { canEditDesignStore, DESIGN_STORE_REFUSALS } from '#contract/users/design-store-rules.ts'
import type { DesignStore } from '#contract/users/design-stores.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { RefusalButtons } from '#screen/review/refusal-buttons.tsx'
import { ReasonChips, RecordPager } from '#screen/review/review-drawer.tsx'
import type { Place } from '#screen/review/review-queue.ts'
import { Button } from '#ui/button/button.tsx'
import { DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Field } from '#ui/field/field.tsx'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { type Decision, REASON } from './use-decision.ts'

interface DesignStoreDecisionProps {
  store: DesignStore
  decision: Decision
  place: Place
  onEdit: () => void
}

/** Footer of a store: paging, the level to give with a decision, and what else may be done. */
export function DesignStoreDecision({ store, decision, place, onEdit }: DesignStoreDecisionProps) {
  const { canDecide, isRefusing, isBusy, failure } = decision
  const can = useCan()
  return (
    <>
      {failure && (
        <Notice tone="danger" className="mx-6 mb-3">
          {failure}
        </Notice>
      )}
      {canDecide && isRefusing && <Reason decision={decision} />}
      <DrawerFoot>
        <RecordPager place={place} />
        {can(editDesignStore) && canEditDesignStore(store) && !isRefusing && (
          <Button onClick={onEdit}>调整等级与推荐</Button>
        )}
        {canDecide && !isRefusing && (
          <>
            <LevelPicker decision={decision} />
            <Button aria-keyshortcuts="r" onClick={() => decision.setRefusing(true)}>
              拒绝 <KeyboardKey aria-hidden keys="R" />
            </Button>
            <Button
              tone="primary"
              loading={isBusy}
              aria-keyshortcuts="Control+Enter"
              onClick={() => void decision.pass()}
            >
              通过
            </Button>
            <KeyboardKey aria-hidden keys="Mod+Enter" />
          </>
        )}
        {canDecide && isRefusing && (
          <RefusalButtons
            isBusy={isBusy}
            action="拒绝审核"
            onCancel={() => decision.setRefusing(false)}
            onRefuse={() => void decision.refuse()}
          />
        )}
      </DrawerFoot>
    </>
  )
}

const levels = designerLevel.codes.map((code) => ({ value: String(code), label: designerLevel.label(code) }))

function LevelPicker({ decision }: { decision: Decision }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="whitespace-nowrap text-text-muted">
        等级
      </span>
      <Select
        aria-label="设计师等级"
        className="w-32"
        value={String(decision.level)}
        options={levels}
        onChange={(text) => {
          const level = designerLevel.codes.find((code) => String(code) === text)
          if (level) decision.setLevel(level)
        }}
      />
    </span>
  )
}

/** Common reasons with digit shortcuts, and a text. */
function Reason({ decision: { reason, setReason, toggleReason, fault } }: { decision: Decision }) {
  return (
    <section aria-label="拒绝" className="grid gap-3 border-t px-6 py-4">
      <ReasonChips
        label="常用拒绝原因"
        reasons={DESIGN_STORE_REFUSALS}
        words={(preset) => preset}
        isChosen={(preset) => reason.split('\n').includes(preset)}
        onToggle={toggleReason}
      />
      <Field label={REASON.label} required error={fault}>
        <TextArea value={reason} onChange={setReason} maxLength={REASON.max} rows={2} />
      </Field>
    </section>
  )
}
