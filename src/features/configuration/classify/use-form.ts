import { type Classify, ClassifyInput, saveClassify } from '#contract/configuration/classifies.ts'
import { classifyFaults } from '#contract/configuration/classify-rules.ts'
import { productSort, terminal } from '#contract/configuration/codes.ts'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

const idsOf = (refs: readonly { id: number }[]) => refs.map(({ id }) => id)

const valuesOf = (classify: Classify): ClassifyInput => ({
  parentId: classify.parentId,
  name: classify.name,
  icon: classify.icon,
  banner: classify.banner,
  terminals: classify.terminals,
  categoryIds: idsOf(classify.categories),
  labelIds: idsOf(classify.labels),
  pinnedProductIds: idsOf(classify.pinnedProducts),
  productSort: classify.productSort,
})

const blank = (parent: Classify | undefined): ClassifyInput => ({
  parentId: parent?.id ?? null,
  name: '',
  icon: '',
  banner: '',
  terminals: parent?.terminals ?? [terminal.h5Mall, terminal.miniProgram],
  categoryIds: [],
  labelIds: [],
  pinnedProductIds: [],
  productSort: productSort.overall,
})

export function useClassifyForm(classify: Classify | null, parent: Classify | undefined) {
  const save = useChange(saveClassify)
  const initial = classify ? valuesOf(classify) : blank(parent)
  return useContractForm<ClassifyInput, 'save'>({
    schema: ClassifyInput,
    check: classifyFaults,
    intents: ['save'],
    initial,
    record: classify,
    save: (values, _intent, { requestId, version }) => {
      const input = ClassifyInput.parse(values)
      const sent = classify ? { ...changedFields(input, initial), id: classify.id, version } : input
      const message = classify ? `「${input.name}」已保存` : `「${input.name}」已保存，显示后买家可见`
      return save(sent, message, { quiet: true, requestId })
    },
  })
}
