import { enableStatus } from '#contract/configuration/codes.ts'
import { listSpecs } from '#contract/configuration/specs.ts'
import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { addProduct } from '#contract/goods/product-editing.ts'
import type { SkuInput } from '#contract/goods/product-fields.ts'
import { blankProduct } from '#contract/goods/product-rules.ts'
import { listProducts } from '#contract/goods/products.ts'
import { getTemplate, listTemplates, saveTemplate } from '#contract/goods/templates.ts'
import type { RunningConsole } from '../../e2e/setup/console.ts'
import { requestFor } from '../../server/setup/request.ts'

/** Common part of the benchmark product names. */
export const KEYWORD = '基准商品'

type Call = <E extends Endpoint>(endpoint: E, params: ParamsOf<E>) => Promise<DataOf<E>>

export async function callAs(site: RunningConsole, account: string): Promise<Call> {
  const { token } = await site.signIn(account)
  return async (endpoint, params) => {
    const { path, init } = requestFor(endpoint, params, { token })
    const response = await fetch(site.url + path, init)
    const { code, message, data } = (await response.json()) as { code: number; message: string; data: never }
    if (code !== 200) throw new Error(`${endpoint.title} was refused: ${code} ${message}`)
    return data
  }
}

const SPECS = 4

/** A template with four specs that accept any value. */
async function makeTemplate(call: Call) {
  const { list: specs } = await call(listSpecs, { status: enableStatus.enabled, pageSize: SPECS })
  const { list: known } = await call(listTemplates, { status: 1, pageSize: 1 })
  const like = await call(getTemplate, { id: known[0]?.id ?? 0 })
  const { categoryId, productType, image, unit, purchaseFactor, productFactor, saleFactor, leadTime, logisticsLevel } =
    like
  const { id } = await call(saveTemplate, {
    ...{ categoryId, productType, image, unit, purchaseFactor, productFactor, saleFactor, leadTime, logisticsLevel },
    name: '基准模板',
    brandIds: [],
    specs: specs.map((spec) => ({
      specId: spec.id,
      required: false,
      withImage: false,
      customValue: true,
      maxValues: 50,
    })),
    attributes: [],
    detailSkeleton: '',
    sort: 0,
  })
  return { id, productType, specs: specs.map((spec) => ({ specId: spec.id, name: spec.name })) }
}

const valuesOf = (count: number) =>
  Array.from({ length: count }, (_none, index) => ({ valueName: `值 ${index + 1}`, image: '' }))

const version = (specValues: SkuInput['specValues']): SkuInput => ({
  specValues,
  skuCode: '',
  barcode: '',
  image: '',
  supplyPrice: '1680.00',
  purchasePrice: '1814.40',
  productPrice: '2177.28',
  salePrice: '2721.60',
  stock: 20,
  warnStock: 2,
  madeToOrder: false,
  weight: '12.5',
  volume: '0.3',
  size: '800x600x420',
  packageCount: 1,
  enabled: true,
})

export interface BenchGoods {
  /** Products with one SKU and with 200. */
  small: number
  large: number
  /** A product with four specs of six values each, of whose combinations 200 are SKUs. */
  crossed: number
  /** Name of its last spec. */
  lastSpec: string
}

/** Products of the maximum allowed size. Three of them have 500 SKUs in total. */
export async function addBenchGoods(site: RunningConsole): Promise<BenchGoods> {
  const call = await callAs(site, 'goods')
  const template = await makeTemplate(call)
  const { list } = await call(listProducts, { status: productStatus.onSale, sellable: true, pageSize: 1 })
  const owner = list[0]
  if (!owner) throw new Error('nothing is on sale')
  const add = async (name: string, counts: readonly number[], sold: number) => {
    const specs = template.specs.slice(0, counts.length).map((spec, place) => ({
      ...spec,
      values: valuesOf(counts[place] ?? 0),
    }))
    const combinations = specs.reduce<SkuInput['specValues'][]>(
      (partial, { specId, values }) =>
        partial.flatMap((row) => values.map(({ valueName }) => [...row, { specId, valueName }])),
      [[]],
    )
    const { spuId } = await call(addProduct, {
      ...blankProduct,
      name,
      supplierId: owner.supplier.id,
      brandId: owner.brand.id,
      templateId: template.id,
      productType: template.productType,
      specs,
      skus: combinations.slice(0, sold).map(version),
      submit: false,
    } as ParamsOf<typeof addProduct>)
    return spuId
  }
  const large = await add(`${KEYWORD} 一`, [20, 10], 200)
  await add(`${KEYWORD} 二`, [20, 10], 200)
  await add(`${KEYWORD} 三`, [10, 10], 100)
  const small = await add('基准单品', [1], 1)
  const crossed = await add('基准组合', [6, 6, 6, 6], 200)
  return { small, large, crossed, lastSpec: template.specs.at(-1)?.name ?? '' }
}
