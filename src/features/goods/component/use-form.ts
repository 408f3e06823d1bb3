import { componentFaults } from '#contract/goods/component-rules.ts'
import { ComponentInput, type ProductComponent, saveProductComponent } from '#contract/goods/product-components.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** As the contract takes them, with null where nothing is chosen yet. */
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

/** What the next component of a series begins with. */
export const nextOf = ({ supplierId, brandId, componentType, categoryIds }: ComponentValues): ComponentValues => ({
  ...blank,
  supplierId,
  brandId,
  componentType,
  categoryIds,
})

/** Prices that the person sees, and so may set. */
export type SeenPrices = 'all' | 'supply' | 'sale'

const unseen: Record<SeenPrices, readonly (keyof ComponentInput)[]> = {
  all: [],
  supply: ['purchasePrice', 'productPrice', 'salePrice', 'purchaseFactor', 'productFactor', 'saleFactor'],
  sale: ['supplyPrice', 'purchasePrice', 'purchaseFactor'],
}

interface ComponentFormOptions {
  /** The component that is edited; null for a new one. */
  component: ProductComponent | null
  /** What a new one begins as. */
  copied: ProductComponent | null
  /** Whose a new one is, where that is known. */
  supplierId: number | null
  seen: SeenPrices
}

export function useComponentForm({ component, copied, supplierId, seen }: ComponentFormOptions) {
  const save = useChange(saveProductComponent)
  const began = copied ? { ...valuesOf(blank, copied), stock: 0 } : { ...blank, supplierId }
  return useContractForm<ComponentValues, 'save'>({
    schema: ComponentInput,
    // Without the sale price in sight the server alone can hold the one against the other.
    check: (values) => (seen === 'supply' ? {} : componentFaults(values)),
    intents: ['save'],
    initial: component ? valuesOf(blank, component) : began,
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
