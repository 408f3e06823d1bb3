import { useState } from 'react'
import { leadTime } from '#contract/delivery.ts'
import { promisedShipAt } from '#contract/orders/lead-times.ts'
import { changeLeadTime } from '#contract/orders/order-changes.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { LinesSheet } from '#features/orders/shared/lines-sheet.tsx'
import { formatTime } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import type { OrderActionProps } from './drawer.tsx'

const options = leadTime.codes.map((code) => ({ value: String(code), label: leadTime.label(code) }))

/** Changes lead times of unshipped lines, and shows the resulting promised dates. */
export function LeadTimeDialog({ order: { id, version, orderNo, paidAt, lines }, onClose }: OrderActionProps) {
  const [terms, setTerms] = useState<Readonly<Record<number, (typeof leadTime.codes)[number]>>>({})
  const [reason, setReason] = useState('')
  const edits = useEdits({ terms, reason })
  const change = useChange(changeLeadTime)
  const changed = lines.flatMap((line) => {
    const term = terms[line.id]
    return term === undefined || term === line.leadTime ? [] : [{ id: line.id, leadTime: term }]
  })
  return (
    <ActionDialog
      title="改交期"
      description={`订单 ${orderNo}，承诺发货时间随之更新并通知买家。`}
      size="large"
      action="保存交期"
      isReady={changed.length > 0 && reason.trim().length >= 2}
      edits={edits}
      onClose={onClose}
      onSubmit={(requestId) =>
        change({ id, version, lines: changed, reason: reason.trim() }, '交期已更新', { quiet: true, requestId })
      }
    >
      {(faults) => (
        <>
          <LinesSheet
            label="商品交期"
            lines={lines}
            columns={[
              {
                title: '交货周期',
                cell: (line) => (
                  <Select
                    aria-label={`${line.productName} 交货周期`}
                    value={String(terms[line.id] ?? line.leadTime)}
                    options={options}
                    onChange={(text) => {
                      const term = leadTime.codes.find((code) => String(code) === text)
                      if (term !== undefined) setTerms({ ...terms, [line.id]: term })
                    }}
                    className="w-36"
                  />
                ),
              },
              {
                title: '承诺发货',
                cell: (line) => formatTime(promisedShipAt(paidAt, terms[line.id] ?? line.leadTime)),
              },
            ]}
          />
          <Field label="改交期原因" required error={faults.reason}>
            <TextInput value={reason} onChange={setReason} maxLength={200} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
