import { useState } from 'react'
import { type ClientColumn, copyClientColumns } from '#contract/merchants/client-columns.ts'
import { clientKind } from '#contract/merchants/codes.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { bulkTarget, type Chosen, targetLabel } from '#screen/list/bulk-target.ts'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'
import { toast } from '#ui/toast/toast.ts'

interface CopyDialogProps {
  target: readonly ClientColumn[] | Chosen<ClientColumn>
  onClose: () => void
}

/** Copies columns to another client, as drafts. */
export function ClientColumnCopyDialog({ target, onClose }: CopyDialogProps) {
  const { rows, ids, settle } = bulkTarget<ClientColumn>(target)
  const [chosen, choose] = useState('')
  const edits = useEdits({ chosen })
  const copy = useChange(copyClientColumns)
  const toClient = clientKind.codes.find((code) => String(code) === chosen)
  const options = clientKind.codes
    .filter((code) => rows.every(({ client }) => client !== code))
    .map((code) => ({ value: String(code), label: clientKind.label(code) }))
  const submit = async () => {
    if (toClient === undefined) return
    const { done, skipped } = await copy({ ids, toClient }, undefined, quiet)
    settle([])
    const kept = skipped.length > 0 ? `；已有同名栏目，没有复制：${skipped.join('、')}` : ''
    toast.success(`${done} 个栏目已复制到${clientKind.label(toClient)}，为草稿${kept}`)
  }
  return (
    <ActionDialog
      title={`复制${targetLabel<ClientColumn>(target, '个栏目', ({ name }) => name)}`}
      description="复制为草稿，核对跳转目标后再启用。"
      action="复制栏目"
      isReady={toClient !== undefined}
      edits={edits}
      onSubmit={submit}
      onClose={onClose}
    >
      {(faults) => (
        <Field
          label="复制到"
          required
          error={faults.toClient}
          hint={options.length === 0 && '所选栏目已涵盖所有客户端，请分客户端选择'}
        >
          <Select value={chosen} onChange={choose} options={options} placeholder="选择客户端" />
        </Field>
      )}
    </ActionDialog>
  )
}
