import { useState } from 'react'
import { labelType } from '#contract/configuration/codes.ts'
import { MANUAL_GRANT } from '#contract/configuration/label-rules.ts'
import { type Label, listLabels, mergeLabels } from '#contract/configuration/labels.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { toast } from '#ui/toast/toast.ts'
import { LabelMark } from './mark.tsx'

interface LabelMergeDialogProps {
  /** The labels to be merged away. */
  labels: readonly Label[]
  onClose: () => void
}

/** Merges labels into another one, on products and in all references. */
export function LabelMergeDialog({ labels, onClose }: LabelMergeDialogProps) {
  const [targetId, setTargetId] = useState('')
  const edits = useEdits({ targetId })
  const merge = useChange(mergeLabels)
  const [first] = labels
  const isMixed = labels.some(({ type }) => type !== first?.type)
  const { data, isFetching } = useLookup(
    listLabels,
    { pageSize: 200, grantKind: MANUAL_GRANT, ...(first && { type: first.type }) },
    { enabled: !isMixed },
  )
  const options = (data?.list ?? [])
    .filter(({ id }) => !labels.some((label) => label.id === id))
    .map(({ id, name, productCount }) => ({ value: String(id), label: name, hint: `${productCount} 个商品` }))

  const run = async () => {
    const fromIds = labels.map(({ id }) => id)
    const { moved } = await merge({ fromIds, toId: Number(targetId) }, undefined, { quiet: true })
    toast.success(`已合并，${moved} 个商品新打上保留的标签`)
  }

  return (
    <ActionDialog
      title="合并标签"
      description="商品与其他配置改用保留的标签，放弃的标签会被删除，不能恢复。"
      action="合并标签"
      tone="danger"
      isReady={targetId !== '' && !isMixed}
      edits={edits}
      onSubmit={run}
      onClose={onClose}
    >
      <Field label="放弃的标签">
        <span className="flex min-h-7 flex-wrap items-center gap-1.5">
          {labels.map((label) => (
            <LabelMark key={label.id} label={label} />
          ))}
        </span>
      </Field>
      {isMixed ? (
        <Notice tone="danger">标签类型不同，不能合并</Notice>
      ) : (
        <Field label="保留的标签" required hint={first && `${labelType.label(first.type)}中的手动标签`}>
          <Combobox
            value={targetId}
            onChange={setTargetId}
            options={options}
            loading={isFetching}
            placeholder="选择标签"
          />
        </Field>
      )}
    </ActionDialog>
  )
}
