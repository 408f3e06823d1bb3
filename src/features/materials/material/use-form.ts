import type { FieldErrors } from '#contract/fields.ts'
import type { MaterialCategory } from '#contract/materials/categories.ts'
import { attributesOf, categoryChain } from '#contract/materials/category-rules.ts'
import { materialStatus, visibleScope } from '#contract/materials/codes.ts'
import { materialFaults, sellsBelowCost, textureFaults } from '#contract/materials/material-rules.ts'
import { type Material, MaterialInput, SUPPLY_PRICE_NEEDS, saveMaterial } from '#contract/materials/materials.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'
import { confirm } from '#ui/confirm/confirm.ts'

/** Contract input with null for empty fields. */
export type MaterialValues = Omit<MaterialInput, 'categoryId' | 'brandId' | 'unit' | 'sort'> & {
  categoryId: number | null
  brandId: number | null
  unit: MaterialInput['unit'] | null
  sort: number | null
}

const blank: MaterialValues = {
  name: '',
  categoryId: null,
  brandId: null,
  storeId: null,
  supplierId: null,
  model: '',
  size: '',
  unit: null,
  packQuantity: null,
  lossRate: null,
  images: [],
  textureImage: '',
  textureSize: '',
  modelFile: [],
  color: '',
  craft: '',
  environmentLevel: null,
  attributes: [],
  supplyPrice: '',
  salePrice: '',
  areas: [],
  labelIds: [],
  visibleScope: visibleScope.everybody,
  visibleStoreIds: [],
  content: '',
  sort: 0,
}

/** Initial values for the next material of a series. */
export const nextOf = ({
  storeId,
  supplierId,
  categoryId,
  brandId,
  unit,
  lossRate,
}: MaterialValues): MaterialValues => ({
  ...blank,
  storeId,
  supplierId,
  categoryId,
  brandId,
  unit,
  lossRate,
})

interface MaterialFormOptions {
  /** The material to edit; null when creating. */
  material: Material | null
  /** The record a new one is copied from. */
  copied: Material | null
  /** The supplier of a new one, if known. */
  supplierId: number | null
  /** Owned by a design store, which the form asks for. */
  isOfStore: boolean
  tree: readonly MaterialCategory[]
}

/** A draft may be incomplete; an enabled or submitted material may not. */
export function useMaterialForm({ material, copied, supplierId, isOfStore, tree }: MaterialFormOptions) {
  const save = useChange(saveMaterial)
  const holdsCost = useHolds(SUPPLY_PRICE_NEEDS)
  const initial = material ? valuesOf(blank, material) : { ...(copied ? valuesOf(blank, copied) : blank), supplierId }
  // An enabled material must stay complete for every kind of save.
  const isLive = material?.status === materialStatus.enabled
  const check = (values: MaterialValues, intent: 'draft' | 'finish'): FieldErrors => {
    const owner: FieldErrors = isOfStore && values.storeId === null ? { storeId: '请选择提供店铺' } : {}
    if (intent === 'draft' && !isLive) return { ...owner, ...textureFaults(values) }
    const chain = categoryChain(tree, values.categoryId)
    return { ...owner, ...materialFaults(values, chain[0]?.materialKind ?? 0, attributesOf(chain)) }
  }
  return useContractForm<MaterialValues, 'draft' | 'finish'>({
    schema: MaterialInput,
    check,
    intents: ['draft', 'finish'],
    initial,
    record: material,
    save: async (values, intent, { requestId, version }) => {
      const { supplyPrice, ...input } = MaterialInput.parse(values)
      const isBelow = sellsBelowCost({ ...input, supplyPrice })
      // If the user cancels, the server reports the field.
      const priceConfirmed = isBelow && (await confirmPrice(input.salePrice, supplyPrice ?? '')) !== false
      const edited = material ? { id: material.id, version } : {}
      const cost = holdsCost ? { supplyPrice } : {}
      return save(
        { ...input, ...cost, ...edited, finish: intent === 'finish', priceConfirmed },
        intent === 'draft' ? '已保存' : isOfStore || input.supplierId !== null ? '已提交审核' : '已保存并启用',
        { quiet: true, requestId },
      )
    },
  })
}

const confirmPrice = (salePrice: string, supplyPrice: string) =>
  confirm({
    title: '销售价低于供货价？',
    consequence: `销售价 ¥${salePrice} 低于供货价 ¥${supplyPrice}，保存后将按此价格销售。`,
    action: '按此价格保存',
    tone: 'danger',
  })
