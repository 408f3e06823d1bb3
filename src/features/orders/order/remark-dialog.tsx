import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { remarkColor } from '#contract/orders/codes.ts'
import { remarkOrders } from '#contract/orders/order-changes.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { formatCount } from '#lib/formats.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, bulkTarget } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import type { ActedOn } from './use-actions.tsx'

interface RemarkDialogProps {
  orders: BulkTarget<ActedOn>
  onClose: () => void
}

/** Internal remark: replaced for one order, appended for many. */
export function RemarkDialog({ orders, onClose }: RemarkDialogProps) {
  const { rows, count } = bulkTarget(orders)
  const [first] = rows
  const isOne = count === 1
  const [text, setText] = useState(isOne ? (first?.sellerRemark ?? '') : '')
  const [colour, setColour] = useState<CodeOf<typeof remarkColor>>((isOne && first?.remarkColor) || remarkColor.none)
  const [append, setAppend] = useState(!isOne)
  const save = useBulkChange<typeof remarkOrders, ActedOn>(remarkOrders)
  const edits = useEdits({ text, colour, append })
  return (
    <ActionDialog
      title={isOne ? `备注订单 ${first?.orderNo}` : `备注 ${formatCount(count)} 个订单`}
      description="只有工作人员能看到，买家看不到。"
      size="medium"
      action="保存备注"
      isReady={isOne || text.trim() !== '' || colour > remarkColor.none}
      edits={edits}
      onClose={onClose}
      onSubmit={(requestId) =>
        save(orders, { sellerRemark: text.trim(), remarkColor: colour, append }, '个订单的备注已保存', {
          quiet: true,
          requestId,
        })
      }
    >
      {(faults) => (
        <>
          <Field label="客服备注" error={faults.sellerRemark}>
            <TextArea value={text} onChange={setText} maxLength={500} />
          </Field>
          <Field label="备注标记">
            <RadioGroup
              value={String(colour)}
              onChange={(value) =>
                setColour(remarkColor.codes.find((code) => String(code) === value) ?? remarkColor.none)
              }
              options={remarkColor.codes.map((code) => ({ value: String(code), label: remarkColor.label(code) }))}
            />
          </Field>
          {!isOne && (
            <Checkbox value={append} onChange={setAppend}>
              追加在原备注后面，不覆盖
            </Checkbox>
          )}
        </>
      )}
    </ActionDialog>
  )
}
