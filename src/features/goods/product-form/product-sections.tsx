import { useState } from 'react'
import { logisticsLevel } from '#contract/delivery.ts'
import type { Product } from '#contract/goods/product-editing.ts'
import { getTemplate, listTemplateSpecs, type Template, type TemplateSpec } from '#contract/goods/templates.ts'
import { isApprovedProduct } from '#contract/goods/transitions.ts'
import { useHolds, useProfile } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import type { ContractForm } from '#screen/form/use-contract-form.ts'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { BasicFields, DeliveryFields, DetailFields, MediaFields, SettingFields } from './fields.tsx'
import { OfferFields } from './offers.tsx'
import { SkusField } from './product-skus-field.tsx'
import { SpecPictures } from './product-spec-pictures.tsx'
import { TemplateFields } from './template.tsx'
import { type ProductValues, useTemplateDefaults } from './use-product-form.ts'

/** The template of the product form and its requirements. Call `follow` in each render with the chosen values. */
export function useProductTemplate(initial: ProductValues) {
  const [templateId, setTemplateId] = useState(initial.templateId)
  const isChosen = { enabled: templateId !== null }
  const read = useLookup(getTemplate, { id: templateId ?? 0 }, isChosen)
  const readSpecs = useLookup(listTemplateSpecs, { templateId: templateId ?? 0 }, isChosen)
  const { data: template } = read
  const { data: specs } = readSpecs
  return {
    templateId,
    template,
    specs,
    isLoading: read.isLoading || readSpecs.isLoading,
    requirements: template && specs && { specs, attributes: template.attributes },
    follow: (chosen: number | null) => {
      if (chosen !== templateId) setTemplateId(chosen)
    },
    /** Reloads the template; true if its requirements differ from those the form has shown. */
    reread: async (): Promise<boolean> => {
      if (!template || !specs) return false
      const [next, nextSpecs] = await Promise.all([read.refetch(), readSpecs.refetch()])
      return demandOf(next.data ?? template, nextSpecs.data ?? specs) !== demandOf(template, specs)
    },
  }
}

/** The requirements in comparable form; new library values are not requirements. */
const demandOf = ({ attributes }: Template, specs: readonly TemplateSpec[]): string =>
  JSON.stringify([
    attributes,
    specs.map(({ specId, required, customValue, maxValues }) => [specId, required, customValue, maxValues]),
  ])

interface ProductSectionsProps {
  form: ContractForm<ProductValues, 'draft' | 'submit'>
  /** The product to edit; null when creating. */
  product: Product | null
  /** The record that provides the names of references. */
  like?: Pick<Product, 'template' | 'refs'> | null
  /** The owner cannot change. */
  isOwned?: boolean
  chosen: ReturnType<typeof useProductTemplate>
}

/** All sections of the product form. */
export function ProductSections({
  form,
  product,
  like = null,
  isOwned = product !== null,
  chosen,
}: ProductSectionsProps) {
  const { templateId, template, specs } = chosen
  useTemplateDefaults(form.methods, template, specs, form.initial.templateId)
  const isLive = product !== null && isApprovedProduct(product.status)
  const isSupplier = Boolean(useProfile()?.supplier)
  const canSetPrices = useHolds('product:price')
  const seesCost = useHolds('product:cost')
  const { purchaseFactor = '1', productFactor = '1', saleFactor = '1' } = template ?? {}
  return (
    <>
      <TemplateFields isSaved={isOwned} known={like?.template ?? null} />
      <BasicFields spuId={product?.id} attributes={template?.attributes ?? []} />
      <MediaFields />
      <FormSection
        title="规格与价格"
        description={
          isLive && !isSupplier ? '已审核商品的价格与库存请在商品列表中用「改价」「改库存」调整。' : undefined
        }
      >
        {chosen.isLoading ? (
          <Skeleton shape="table" />
        ) : (
          <SkusField
            key={templateId}
            rules={(specs ?? []).map(({ specId, name, required, customValue, maxValues, values }) => ({
              id: String(specId),
              name,
              required,
              maxValues,
              isFixed: !customValue,
              library: values.map(({ valueName }) => valueName),
            }))}
            factors={{ purchaseFactor, productFactor, saleFactor }}
            rights={{ isSupplier, cost: seesCost, price: isSupplier || canSetPrices, isApproved: isLive }}
            isShipped={form.methods.watch('logisticsLevel') !== logisticsLevel.none}
          />
        )}
        {specs && <SpecPictures specs={specs} />}
      </FormSection>
      <DeliveryFields />
      <OfferFields refs={like?.refs} />
      <DetailFields />
      <SettingFields />
    </>
  )
}
