import { useState } from 'react'
import type { Product } from '#contract/goods/product-editing.ts'
import { getTemplate, listTemplateSpecs } from '#contract/goods/templates.ts'
import { isApprovedProduct } from '#contract/goods/transitions.ts'
import { useHolds, useProfile } from '#screen/may.tsx'
import type { ContractForm } from '#screen/use-contract-form.ts'
import { useLookup } from '#screen/use-read.ts'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { BasicFields, DeliveryFields, DetailFields, MediaFields, SettingFields } from './product-form-fields.tsx'
import { OfferFields } from './product-form-offers.tsx'
import { TemplateFields } from './product-form-template.tsx'
import { SkusField } from './product-skus-field.tsx'
import { type ProductValues, useTemplateDefaults } from './use-product-form.ts'

/** The template that goods are entered by, and what it asks for. `follow` is told in each render what the form has chosen. */
export function useProductTemplate(initial: ProductValues) {
  const [templateId, setTemplateId] = useState(initial.templateId)
  const isChosen = { enabled: templateId !== null }
  const { data: template, isLoading: isOnItsWay } = useLookup(getTemplate, { id: templateId ?? 0 }, isChosen)
  const { data: specs, isLoading: areOnTheirWay } = useLookup(
    listTemplateSpecs,
    { templateId: templateId ?? 0 },
    isChosen,
  )
  return {
    templateId,
    template,
    specs,
    isLoading: isOnItsWay || areOnTheirWay,
    asked: template && specs && { specs, attributes: template.attributes },
    follow: (chosen: number | null) => {
      if (chosen !== templateId) setTemplateId(chosen)
    },
  }
}

interface ProductSectionsProps {
  form: ContractForm<ProductValues, 'draft' | 'submit'>
  /** The product that is edited; null for a new one. */
  product: Product | null
  /** Whose names of what it refers to are known. */
  like?: Pick<Product, 'template' | 'refs'> | null
  /** Whose it is does not change. */
  isOwned?: boolean
  chosen: ReturnType<typeof useProductTemplate>
}

/** All that is entered of a product, section by section. */
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
  const maySetPrices = useHolds('product:price')
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
            rights={{ isSupplier, cost: seesCost, price: isSupplier || maySetPrices, isApproved: isLive }}
            isShipped={form.methods.watch('logisticsLevel') !== 0}
          />
        )}
      </FormSection>
      <DeliveryFields />
      <OfferFields refs={like?.refs} />
      <DetailFields />
      <SettingFields />
    </>
  )
}
