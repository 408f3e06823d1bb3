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

/** Contract input with null for empty fields. */
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
  /** The brand to edit; null when creating. */
  brand: Brand | null
  /** The supplier of a new brand, if known. */
  supplierId: number | null
  /** Only the qualification can be edited. */
  renew: boolean
}

/** A draft may be incomplete; a submission may not. An approved brand sends only changed fields. */
export function useBrandForm({ brand, supplierId, renew }: BrandFormOptions) {
  const add = useChange(addBrand)
  const edit = useChange(editBrand)
  const initial = brand ? valuesOf(blank, brand) : { ...blank, supplierId }
  const isLive = brand !== null && isApprovedBrand(brand.status)

  const check = (values: BrandValues, intent: 'draft' | 'submit'): FieldErrors => {
    // Fields that apply at once need no complete brand: it can be sorted even if its trademark has expired.
    const opensReview = !isLive || Object.keys(changedFields(values, initial)).some((name) => reviewed.includes(name))
    if (intent === 'draft' || !opensReview) return brandFaults(values)
    const faults = brandSubmitFaults(values, dayOf())
    if (!renew) return faults
    // An error in a hidden field would block the form silently; the server reports it instead.
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
