import { componentFaults } from '#contract/goods/component-rules.ts'
import { ComponentInput, type ProductComponent, saveProductComponent } from '#contract/goods/product-components.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** Contract input with null for empty fields. */
export type ComponentValues = Omit<ComponentInput, 'componentType' | 'supplierId' | 'unit' | 'stock'> & {
  componentType: ComponentInput['componentType'] | null
  supplierId: number | null
  unit: ComponentInput['unit'] | null
  stock: number | null
}

const blank: ComponentValues = {
  name: '',
  componentType: null,
  supplierId: null,
  brandId: null,
  categoryIds: [],
  model: '',
  size: '',
  unit: null,
  image: '',
  modelFile: [],
  textureIds: [],
  supplyPrice: '',
  purchasePrice: '',
  productPrice: '',
  salePrice: '',
  purchaseFactor: '1',
  productFactor: '1',
  saleFactor: '1',
  soldAlone: false,
  stock: 0,
  remark: '',
}

/** Initial values for the next component of a series. */
export const nextOf = ({ supplierId, brandId, componentType, categoryIds }: ComponentValues): ComponentValues => ({
  ...blank,
  supplierId,
  brandId,
  componentType,
  categoryIds,
})

/** Prices the user can see and therefore set. */
export type SeenPrices = 'all' | 'supply' | 'sale'

const unseen: Record<SeenPrices, readonly (keyof ComponentInput)[]> = {
  all: [],
  supply: ['purchasePrice', 'productPrice', 'salePrice', 'purchaseFactor', 'productFactor', 'saleFactor'],
  sale: ['supplyPrice', 'purchasePrice', 'purchaseFactor'],
}

interface ComponentFormOptions {
  /** The component to edit; null when creating. */
  component: ProductComponent | null
  /** The record a new one is copied from. */
  copied: ProductComponent | null
  /** The supplier of a new one, if known. */
  supplierId: number | null
  seen: SeenPrices
}

export function useComponentForm({ component, copied, supplierId, seen }: ComponentFormOptions) {
  const save = useChange(saveProductComponent)
  const created = copied ? { ...valuesOf(blank, copied), stock: 0 } : { ...blank, supplierId }
  return useContractForm<ComponentValues, 'save'>({
    schema: ComponentInput,
    // Without the sale price, only the server can compare the two.
    check: (values) => (seen === 'supply' ? {} : componentFaults(values)),
    intents: ['save'],
    initial: component ? valuesOf(blank, component) : created,
    record: component,
    save: (values, _intent, { requestId, version }) => {
      const sent = Object.entries(ComponentInput.parse(values)).filter(
        ([name]) => !unseen[seen].includes(name as keyof ComponentInput),
      )
      const edited = component ? { id: component.id, version } : {}
      return save({ ...(Object.fromEntries(sent) as ComponentInput), ...edited }, '组件已保存', {
        quiet: true,
        requestId,
      })
    },
  })
}
