import { and, eq } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { productStatus, revisionStatus } from '#contract/goods/codes.ts'
import { addProduct, getProduct } from '#contract/goods/product-editing.ts'
import type { SkuInput } from '#contract/goods/product-fields.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { product } from '#server/database/schema/goods.ts'
import { spec, specValue } from '#server/database/schema/specs.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import type { TestServer } from '../setup/test-server.ts'

/** Test setup for products of supplier 1: a template with one spec and three library values. */
export async function enterProducts(server: TestServer) {
  const [owner] = await server.db
    .select()
    .from(brand)
    .where(and(eq(brand.supplierId, 1), eq(brand.status, brandStatus.enabled)))
  if (!owner) throw new Error('no brand')
  const templates = await server.db
    .select()
    .from(productTemplate)
    .where(eq(productTemplate.status, enableStatus.enabled))
  const isPlain = (specs: { required: boolean }[]) => specs.filter(({ required }) => required).length <= 1
  const template = templates.find(({ brandIds, specs }) => brandIds.length === 0 && isPlain(specs))
  const requested = template?.specs.find(({ required }) => required) ?? template?.specs[0]
  if (!template || !requested) throw new Error('no template')
  const [named] = await server.db.select().from(spec).where(eq(spec.id, requested.specId))
  const library = await server.db
    .select()
    .from(specValue)
    .where(and(eq(specValue.specId, requested.specId), eq(specValue.enabled, true)))
    .limit(3)
  const values = library.map(({ specId, valueName }) => ({ specId, valueName }))
  const base = {
    supplierId: owner.supplierId,
    brandId: owner.id,
    templateId: template.id,
    specs: [
      {
        specId: requested.specId,
        name: named?.name ?? '',
        values: values.map(({ valueName }) => ({ valueName, image: '' })),
      },
    ],
  }

  const version = (place: number, rest: Partial<SkuInput> = {}): SkuInput => ({
    specValues: [values[place] ?? { specId: 0, valueName: '' }],
    skuCode: '',
    barcode: '',
    image: '',
    supplyPrice: '100.05',
    stock: 0,
    warnStock: 0,
    madeToOrder: false,
    weight: '12.5',
    volume: '0.3',
    size: '800x600x420',
    packageCount: 1,
    enabled: true,
    ...rest,
  })

  let count = 0
  const draft = async (rest: Partial<ParamsOf<typeof addProduct>> = {}, as = 'goods') => {
    count += 1
    const params = { ...base, name: `测试茶几 ${count}`, skus: [version(0), version(1)], ...rest }
    return server.api(addProduct, params, { as })
  }
  const added = async (...args: Parameters<typeof draft>) => {
    const { data, message } = await draft(...args)
    if (!data) throw new Error(message)
    return data
  }
  const find = (spuId: number, revision?: 1) =>
    server.data(getProduct, { spuId, ...(revision && { revision }) }, { as: 'goods' })
  const onSale = async (supplierId = 1) => {
    const [row] = await server.db
      .select()
      .from(product)
      .where(
        and(
          eq(product.status, productStatus.onSale),
          eq(product.supplierId, supplierId),
          eq(product.revisionStatus, revisionStatus.none),
        ),
      )
      .limit(1)
    if (!row) throw new Error('nothing on sale')
    return row
  }

  return { base, values, version, draft, added, find, onSale }
}

export type ProductEntry = Awaited<ReturnType<typeof enterProducts>>

/** A SKU as it was read, to be sent back with changes. */
export const toInput = (
  {
    specValues,
    skuCode,
    barcode,
    supplyPrice,
    stock,
    warnStock,
    madeToOrder,
    weight,
    volume,
    size,
    ...row
  }: Awaited<ReturnType<ProductEntry['find']>>['skus'][number],
  rest: Partial<SkuInput> = {},
): SkuInput => ({
  id: row.id,
  specValues,
  skuCode,
  barcode,
  image: row.ownImage,
  supplyPrice: supplyPrice ?? '',
  stock,
  warnStock,
  madeToOrder,
  weight,
  volume,
  size,
  packageCount: row.packageCount,
  enabled: row.enabled,
  ...rest,
})
