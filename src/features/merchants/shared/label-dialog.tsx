import { useState } from 'react'
import type { labelTarget } from '#contract/merchants/codes.ts'
import { applyMerchantLabels } from '#contract/merchants/merchant-labels.ts'
import { quiet } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import type { BulkTarget } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { useManualLabelChoices } from './pickers.ts'

interface LabelDialogProps {
  target: typeof labelTarget.enterprise | typeof labelTarget.personal
  title: string
  merchants: BulkTarget
  onClose: () => void
}

/** Gives manual labels to merchants and takes them away. */
export function LabelDialog({ target, title, merchants, onClose }: LabelDialogProps) {
  const [addIds, add] = useState<string[]>([])
  const [removeIds, remove] = useState<string[]>([])
  const edits = useEdits({ addIds, removeIds })
  const labels = useManualLabelChoices()
  const apply = useBulkChange<typeof applyMerchantLabels>(applyMerchantLabels, (rows) => ({
    merchantIds: rows.map(({ id }) => id),
  }))
  const submit = () =>
    apply(
      merchants,
      { target, addIds: addIds.map(Number), removeIds: removeIds.map(Number) },
      '个商家的标签已调整',
      quiet,
    )
  return (
    <ActionDialog
      title={title}
      description="只列出手动标签；自动标签按条件计算。"
      action="打标签"
      isReady={addIds.length + removeIds.length > 0}
      edits={edits}
      onSubmit={submit}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field label="添加" error={faults.addIds}>
            <Combobox multiple value={addIds} onChange={add} placeholder="选择要添加的标签" {...labels} />
          </Field>
          <Field label="移除" error={faults.removeIds}>
            <Combobox multiple value={removeIds} onChange={remove} placeholder="选择要移除的标签" {...labels} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
