import { type CategoryDetail, CategoryInput, saveCategory } from '#contract/configuration/categories.ts'
import { qualificationFaults } from '#contract/configuration/category-rules.ts'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

const blank: CategoryInput = {
  parentId: null,
  name: '',
  icon: '',
  unit: '',
  commissionRate: '',
  warrantyMonths: null,
  returnDays: null,
  invoiceCode: '',
  qualifications: [],
  keywords: [],
}

/** A blank category below a parent; null for the root level. */
export const blankCategory = (parentId: number | null): CategoryInput => ({ ...blank, parentId })

export function useCategoryForm(category: CategoryDetail | null, parentId: number | null) {
  const save = useChange(saveCategory)
  const initial = category ? valuesOf(blank, category) : blankCategory(parentId)
  return useContractForm<CategoryInput, 'save'>({
    schema: CategoryInput,
    check: qualificationFaults,
    intents: ['save'],
    initial,
    record: category,
    save: (values, _intent, { requestId, version }) => {
      const input = CategoryInput.parse(values)
      const sent = category ? { ...changedFields(input, initial), id: category.id, version } : input
      return save(sent, `「${input.name}」已保存`, { quiet: true, requestId })
    },
  })
}
