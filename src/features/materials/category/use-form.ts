import type { FieldErrors } from '#contract/fields.ts'
import { type MaterialCategory, MaterialCategoryInput, saveMaterialCategory } from '#contract/materials/categories.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

interface CategoryFormOptions {
  /** The category that is edited; null for a new one. */
  category: MaterialCategory | null
  /** Below which a new one will stand. */
  parent: MaterialCategory | null
}

/** What a new category starts with is what stands above it. */
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
