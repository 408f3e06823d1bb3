import { useState } from 'react'
import { changeDistributorParent, type RelationRow } from '#contract/distribution/relations.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { useActiveParentChoices } from './choices.ts'

interface MoveDialogProps {
  target: BulkTarget<RelationRow>
  onClose: () => void
}

/** Moves second-level accounts below another one. */
export function MoveDialog({ target, onClose }: MoveDialogProps) {
  const [parentId, setParent] = useState('')
  const [reason, setReason] = useState('')
  const edits = useEdits({ parentId, reason })
  const parents = useActiveParentChoices()
  const move = useBulkChange<typeof changeDistributorParent, RelationRow>(changeDistributorParent)
  const params = { parentId: Number(parentId), reason: reason.trim() }
  return (
    <ActionDialog
      title={`更换${targetLabel(target, '个经销商', ({ name }) => name)}的上级`}
      description="套餐与产品授权随新的上级；采购额与销售额计入新的上级。"
      action="更换上级"
      isReady={parentId !== '' && params.reason.length >= 2}
      edits={edits}
      onSubmit={(requestId) => move(target, params, '个经销商已更换上级', { quiet: true, requestId })}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field label="新的上级" required error={faults.parentId ?? faults.areas ?? faults.expireAt}>
            <Combobox value={parentId} onChange={setParent} placeholder="选择一级经销商" {...parents} />
          </Field>
          <Field label="更换原因" required error={faults.reason}>
            <TextArea value={reason} onChange={setReason} maxLength={100} placeholder="例如 区域调整" />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
