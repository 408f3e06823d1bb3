import { auditChecks, REJECT_TEXT } from '#contract/blackCard/card-audit-rules.ts'
import { cardRejectReason } from '#contract/blackCard/card-codes.ts'
import { FEE_NEEDS } from '#contract/blackCard/card-merchants.ts'
import { isLowered } from '#contract/blackCard/card-rules.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { RefusalButtons } from '#screen/review/refusal-buttons.tsx'
import { ReasonChips, RecordPager } from '#screen/review/review-drawer.tsx'
import type { Place } from '#screen/review/review-queue.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import type { Decision } from './use-decision.ts'

interface CardAuditDecisionProps {
  decision: Decision
  /** Why the application could not be claimed; '' if it is held. */
  claimFault: string
  place: Place
}

/** Footer of an application: paging, what is checked and charged, and the decision. */
export function CardAuditDecision({ decision, claimFault, place }: CardAuditDecisionProps) {
  const { canDecide, isRefusing, isBusy, failure } = decision
  const fault = failure || claimFault
  return (
    <>
      {fault && (
        <Notice tone={failure ? 'danger' : 'warning'} className="mx-6 mb-3">
          {fault}
        </Notice>
      )}
      {canDecide && (isRefusing ? <Refusal decision={decision} /> : <Terms decision={decision} />)}
      <DrawerFoot>
        <RecordPager place={place} />
        {canDecide && !isRefusing && (
          <>
            <Button aria-keyshortcuts="r" onClick={() => decision.setRefusing(true)}>
              驳回
            </Button>
            <Button
              tone="primary"
              loading={isBusy}
              aria-keyshortcuts="Control+Enter"
              onClick={() => void decision.pass()}
            >
              审核通过
            </Button>
          </>
        )}
        {canDecide && isRefusing && (
          <RefusalButtons
            isBusy={isBusy}
            action="驳回申请"
            onCancel={() => decision.setRefusing(false)}
            onRefuse={() => void decision.refuse()}
          />
        )}
      </DrawerFoot>
    </>
  )
}

/** The check list, and the level with its fee. */
function Terms({ decision }: { decision: Decision }) {
  const { checks, levels, levelId, levelFee, fee, feeReason, faults, change } = decision
  const mayLower = useHolds(FEE_NEEDS)
  const isAmount = /^\d{1,7}(\.\d{1,2})?$/.test(fee)
  return (
    <section aria-label="审核结论" className="grid gap-3 border-t px-6 py-4">
      <fieldset aria-label="核对项" className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {auditChecks.map((check) => (
          <Checkbox
            key={check}
            value={checks.includes(check)}
            onChange={(isOn) =>
              change({ checks: isOn ? [...checks, check] : checks.filter((other) => other !== check) })
            }
          >
            {check}
          </Checkbox>
        ))}
        {faults.checks && (
          <span role="alert" className="text-danger-text text-small">
            {faults.checks}
          </span>
        )}
      </fieldset>
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        <Field label="黑卡等级">
          <Select
            value={levelId}
            onChange={(next) => change({ levelId: next, fee: '', feeReason: '' })}
            options={levels
              .filter(({ id, enabled }) => enabled || String(id) === levelId)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </Field>
        <Field label="应缴费用" error={faults.fee} hint={`等级的开卡费 ${levelFee} 元`}>
          <PriceInput value={fee} onChange={(next) => change({ fee: next })} disabled={!mayLower} />
        </Field>
        {isAmount && isLowered(levelFee, fee) && (
          <Field label="减免原因" required error={faults.feeReason}>
            <TextInput value={feeReason} onChange={(next) => change({ feeReason: next })} maxLength={100} />
          </Field>
        )}
        <InternalRemark decision={decision} />
      </div>
    </section>
  )
}

/** Items and words of a refusal; a ready-made sentence comes with each item and can be edited. */
function Refusal({ decision }: { decision: Decision }) {
  const { reasons, text, faults, change, toggle } = decision
  return (
    <section aria-label="驳回" className="grid gap-3 border-t px-6 py-4">
      <div className="@container">
        <div className="grid gap-1 @xl:pl-[136px]">
          <ReasonChips
            label="驳回项"
            reasons={cardRejectReason.codes}
            words={cardRejectReason.label}
            isChosen={(reason) => reasons.includes(reason)}
            onToggle={toggle}
          />
          {faults.rejectReasons && (
            <p role="alert" className="text-danger-text text-small">
              {faults.rejectReasons}
            </p>
          )}
        </div>
      </div>
      <Field label="驳回说明" required error={faults.rejectText} hint="短信发给申请人">
        <TextArea value={text} onChange={(next) => change({ text: next })} maxLength={REJECT_TEXT.max} rows={3} />
      </Field>
      <InternalRemark decision={decision} />
    </section>
  )
}

const InternalRemark = ({ decision: { remark, change } }: { decision: Decision }) => (
  <Field label="内部备注" hint="申请人看不到">
    <TextArea value={remark} onChange={(next) => change({ typedRemark: next })} maxLength={500} rows={1} />
  </Field>
)
