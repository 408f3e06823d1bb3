import { and, eq } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { addProduct } from '#contract/goods/product-editing.ts'
import type { SkuInput } from '#contract/goods/product-fields.ts'
import { attributeInput } from '#contract/goods/template-codes.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { orderLine } from '#server/database/schema/orders.ts'
import { spec, specValue } from '#server/database/schema/specs.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import type { TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'

/** Parts of a complete new product of supplier 1: a template with one spec, and library values. */
async function ingredients(server: TestServer) {
  const [owner] = await server.db
    .select()
    .from(brand)
    .where(and(eq(brand.supplierId, 1), eq(brand.status, brandStatus.enabled)))
  const templates = await server.db
    .select()
    .from(productTemplate)
    .where(eq(productTemplate.status, enableStatus.enabled))
  const template = templates.find(
    ({ brandIds, specs }) => brandIds.length === 0 && specs.filter(({ required }) => required).length <= 1,
  )
  const requested = template?.specs.find(({ required }) => required) ?? template?.specs[0]
  if (!owner || !template || !requested) throw new Error('the demo data has no plain template')
  const [named] = await server.db.select().from(spec).where(eq(spec.id, requested.specId))
  const values = await server.db
    .select()
    .from(specValue)
    .where(and(eq(specValue.specId, requested.specId), eq(specValue.enabled, true)))
    .limit(2)
  return { owner, template, specId: requested.specId, name: named?.name ?? '', values }
}

let count = 0

/** Enters a complete product with two SKUs at 100.00 and submits it. Returns its id. */
export async function submitProduct(server: TestServer, as: string): Promise<number> {
  const photo = await upload(server, as, { width: 800, height: 800 })
  const { owner, template, specId, name, values } = await ingredients(server)
  count += 1
  const sku = (valueName: string): SkuInput => ({
    specValues: [{ specId, valueName }],
    skuCode: '',
    barcode: '',
    image: '',
    supplyPrice: '100.00',
    stock: 6,
    warnStock: 0,
    madeToOrder: false,
    weight: '12.5',
    volume: '0.3',
    size: '800x600x420',
    packageCount: 1,
    enabled: true,
  })
  const params: ParamsOf<typeof addProduct> = {
    supplierId: owner.supplierId,
    brandId: owner.id,
    templateId: template.id,
    name: `审核用茶几 ${count}`,
    specs: [{ specId, name, values: values.map(({ valueName }) => ({ valueName, image: '' })) }],
    skus: values.map(({ valueName }) => sku(valueName)),
    attributes: template.attributes.map(({ attributeName, inputType, options }) => ({
      attributeName,
      value: inputType === attributeInput.number ? '10' : (options[0] ?? '常规'),
    })),
    leadTime: leadTime.inStock,
    logisticsLevel: logisticsLevel.pickup,
    mainImages: [{ url: photo, name: 'cover.png', size: 48_000 }],
    whiteImage: photo,
    detailContent: '<p>榫卯结构，结实耐用</p>',
    areas: ['100000'],
    submit: true,
  }
  const { spuId } = await server.data(addProduct, params, { as })
  return spuId
}

/** Removes a product from the demo orders, so that it can be deleted. */
export async function orderedNowhere({ db }: TestServer, productId: number): Promise<void> {
  await db.update(orderLine).set({ productId: 0 }).where(eq(orderLine.productId, productId))
}
