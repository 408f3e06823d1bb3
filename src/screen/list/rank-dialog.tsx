import { useState } from 'react'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'

interface RankDialogProps {
  /** The record to move in its list. */
  record: { name: string; sort: number }
  /** For records that can be recommended: the checkbox label and its value. */
  recommendation?: { label: string; value: boolean }
  /** Rejects if refused; the call has shown the error. */
  onSave: (sort: number, isRecommended: boolean) => Promise<unknown>
  onClose: () => void
}

/** Sort value and recommendation: both apply at once, without a review. */
export function RankDialog({ record, recommendation, onSave, onClose }: RankDialogProps) {
  const [sort, setSort] = useState(String(record.sort))
  const [isRecommended, setRecommended] = useState(recommendation?.value ?? false)
  const edits = useEdits({ sort, isRecommended })
  const [isSaving, setSaving] = useState(false)
  const submit = async () => {
    setSaving(true)
    try {
      await onSave(Number(sort), isRecommended)
      onClose()
    } catch {
      setSaving(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent size="small" title={`「${record.name}」的${recommendation ? '排序与推荐' : '排序'}`}>
        <DialogBody className="grid gap-4">
          <Field label="排序值" hint="0 到 9999，数值大的排在前面">
            <NumberInput value={sort} onChange={setSort} decimals={0} max={9999} />
          </Field>
          {recommendation && (
            <Checkbox value={isRecommended} onChange={setRecommended}>
              {recommendation.label}
            </Checkbox>
          )}
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button>取消</Button>
          </DialogClose>
          <Button tone="primary" loading={isSaving} disabled={sort === ''} onClick={submit}>
            保存
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
