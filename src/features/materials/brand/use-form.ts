import { materialBrandFaults } from '#contract/materials/brand-rules.ts'
import { type MaterialBrand, MaterialBrandInput, saveMaterialBrand } from '#contract/materials/brands.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** Contract input with null for empty fields. */
export type MaterialBrandValues = Omit<MaterialBrandInput, 'sort'> & { sort: number | null }

const blank: MaterialBrandValues = {
  name: '',
  nameEn: '',
  initial: '',
  logo: '',
  origin: '',
  categoryIds: [],
  goodsBrandId: null,
  supplierId: null,
  contactName: '',
  contactPhone: '',
  website: '',
  trademarkFiles: [],
  proxyOpen: false,
  proxyTerms: '',
  story: '',
  sort: 0,
}

export function useBrandForm(brand: MaterialBrand | null) {
  const save = useChange(saveMaterialBrand)
  return useContractForm<MaterialBrandValues, 'save'>({
    schema: MaterialBrandInput,
    check: materialBrandFaults,
    intents: ['save'],
    initial: brand ? valuesOf(blank, brand) : blank,
    record: brand,
    save: (values, _intent, { requestId, version }) => {
      const input = MaterialBrandInput.parse(values)
      const edited = brand ? { id: brand.id, version } : {}
      return save({ ...input, ...edited }, `「${input.name}」已保存`, { quiet: true, requestId })
    },
  })
}
