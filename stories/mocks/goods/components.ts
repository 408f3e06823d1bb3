import type { RequestHandler } from 'msw'
import { enableStatus } from '#contract/configuration/codes.ts'
import {
  componentType as componentTypeCodes,
  productStatus as productStatusCodes,
  productUnit,
} from '#contract/goods/codes.ts'
import {
  type ComponentUse,
  deleteProductComponents,
  enableProductComponents,
  getProductComponent,
  listComponentTextures,
  listProductComponents,
  type ProductComponent,
  replaceProductComponent,
  saveProductComponent,
} from '#contract/goods/product-components.ts'
import { derivePrices } from '#contract/rules/price.ts'
import { answer, duplicateFault, found, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { mark } from '#mocks/pictures.ts'
import { record } from '#mocks/records.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'

const use = (spuId: number, productName: string, part: Partial<ComponentUse> = {}): ComponentUse => ({
  spuId,
  spuCode: `S${String(spuId).padStart(10, '0')}`,
  productName,
  cover: mark(spuId * 40),
  productStatus: productStatusCodes.onSale,
  quantity: 1,
  required: true,
  swapGroup: '台面',
  ...part,
})

const textures = [
  { id: 1, name: '雪山白岩板', image: mark(900), templateName: '岩板餐桌', enabled: true },
  { id: 2, name: '黑金花岩板', image: mark(950), templateName: '岩板餐桌', enabled: true },
]

const factors = { purchaseFactor: '1.1', productFactor: '1.2', saleFactor: '1.5' }

export function componentRecord(
  id: number,
  name: string,
  supplyPrice: string,
  part: Partial<ProductComponent> = {},
): ProductComponent {
  const uses = part.uses ?? []
  return {
    ...record(id),
    componentCode: `C${String(id).padStart(8, '0')}`,
    name,
    componentType: componentTypeCodes.countertop,
    supplier: { id: 1, name: '木禾家居' },
    supplierId: 1,
    brand: { id: 1, name: '木禾' },
    brandId: 1,
    categories: [{ id: 12, name: '餐桌椅' }],
    categoryIds: [12],
    model: `TM-20${id}`,
    size: '1600x800x12',
    unit: productUnit.sheet,
    image: mark(id * 50),
    modelFile: [],
    textureIds: [],
    textures: [],
    ...derivePrices({ supplyPrice, purchasePrice: '', productPrice: '', salePrice: '', ...factors }, 'supplyPrice'),
    soldAlone: false,
    stock: 120,
    remark: '',
    usedCount: uses.length,
    status: enableStatus.enabled,
    ...part,
    uses,
  }
}

export const componentRecords = (): ProductComponent[] => [
  componentRecord(1, '雪山白岩板台面', '600.00', {
    uses: [
      use(1, '木禾意式极简岩板餐桌'),
      use(2, '木禾现代简约岩板茶几', { productStatus: productStatusCodes.draft, quantity: 2 }),
      use(3, '木禾侘寂风圆餐桌', { productStatus: productStatusCodes.offSale }),
    ],
  }),
  componentRecord(2, '黑胡桃木台面', '880.00'),
  componentRecord(3, '碳钢桌架', '260.00', {
    componentType: componentTypeCodes.structure,
    unit: productUnit.set,
    size: '1400x700x720',
    stock: 48,
  }),
  componentRecord(4, '阻尼铰链', '18.00', {
    componentType: componentTypeCodes.hardware,
    unit: productUnit.set,
    size: '',
    soldAlone: true,
    stock: 3_600,
  }),
  componentRecord(5, '长虹玻璃门', '', {
    componentType: componentTypeCodes.doorPanel,
    status: enableStatus.disabled,
    size: '2100x450x8',
  }),
]

/** In-memory components; each story starts with a fresh copy. */
export function componentHandlers(components: ProductComponent[] = componentRecords()): RequestHandler[] {
  const setUses = (component: ProductComponent, uses: ComponentUse[]) =>
    Object.assign(component, { uses, usedCount: uses.length })
  return [
    answer(listComponentTextures, () => textures),
    answer(replaceProductComponent, ({ fromId, toId, spuIds }) => {
      const [from, to] = [found(components, fromId), found(components, toId)]
      const moved = from.uses.filter(({ spuId }) => spuIds === undefined || spuIds.includes(spuId))
      const waits = moved.filter(({ productStatus }) => productStatus > productStatusCodes.rejected)
      const now = moved.filter((item) => !waits.includes(item))
      setUses(
        from,
        from.uses.filter((item) => !now.includes(item)),
      )
      setUses(to, [...to.uses, ...now])
      return { done: moved.length, inReview: waits.length }
    }),
    ...collection(
      {
        list: listProductComponents,
        get: getProductComponent,
        save: saveProductComponent,
        enable: enableProductComponents,
        remove: deleteProductComponents,
      },
      components,
      {
        match: { keyword: within('name', 'componentCode', 'model') },
        tab: 'componentType',
        make: (id, { name }) => componentRecord(id, name, ''),
        faults: ({ name }, own) => duplicateFault(components, own, 'name', name, '组件名称已存在'),
      },
    ),
    ...supplierHandlers(),
  ]
}
