import { useState } from 'react'
import { type MerchantLabel, mergeMerchantLabels } from '#contract/merchants/merchant-labels.ts'
import { formatCount } from '#lib/formats.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, bulkTarget } from '#screen/list/bulk-target.ts'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'
import { toast } from '#ui/toast/toast.ts'

/** Merges the chosen labels into one of them. */
export function MergeDialog({ target, onClose }: { target: BulkTarget<MerchantLabel>; onClose: () => void }) {
  const { rows, settle } = bulkTarget<MerchantLabel>(target)
  const [kept, keep] = useState('')
  const edits = useEdits({ kept })
  const merge = useChange(mergeMerchantLabels)
  const label = rows.find(({ id }) => String(id) === kept)
  const submit = async () => {
    if (!label) return
    const fromIds = rows.filter(({ id }) => id !== label.id).map(({ id }) => id)
    const { moved } = await merge({ fromIds, toId: label.id }, undefined, quiet)
    settle([])
    toast.success(`已并入「${label.name}」，${formatCount(moved)} 个商家`)
  }
  return (
    <ActionDialog
      title={`合并 ${rows.length} 个标签`}
      description="商家改带保留的标签，其余标签删除，不能恢复。"
      action="合并标签"
      tone="danger"
      isReady={label !== undefined && rows.length > 1}
      edits={edits}
      onSubmit={submit}
      onClose={onClose}
    >
      {(faults) => (
        <Field label="保留" required error={faults.toId} hint={rows.length < 2 && '请至少勾选两个标签'}>
          <Select
            value={kept}
            onChange={keep}
            options={rows.map(({ id, name, groupName }) => ({ value: String(id), label: `${groupName} / ${name}` }))}
            placeholder="选择保留的标签"
          />
        </Field>
      )}
    </ActionDialog>
  )
}
