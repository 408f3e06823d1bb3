import { useState } from 'react'
import type { MaterialBrandRow } from '#contract/materials/brands.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'

interface BrandRankDialogProps {
  brand: MaterialBrandRow
  onSave: (sort: number) => Promise<unknown>
  onClose: () => void
}

export function BrandRankDialog({ brand, onSave, onClose }: BrandRankDialogProps) {
  const [sort, setSort] = useState(String(brand.sort))
  const [isSaving, setSaving] = useState(false)
  const submit = async () => {
    setSaving(true)
    try {
      await onSave(Number(sort))
      onClose()
    } catch {
      setSaving(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="small" title={`「${brand.name}」的排序`}>
        <DialogBody>
          <Field label="排序值" hint="0 到 9999，数值大的排在前面">
            <NumberInput value={sort} onChange={setSort} decimals={0} max={9999} />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" loading={isSaving} disabled={sort === ''} onClick={submit}>
            保存
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
