import { materialBrandFaults } from '#contract/materials/brand-rules.ts'
import { type MaterialBrand, MaterialBrandInput, saveMaterialBrand } from '#contract/materials/brands.ts'
import { useChange } from '#screen/use-change.ts'
import { useContractForm } from '#screen/use-contract-form.ts'

/** As the contract takes them, with null where nothing is entered yet. */
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

const valuesOf = (brand: MaterialBrand): MaterialBrandValues =>
  Object.fromEntries(
    Object.keys(blank).map((name) => [name, brand[name as keyof MaterialBrandValues]]),
  ) as unknown as MaterialBrandValues

export function useBrandForm(brand: MaterialBrand | null) {
  const save = useChange(saveMaterialBrand)
  return useContractForm<MaterialBrandValues, 'save'>({
    schema: MaterialBrandInput,
    check: materialBrandFaults,
    intents: ['save'],
    initial: brand ? valuesOf(brand) : blank,
    record: brand,
    save: (values, _intent, { requestId, version }) => {
      const input = MaterialBrandInput.parse(values)
      const edited = brand ? { id: brand.id, version } : {}
      return save({ ...input, ...edited }, `「${input.name}」已保存`, { quiet: true, requestId })
    },
  })
}
