import { useState } from 'react'
import { visibleScope } from '#contract/materials/codes.ts'
import { adoptMaterials } from '#contract/materials/material-library.ts'
import type { MaterialRow } from '#contract/materials/materials.ts'
import { useMaterialBrandChoices, useMaterialCategoryChoices } from '#features/materials/shared/pickers.ts'
import { useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { bulkToast } from '#screen/list/bulk-toast.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'

/** A scope of selected stores is set later, in the form of the copy. */
const scopes = [1, 2, 4] as const
const scopeOptions = scopes.map((code) => ({ value: String(code), label: visibleScope.label(code) }))

interface AdoptDialogProps {
  materials: readonly Pick<MaterialRow, 'id' | 'name'>[]
  onClose: () => void
  /** Merges into an existing library material instead. */
  onMerge: (material: Pick<MaterialRow, 'id' | 'name'>) => void
}

/** Copies store materials into the platform library; each store keeps its own. */
export function AdoptDialog({ materials, onClose, onMerge }: AdoptDialogProps) {
  const adopt = useChange(adoptMaterials)
  const categories = useMaterialCategoryChoices()
  const brands = useMaterialBrandChoices()
  const [scope, setScope] = useState<(typeof scopes)[number]>(1)
  const [categoryId, setCategory] = useState('')
  const [brandId, setBrand] = useState('')
  const edits = useEdits({ scope, categoryId, brandId })
  const [only, ...others] = materials
  const run = async () => {
    const answer = await adopt(
      {
        ids: materials.map(({ id }) => id),
        visibleScope: scope,
        ...(categoryId && { categoryId: Number(categoryId) }),
        ...(brandId && { brandId: Number(brandId) }),
      },
      undefined,
      { quiet: true },
    )
    bulkToast(answer, '个材料已收录到平台库')
  }
  const isOne = only && others.length === 0
  return (
    <ActionDialog
      title={isOne ? `收录「${only.name}」到平台库` : `收录所选的 ${materials.length} 个材料`}
      description="平台库得到一份副本，店铺自己的材料保留，并指向它。"
      action="收录材料"
      edits={edits}
      {...(isOne && {
        remedy: (
          <Button tone="link" size="tiny" className="ml-2" onClick={() => onMerge(only)}>
            合并到平台材料
          </Button>
        ),
      })}
      onSubmit={run}
      onClose={onClose}
    >
      <Field label="可见范围" required>
        <Select
          value={String(scope)}
          options={scopeOptions}
          onChange={(text) => setScope(scopes.find((code) => String(code) === text) ?? 1)}
        />
      </Field>
      <Field label="材料分类" hint="请选择最末一级">
        <Combobox value={categoryId} onChange={setCategory} placeholder="沿用店铺的" clearable {...categories} />
      </Field>
      <Field label="材料品牌">
        <Combobox value={brandId} onChange={setBrand} placeholder="沿用店铺的" clearable {...brands} />
      </Field>
    </ActionDialog>
  )
}
