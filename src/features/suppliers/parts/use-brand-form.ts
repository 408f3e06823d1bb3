import { brandFaults, brandSubmitFaults } from '#contract/suppliers/brand-rules.ts'
import { addBrand, type Brand, BrandInput, editBrand } from '#contract/suppliers/brands.ts'
import { dayOf } from '#lib/formats.ts'
import { changedFields } from '#screen/changed-fields.ts'
import { useChange } from '#screen/use-change.ts'
import { useContractForm } from '#screen/use-contract-form.ts'

/** The form's values: as the contract takes them, with null where nothing is chosen yet. */
export type BrandValues = Omit<BrandInput, 'supplierId' | 'sort'> & { supplierId: number | null; sort: number | null }

const blank: BrandValues = {
  name: '',
  nameEn: '',
  initial: '',
  supplierId: null,
  logo: '',
  banner: '',
  video: '',
  slogan: '',
  story: '',
  origin: '',
  originCountry: '',
  level: null,
  categoryIds: [],
  trademarkNo: '',
  trademarkClass: [],
  trademarkFiles: [],
  trademarkUntil: '',
  authorizationKind: null,
  authorizationFiles: [],
  authorizationFrom: '',
  authorizationUntil: '',
  purchaseFactor: '',
  productFactor: '',
  saleFactor: '',
  recommended: false,
  sort: 0,
}

const valuesOf = (brand: Brand): BrandValues =>
  Object.fromEntries(
    Object.keys(blank).map((name) => [name, brand[name as keyof Brand] ?? blank[name as keyof BrandValues]]),
  ) as BrandValues

/** A draft may be incomplete; what goes to review may not. An approved brand sends only what was changed. */
export function useBrandForm(brand: Brand | null, supplierId: number | null) {
  const add = useChange(addBrand)
  const edit = useChange(editBrand)
  const initial = brand ? valuesOf(brand) : { ...blank, supplierId }
  return useContractForm<BrandValues, 'draft' | 'submit'>({
    schema: BrandInput,
    check: (values, intent) => (intent === 'submit' ? brandSubmitFaults(values, dayOf()) : brandFaults(values)),
    intents: ['draft', 'submit'],
    initial,
    record: brand,
    save: async (values, intent, { requestId, version }) => {
      const options = { quiet: true, requestId }
      const submit = intent === 'submit'
      const input = BrandInput.parse(values)
      if (!brand) return add({ ...input, submit }, submit ? '已提交审核' : '草稿已保存', options)
      const changed = changedFields(input, BrandInput.parse(initial))
      const { reviewId } = await edit({ ...changed, id: brand.id, version, submit }, undefined, options)
      return reviewId
    },
  })
}
