import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { closeReason } from '#contract/orders/codes.ts'
import { closeDigitalOrders } from '#contract/orders/digital-orders.ts'
import { closeOrders } from '#contract/orders/order-changes.ts'
import { formatCount } from '#lib/formats.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, bulkTarget } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { ActionDialog } from './action-dialog.tsx'

interface CloseDialogProps {
  orders: BulkTarget<{ id: number; orderNo: string }>
  /** Orders of digital goods. */
  isDigital?: boolean
  onClose: () => void
}

type Reason = CodeOf<typeof closeReason>

/** A full refund closes an order automatically: not a manual reason. */
const reasons = closeReason.codes.filter((code) => code !== closeReason.fullyRefunded)

/** Closes unpaid orders. Orders paid meanwhile are skipped and listed. */
export function CloseDialog({ orders, isDigital = false, onClose }: CloseDialogProps) {
  const [reason, setReason] = useState<Reason | null>(null)
  const [remark, setRemark] = useState('')
  const closeGoods = useBulkChange<typeof closeOrders, { id: number; orderNo: string }>(closeOrders)
  const closeDigital = useBulkChange<typeof closeDigitalOrders, { id: number; orderNo: string }>(closeDigitalOrders)
  const { rows, count } = bulkTarget(orders)
  const [only] = rows
  const edits = useEdits({ reason, remark })
  const submit = async (requestId: string) => {
    if (reason === null) return
    const note = remark.trim()
    const params = { closeReason: reason, ...(note && { remark: note }) }
    const close = isDigital ? closeDigital : closeGoods
    await close(orders, params, '个订单已关闭', { quiet: true, requestId })
  }
  return (
    <ActionDialog
      title={only && count === 1 ? `关闭订单 ${only.orderNo}？` : `关闭 ${formatCount(count)} 个订单？`}
      description={isDigital ? '关闭后买家不能再付款。' : '库存和优惠券随即退回，买家不能再付款。'}
      action="关闭订单"
      tone="danger"
      isReady={reason !== null}
      onSubmit={submit}
      edits={edits}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field label="关闭原因" required error={faults.closeReason}>
            <Select
              value={reason === null ? '' : String(reason)}
              onChange={(value) => setReason(reasons.find((code) => String(code) === value) ?? null)}
              options={reasons.map((code) => ({ value: String(code), label: closeReason.label(code) }))}
            />
          </Field>
          <Field label="说明" error={faults.remark}>
            <TextArea value={remark} onChange={setRemark} maxLength={200} rows={2} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
