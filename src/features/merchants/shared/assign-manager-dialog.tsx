import { useState } from 'react'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { useManagerChoices } from './pickers.ts'

interface AssignManagerDialogProps {
  title: string
  description: string
  onAssign: (managerId: number) => Promise<unknown>
  onClose: () => void
}

/** Asks for the manager to whom records are handed. */
export function AssignManagerDialog({ title, description, onAssign, onClose }: AssignManagerDialogProps) {
  const [managerId, setManager] = useState('')
  const edits = useEdits({ managerId })
  const managers = useManagerChoices()
  return (
    <ActionDialog
      title={title}
      description={description}
      action="更换客户经理"
      isReady={managerId !== ''}
      edits={edits}
      onSubmit={() => onAssign(Number(managerId))}
      onClose={onClose}
    >
      {(faults) => (
        <Field label="客户经理" required error={faults.managerId}>
          <Combobox value={managerId} onChange={setManager} placeholder="选择客户经理" {...managers} />
        </Field>
      )}
    </ActionDialog>
  )
}
