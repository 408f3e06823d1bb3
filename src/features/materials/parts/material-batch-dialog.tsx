import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { visibleScope } from '#contract/materials/codes.ts'
import { editMaterialBatch } from '#contract/materials/materials.ts'
import { useChange } from '#screen/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Dialog, DialogBody, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'
import { useMaterialBrandChoices, useMaterialCategoryChoices } from './pickers.ts'
import { tellBulk } from './use-material-actions.ts'

/** Changes category, brand and range of the chosen materials together; what is left empty stays as it is. */
export function MaterialBatchDialog({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const edit = useChange(editMaterialBatch)
  const categories = useMaterialCategoryChoices()
  const brands = useMaterialBrandChoices()
  const [categoryId, setCategory] = useState('')
  const [brandId, setBrand] = useState('')
  const [scope, setScope] = useState<CodeOf<typeof visibleScope>>()
  const [isSaving, setSaving] = useState(false)
  const changes = {
    ...(categoryId && { categoryId: Number(categoryId) }),
    ...(brandId && { brandId: Number(brandId) }),
    ...(scope && { visibleScope: scope }),
  }
  const submit = async () => {
    setSaving(true)
    try {
      tellBulk(await edit({ ids, changes }), '已修改')
      onClose()
    } catch {
      setSaving(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={`修改所选的 ${ids.length} 个材料`} description="留空的项目保持不变。">
        <DialogBody className="grid gap-4">
          <Field label="材料分类" hint="请选择最末一级">
            <Combobox value={categoryId} onChange={setCategory} placeholder="不修改" clearable {...categories} />
          </Field>
          <Field label="材料品牌">
            <Combobox value={brandId} onChange={setBrand} placeholder="不修改" clearable {...brands} />
          </Field>
          <Field label="可见范围">
            <Select
              value={scope === undefined ? '' : String(scope)}
              placeholder="不修改"
              clearable
              options={visibleScope.codes.map((code) => ({ value: String(code), label: visibleScope.label(code) }))}
              onChange={(text) => setScope(visibleScope.codes.find((code) => String(code) === text))}
            />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" loading={isSaving} disabled={Object.keys(changes).length === 0} onClick={submit}>
            修改材料
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
