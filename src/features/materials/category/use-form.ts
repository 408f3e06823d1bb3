import type { FieldErrors } from '#contract/fields.ts'
import { type MaterialCategory, MaterialCategoryInput, saveMaterialCategory } from '#contract/materials/categories.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

interface CategoryFormOptions {
  /** The category to edit; null when creating. */
  category: MaterialCategory | null
  /** The parent of a new one. */
  parent: MaterialCategory | null
}

/** A new category starts with the values of its parent. */
const blank = (parent: MaterialCategory | null): MaterialCategoryInput => ({
  parentId: parent?.id ?? null,
  name: '',
  icon: '',
  materialKind: null,
  unit: parent?.unit ?? null,
  lossRate: parent?.lossRate ?? null,
  attributes: [],
})

const valuesOf = ({ parentId, name, icon, materialKind, unit, lossRate, attributes }: MaterialCategory) => ({
  parentId,
  name,
  icon,
  materialKind: parentId === null ? materialKind : null,
  unit,
  lossRate,
  attributes,
})

export function useCategoryForm({ category, parent }: CategoryFormOptions) {
  const save = useChange(saveMaterialCategory)
  return useContractForm<MaterialCategoryInput, 'save'>({
    schema: MaterialCategoryInput,
    check: ({ parentId, materialKind }): FieldErrors =>
      parentId === null && materialKind === null ? { materialKind: '请选择材料类型' } : {},
    intents: ['save'],
    initial: category ? valuesOf(category) : blank(parent),
    record: category,
    save: (values, _intent, { requestId, version }) => {
      const input = MaterialCategoryInput.parse(values)
      const edited = category ? { id: category.id, version } : {}
      return save({ ...input, ...edited }, `「${input.name}」已保存`, { quiet: true, requestId })
    },
  })
}
