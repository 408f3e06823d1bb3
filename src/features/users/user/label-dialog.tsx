import { useState } from 'react'
import { setUserLabels } from '#contract/users/user-changes.ts'
import { userNameOf } from '#contract/users/user-rules.ts'
import type { UserRow } from '#contract/users/users.ts'
import { useUserLabelChoices } from '#features/users/shared/choices.ts'
import { quiet } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'

interface LabelDialogProps {
  target: BulkTarget<UserRow>
  onClose: () => void
}

/** Adds labels to users and removes others; a new name creates a label. */
export function LabelDialog({ target, onClose }: LabelDialogProps) {
  const { rows } = bulkTarget(target)
  const held = new Map(rows.flatMap(({ labels }) => labels.map(({ id, name }) => [String(id), name] as const)))
  const labels = useUserLabelChoices()
  const [added, add] = useState<string[]>([])
  const [created, create] = useState<string[]>([])
  const [removed, remove] = useState<string[]>([])
  const edits = useEdits({ added, created, removed })
  const change = useBulkChange<typeof setUserLabels, UserRow>(setUserLabels)
  // What nobody has cannot be removed; without rows any label may be held.
  const removable = rows.length === 0 ? labels.options : labels.options.filter(({ value }) => held.has(value))
  const newOptions = created.map((name) => ({ value: `new:${name}`, label: name, hint: '新标签' }))
  const choose = (values: string[]) => {
    add(values.filter((value) => !value.startsWith('new:')))
    create(created.filter((name) => values.includes(`new:${name}`)))
  }
  return (
    <ActionDialog
      title="打标签"
      description={`${targetLabel(target, '个用户', userNameOf)}，每个用户最多 20 个标签`}
      action="保存标签"
      isReady={added.length + created.length + removed.length > 0}
      edits={edits}
      onClose={onClose}
      onSubmit={() =>
        change(
          target,
          { addLabelIds: added.map(Number), removeLabelIds: removed.map(Number), newLabelNames: created },
          '个用户的标签已保存',
          quiet,
        )
      }
    >
      {(faults) => (
        <>
          <Field
            label="添加标签"
            hint="可直接输入新标签，2 到 10 个字"
            error={Object.entries(faults).find(([field]) => /^(addLabelIds|newLabelNames)/.test(field))?.[1]}
          >
            <Combobox
              multiple
              value={[...added, ...created.map((name) => `new:${name}`)]}
              onChange={choose}
              options={[...labels.options.filter(({ value }) => !removed.includes(value)), ...newOptions]}
              loading={labels.loading}
              onCreate={(name) => create([...new Set([...created, name.trim()])])}
            />
          </Field>
          <Field label="移除标签" error={faults.removeLabelIds}>
            <Combobox
              multiple
              value={removed}
              onChange={(values) => remove(values)}
              options={removable.filter(({ value }) => !added.includes(value))}
              loading={labels.loading}
              placeholder={removable.length === 0 && !labels.loading ? '没有可移除的标签' : '请选择'}
            />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
