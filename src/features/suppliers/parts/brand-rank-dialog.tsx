import { useState } from 'react'
import { type BrandRow, sortBrands } from '#contract/suppliers/brands.ts'
import { useChange } from '#screen/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Dialog, DialogBody, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'

/** Place in the list and recommendation: both apply at once, without a review. */
export function BrandRankDialog({ brand, onClose }: { brand: BrandRow; onClose: () => void }) {
  const [sort, setSort] = useState(String(brand.sort))
  const [recommended, setRecommended] = useState(brand.recommended)
  const [isSaving, setSaving] = useState(false)
  const save = useChange(sortBrands)
  const submit = async () => {
    setSaving(true)
    try {
      await save({ items: [{ id: brand.id, sort: Number(sort), recommended }] }, `「${brand.name}」已更新`)
      onClose()
    } catch {
      setSaving(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="small" title={`「${brand.name}」的排序与推荐`}>
        <DialogBody className="grid gap-4">
          <Field label="排序值" hint="0 到 9999，数值大的排在前面">
            <NumberInput value={sort} onChange={setSort} decimals={0} max={9999} />
          </Field>
          <Checkbox value={recommended} onChange={setRecommended}>
            推荐品牌
          </Checkbox>
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
