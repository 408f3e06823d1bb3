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

/** As the contract takes them, with null where nothing is chosen yet. */
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

/** What the next material of a series begins with. */
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
  /** The material that is edited; null for a new one. */
  material: Material | null
  /** What a new one begins as. */
  copied: Material | null
  /** Whose a new one is, where that is known. */
  supplierId: number | null
  /** It belongs to a design store, which is named in the form. */
  isOfStore: boolean
  tree: readonly MaterialCategory[]
}

/** A draft may be incomplete; what is enabled or goes to review may not. */
export function useMaterialForm({ material, copied, supplierId, isOfStore, tree }: MaterialFormOptions) {
  const save = useChange(saveMaterial)
  const holdsCost = useHolds(SUPPLY_PRICE_NEEDS)
  const initial = material ? valuesOf(blank, material) : { ...(copied ? valuesOf(blank, copied) : blank), supplierId }
  // What can be picked stays complete, whichever way it is saved.
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
      // Called off, the server names the field.
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
