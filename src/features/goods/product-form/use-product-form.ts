import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldErrors } from '#contract/fields.ts'
import { addProduct, editProduct, type Product } from '#contract/goods/product-editing.ts'
import { ProductInput, ProductWithoutSkus, SkuInput } from '#contract/goods/product-fields.ts'
import {
  type AskedByTemplate,
  blankProduct,
  type EnteredProduct,
  isReviewedField,
  productFaults,
  productSubmitFaults,
} from '#contract/goods/product-rules.ts'
import type { Template, TemplateSpec } from '#contract/goods/templates.ts'
import { isApprovedProduct } from '#contract/goods/transitions.ts'
import { heldSku, toSku } from '#features/goods/product/held-sku.ts'
import { ApiError } from '#lib/api-error.ts'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'
import { toast } from '#ui/toast/toast.ts'

export type ProductValues = EnteredProduct

const TEMPLATE_CHANGED = '商品模板刚刚被修改，规格与参数已更新，请核对后再次保存'

export const enteredOf = (product: Product): ProductValues =>
  valuesOf(blankProduct, {
    ...product,
    logisticsLevel: product.logisticsLevel as ProductValues['logisticsLevel'],
    skus: product.skus.map(toSku),
  })

/** Copies all fields except codes, barcodes and stock. */
export const copyOf = (product: Product): ProductValues => {
  const values = enteredOf(product)
  return {
    ...values,
    name: `${values.name}-副本`,
    skus: values.skus.map(({ id: _id, ...sku }) => heldSku({ ...sku, skuCode: '', barcode: '', stock: 0 })),
  }
}

const isFilled = ({ values }: ProductValues['specs'][number]) => values.length > 0

/** Drops specs without values. If none is dropped, the array keeps its identity. */
const normalize = (values: ProductValues): ProductValues =>
  values.specs.every(isFilled) ? values : { ...values, specs: values.specs.filter(isFilled) }

/** The initial values in contract form; older goods may violate newer rules. */
function asStored(values: ProductValues): Partial<ProductInput> {
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  const parsed = ProductInput.partial().safeParse(known)
  return parsed.success ? parsed.data : (known as Partial<ProductInput>)
}

/** SKU validation errors by path; cached per rows array. */
const rowFaults = new WeakMap<readonly SkuInput[], FieldErrors>()
function faultsOfRows(skus: readonly SkuInput[]): FieldErrors {
  const known = rowFaults.get(skus)
  if (known) return known
  const found = Object.fromEntries(
    skus.flatMap((sku, index) => {
      const { error } = SkuInput.safeParse(sku)
      return (error?.issues ?? []).map((issue) => [`skus.${index}.${String(issue.path[0])}`, issue.message] as const)
    }),
  )
  rowFaults.set(skus, found)
  return found
}

interface ProductFormOptions {
  /** The product to edit; null when creating. */
  product: Product | null
  initial: ProductValues
  /** The requirements of the chosen template, once loaded. */
  requirements: AskedByTemplate | undefined
  /** Reloads the template; true if its requirements have changed. */
  reread: () => Promise<boolean>
  /** Creates the product if this is more than a plain add. */
  create?: (input: ProductInput & { submit: boolean }, requestId: string) => Promise<unknown>
}

/** A draft may be incomplete; a submission may not. Approved goods send only changed fields. */
export function useProductForm({ product, initial, requirements, reread, create }: ProductFormOptions) {
  const add = useChange(addProduct)
  const edit = useChange(editProduct)
  const isLive = product !== null && isApprovedProduct(product.status)

  const check = (values: ProductValues, intent: 'draft' | 'submit'): FieldErrors => {
    const entered = normalize(values)
    // Fields that apply at once need no complete product: goods on sale can be sorted even if a picture is missing.
    const opensReview = isLive
      ? Object.keys(changedFields(entered, normalize(initial))).some(isReviewedField)
      : intent === 'submit'
    return {
      ...faultsOfRows(values.skus),
      ...(opensReview ? productSubmitFaults(entered, requirements) : productFaults(entered)),
    }
  }

  return useContractForm<ProductValues, 'draft' | 'submit'>({
    schema: ProductWithoutSkus,
    check,
    intents: ['draft', 'submit'],
    initial,
    record: product,
    read: (latest) => enteredOf(latest as Product),
    save: async (values, intent, { requestId, version }) => {
      // Reported before sending, because the server would require fields that the form did not show.
      if (await reread()) throw new ApiError('refused', 422, TEMPLATE_CHANGED)
      const options = { quiet: true, requestId }
      const submit = intent === 'submit'
      const input = ProductInput.parse(normalize(values))
      if (!product && create) return create({ ...input, submit }, requestId)
      if (!product) return add({ ...input, submit }, submit ? '已提交审核' : '草稿已保存', options)
      const before = asStored(normalize(initial))
      const changed = changedFields<Partial<ProductInput>>(input, before)
      const { applied } = await edit({ ...changed, spuId: product.id, version, submit }, undefined, options)
      const savedLive = applied ? '商品已保存' : '已保存，需审核的修改已提交审核'
      toast.success(isLive ? savedLive : submit ? '已提交审核' : '草稿已保存')
    },
  })
}

/** A newly chosen template adds its specs and defaults; typed values stay. */
export function useTemplateDefaults(
  { getValues, setValue }: UseFormReturn<ProductValues>,
  template: Template | undefined,
  specs: readonly TemplateSpec[] | undefined,
  savedTemplateId: number | null,
): void {
  const proposed = useRef<number | null>(null)
  useEffect(() => {
    if (getValues('templateId') === null) proposed.current = null
    if (!template || !specs || getValues('templateId') !== template.id) return
    if (getValues('specs').length === 0) {
      const requiredSpecs = specs.filter(({ required }) => required)
      setValue(
        'specs',
        requiredSpecs.map(({ specId, name }) => ({ specId, name, values: [] })),
      )
    }
    // Once per choice: a reloaded template must not overwrite typed values.
    if (template.id === savedTemplateId || template.id === proposed.current) return
    proposed.current = template.id
    const { unit, leadTime, logisticsLevel, productType, detailSkeleton } = template
    setValue('unit', unit)
    setValue('productType', productType)
    if (leadTime !== null) setValue('leadTime', leadTime)
    if (logisticsLevel !== null) setValue('logisticsLevel', logisticsLevel)
    if (getValues('detailContent') === '') setValue('detailContent', detailSkeleton)
  }, [template, specs, savedTemplateId, getValues, setValue])
}
