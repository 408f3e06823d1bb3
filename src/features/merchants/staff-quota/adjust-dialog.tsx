import { useState } from 'react'
import { adjustedGift, adjustmentFaults, GRACE_DAYS, seatsOf } from '#contract/merchants/quota-rules.ts'
import { adjustStaffQuotas, type StaffQuota } from '#contract/merchants/staff-quotas.ts'
import { dayOf } from '#lib/formats.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'

const enterprisesOf = (rows: readonly StaffQuota[]) => ({ enterpriseIds: rows.map(({ id }) => id) })

interface AdjustDialogProps {
  target: BulkTarget<StaffQuota>
  onClose: () => void
}

/** Gives seats to merchants, or takes them back. */
export function AdjustDialog({ target, onClose }: AdjustDialogProps) {
  const { rows } = bulkTarget(target)
  const [only] = rows.length === 1 ? rows : []
  const [delta, setDelta] = useState('')
  const [validTo, setValidTo] = useState(only?.giftExpireAt ?? '')
  const [reason, setReason] = useState('')
  const [confirmOver, setConfirmed] = useState(false)
  const edits = useEdits({ delta, validTo, reason, confirmOver })
  const adjust = useBulkChange<typeof adjustStaffQuotas, StaffQuota>(adjustStaffQuotas, enterprisesOf)
  const seats = Number(delta)
  const isNumber = delta !== '' && Number.isInteger(seats) && seats !== 0
  // For several merchants an empty day keeps the end of each; for one it means no end.
  const end = only || validTo !== '' ? { validTo } : {}
  const preview = only && isNumber ? previewOf(only, seats, validTo, confirmOver) : undefined
  return (
    <ActionDialog
      title={`调整${targetLabel(target, '个商家', ({ shortName, name }) => shortName || name)}的员工数量`}
      description={only ? summaryOf(only) : '套餐与增购不变，只调整赠送；不能调整的商家会列出原因'}
      action="确认调整"
      isReady={isNumber && reason.trim().length >= 2}
      edits={edits}
      onSubmit={() =>
        adjust(target, { delta: seats, ...end, reason: reason.trim(), confirmOver }, '个商家已调整', { quiet: true })
      }
      onClose={onClose}
    >
      {(faults) => {
        const shown = { ...preview?.faults, ...faults }
        return (
          <>
            <Field
              label="调整数量"
              required
              error={shown.delta}
              hint={
                preview
                  ? `调整后共 ${preview.total} 个，剩余 ${preview.total - preview.used} 个`
                  : '增加写正数，减少写负数'
              }
            >
              <NumberInput
                value={delta}
                onChange={setDelta}
                decimals={0}
                max={999}
                negative
                className="w-40"
                suffix="个"
              />
            </Field>
            <Field
              label="有效至"
              error={shown.validTo}
              hint={only ? '全部赠送的最后一天；留空则长期有效' : '留空则沿用各商家现有的到期日，没有赠送的长期有效'}
            >
              <DateInput value={validTo} onChange={setValidTo} min={dayOf()} clearable className="w-40" />
            </Field>
            <Field label="原因" required error={shown.reason}>
              <TextArea value={reason} onChange={setReason} maxLength={100} />
            </Field>
            {shown.confirmOver && <Notice tone="warning">{shown.confirmOver}</Notice>}
            {seats < 0 && (
              <Checkbox value={confirmOver} onChange={setConfirmed}>
                允许少于已用人数，{GRACE_DAYS} 天后停用最新加入的成员
              </Checkbox>
            )}
          </>
        )
      }}
    </ActionDialog>
  )
}

const summaryOf = ({ packageQuota, addonQuota, giftQuota, totalQuota, usedQuota }: StaffQuota): string =>
  `现共 ${totalQuota} 个：套餐 ${packageQuota}，增购 ${addonQuota}，赠送 ${giftQuota}；已用 ${usedQuota}`

/** What the server would say, and the seats afterwards. */
function previewOf(row: StaffQuota, delta: number, validTo: string, isConfirmed: boolean) {
  const today = dayOf()
  const terms = { ...row, giftExpireAt: row.giftExpireAt || null }
  const faults = adjustmentFaults(terms, { delta, validTo }, { used: row.usedQuota, today, isConfirmed })
  const { totalQuota } = seatsOf({ ...terms, ...adjustedGift(terms, { delta, validTo }, today) }, today)
  return { faults, total: totalQuota, used: row.usedQuota }
}
