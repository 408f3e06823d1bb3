import type { FieldErrors } from '#contract/fields.ts'
import {
  brandFaults,
  brandSubmitFaults,
  QUALIFICATION_FIELDS,
  REVIEWED_BRAND_FIELDS,
} from '#contract/suppliers/brand-rules.ts'
import { addBrand, type Brand, BrandInput, editBrand } from '#contract/suppliers/brands.ts'
import { isApprovedBrand } from '#contract/suppliers/transitions.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'
import { toast } from '#ui/toast/toast.ts'

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
  templateIds: [],
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

const reviewed: readonly string[] = REVIEWED_BRAND_FIELDS

interface BrandFormOptions {
  /** The brand that is edited; null for a new one. */
  brand: Brand | null
  /** Whose brand a new one will be, where that is known. */
  supplierId: number | null
  /** Only the qualification stands open. */
  renew: boolean
}

/** A draft may be incomplete; what goes to review may not. An approved brand sends only what was changed. */
export function useBrandForm({ brand, supplierId, renew }: BrandFormOptions) {
  const add = useChange(addBrand)
  const edit = useChange(editBrand)
  const initial = brand ? valuesOf(blank, brand) : { ...blank, supplierId }
  const isLive = brand !== null && isApprovedBrand(brand.status)

  const check = (values: BrandValues, intent: 'draft' | 'submit'): FieldErrors => {
    // What applies at once to an approved brand asks for nothing: its order may change though its trademark has ended.
    const opensReview = !isLive || Object.keys(changedFields(values, initial)).some((name) => reviewed.includes(name))
    if (intent === 'draft' || !opensReview) return brandFaults(values)
    const faults = brandSubmitFaults(values, dayOf())
    if (!renew) return faults
    // A fault of a field that is not shown would stop the form without a word; the server names it.
    return Object.fromEntries(Object.entries(faults).filter(([name]) => QUALIFICATION_FIELDS.includes(name)))
  }

  return useContractForm<BrandValues, 'draft' | 'submit'>({
    schema: BrandInput,
    check,
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
      const savedLive = reviewId === undefined ? '品牌已保存' : '已保存，需审核的修改已提交审核'
      toast.success(isLive ? savedLive : submit ? '已提交审核' : '草稿已保存')
    },
  })
}
