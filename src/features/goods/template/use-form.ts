import { productType } from '#contract/goods/codes.ts'
import { templateFaults } from '#contract/goods/template-rules.ts'
import { saveTemplate, type Template, TemplateInput } from '#contract/goods/templates.ts'
import { PRICE_FACTORS, PRICE_FACTORS_NEED } from '#contract/suppliers/brands.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** Contract input with null for empty fields. */
export type TemplateValues = Omit<TemplateInput, 'categoryId' | 'unit' | 'sort'> & {
  categoryId: number | null
  unit: TemplateInput['unit'] | null
  sort: number | null
}

/** The parts of the other template to copy; empty when not copying. */
export type CopiedParts = NonNullable<Parameters<ReturnType<typeof useChange<typeof saveTemplate>>>[0]['copy']>['parts']

const blank: TemplateValues = {
  name: '',
  categoryId: null,
  brandIds: [],
  productType: productType.finished,
  image: '',
  unit: null,
  specs: [],
  attributes: [],
  purchaseFactor: '1',
  productFactor: '1',
  saleFactor: '1',
  leadTime: null,
  logisticsLevel: null,
  detailSkeleton: '',
  sort: 0,
}

const entered = (template: Template): TemplateValues => ({
  ...valuesOf(blank, template),
  specs: template.specs.map(({ name: _name, ...spec }) => spec),
})

interface TemplateFormOptions {
  /** The template to edit; null when creating. */
  template: Template | null
  /** The record a new one is copied from. */
  copied: Template | null
  /** The parts to copy. */
  parts: CopiedParts
  onSaved: (id: number) => void
}

export function useTemplateForm({ template, copied, parts, onSaved }: TemplateFormOptions) {
  const save = useChange(saveTemplate)
  const canPrice = useHolds(PRICE_FACTORS_NEED)
  const created = copied ? { ...entered(copied), name: `${copied.name} 副本`.slice(0, 30) } : blank
  const initial = template ? entered(template) : created
  return useContractForm<TemplateValues, 'save'>({
    schema: TemplateInput,
    check: templateFaults,
    intents: ['save'],
    initial,
    record: template,
    save: async (values, _intent, { requestId, version }) => {
      const input = TemplateInput.parse(values)
      const sent: Partial<TemplateInput> = template ? (changedFields(values, initial) as Partial<TemplateInput>) : input
      if (!canPrice) for (const factor of PRICE_FACTORS) delete sent[factor]
      const target = template
        ? { id: template.id, version }
        : copied && parts.length > 0
          ? { copy: { fromId: copied.id, parts } }
          : {}
      const { id } = await save({ ...sent, ...target }, `模板「${input.name}」已保存`, { quiet: true, requestId })
      onSaved(id)
    },
  })
}
