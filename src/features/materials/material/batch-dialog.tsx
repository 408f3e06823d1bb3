import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { listLabels } from '#contract/configuration/labels.ts'
import { visibleScope } from '#contract/materials/codes.ts'
import { editMaterialBatch } from '#contract/materials/material-library.ts'
import {
  useMaterialBrandChoices,
  useMaterialCategoryChoices,
  useMaterialLabelChoices,
} from '#features/materials/shared/pickers.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { bulkToast } from '#screen/list/bulk-toast.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { RegionPicker } from '#ui/region-picker/region-picker.tsx'
import { Select } from '#ui/select/select.tsx'

/** Changes category, brand and scope of the selected materials; empty fields stay unchanged. */
export function MaterialBatchDialog({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const edit = useChange(editMaterialBatch)
  const categories = useMaterialCategoryChoices()
  const brands = useMaterialBrandChoices()
  const [categoryId, setCategory] = useState('')
  const [brandId, setBrand] = useState('')
  const [scope, setScope] = useState<CodeOf<typeof visibleScope>>()
  const [areas, setAreas] = useState<string[]>([])
  const [lossRate, setLossRate] = useState('')
  const [labelsAdd, addLabels] = useState<string[]>([])
  const [labelsRemove, removeLabels] = useState<string[]>([])
  const edits = useEdits({ categoryId, brandId, scope, areas, lossRate, labelsAdd, labelsRemove })
  const [isSaving, setSaving] = useState(false)
  const tree = useRegionTree()
  const canLabel = useCanCall(listLabels)
  const labels = useMaterialLabelChoices(canLabel)
  const changes = {
    ...(categoryId && { categoryId: Number(categoryId) }),
    ...(brandId && { brandId: Number(brandId) }),
    ...(scope && { visibleScope: scope }),
    ...(areas.length > 0 && { areas }),
    ...(lossRate !== '' && { lossRate: Number(lossRate) }),
    ...(labelsAdd.length > 0 && { labelsAdd: labelsAdd.map(Number) }),
    ...(labelsRemove.length > 0 && { labelsRemove: labelsRemove.map(Number) }),
  }
  const submit = async () => {
    setSaving(true)
    try {
      bulkToast(await edit({ ids, changes }), '个材料已修改')
      onClose()
    } catch {
      setSaving(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
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
          <Field label="可售地区">
            <RegionPicker multiple tree={tree} levels={2} value={areas} onChange={setAreas} placeholder="不修改" />
          </Field>
          <Field label="损耗率">
            <NumberInput
              value={lossRate}
              onChange={setLossRate}
              decimals={2}
              max={30}
              suffix="%"
              placeholder="不修改"
              className="max-w-48"
            />
          </Field>
          {canLabel && (
            <>
              <Field label="添加标签">
                <Combobox multiple value={labelsAdd} onChange={addLabels} placeholder="不添加" {...labels} />
              </Field>
              <Field label="移除标签">
                <Combobox multiple value={labelsRemove} onChange={removeLabels} placeholder="不移除" {...labels} />
              </Field>
            </>
          )}
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button>取消</Button>
          </DialogClose>
          <Button tone="primary" loading={isSaving} disabled={Object.keys(changes).length === 0} onClick={submit}>
            修改材料
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
