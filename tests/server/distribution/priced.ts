import { asc, eq } from 'drizzle-orm'
import { authorizationMode, authorizationScope } from '#contract/distribution/authorization-codes.ts'
import { addAuthorizations } from '#contract/distribution/authorizations.ts'
import { applyPriceChange, type PriceBatchDraft, previewPriceChange } from '#contract/distribution/price-batches.ts'
import { priceBatchMethod } from '#contract/distribution/price-codes.ts'
import { listPriceSettings, type PriceSetting, savePriceSettings } from '#contract/distribution/prices.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dayOf, hours, after as later, moment } from '#server/time.ts'
import { addBuyer } from '../orders/buyers.ts'
import type { TestServer } from '../setup/test-server.ts'

export const as = { as: 'goods' }

/** SKUs of a product with 供货价 199.99 and factors 1.1 / 1.5 / 2. */
export async function pricedProduct(server: TestServer, ordinal = 0) {
  const rows = await server.db
    .select()
    .from(product)
    .where(eq(product.status, productStatus.onSale))
    .orderBy(asc(product.id))
  const found = rows[ordinal]
  if (!found) throw new Error('no product is on sale')
  await server.db
    .update(sku)
    .set({ supplyPrice: '199.99', purchaseFactor: '1.1', productFactor: '1.5', saleFactor: '2' })
    .where(eq(sku.productId, found.id))
  return found
}

/** Authorises a distributor for products, and returns its prices by SKU. */
export async function authorise(server: TestServer, distributorId: number, ids: readonly number[]): Promise<void> {
  const rule = { scope: authorizationScope.product, mode: authorizationMode.include, validFrom: dayOf(server.now()) }
  await server.data(addAuthorizations, { distributorIds: [distributorId], ids: [...ids], ...rule }, as)
}

export async function newDealer(server: TestServer, ids: readonly number[]): Promise<number> {
  const id = await addBuyer(server, orderBizType.distributorPurchase)
  await authorise(server, id, ids)
  return id
}

export const pricesOf = async (
  server: TestServer,
  distributorId: number,
  params: Partial<ParamsOf<typeof listPriceSettings>> = {},
  account = 'goods',
): Promise<PriceSetting[]> =>
  (await server.data(listPriceSettings, { distributorId, pageSize: 200, ...params }, { as: account })).list

export async function firstPrice(server: TestServer, distributorId: number): Promise<PriceSetting> {
  const [row] = await pricesOf(server, distributorId, { sort: 'skuCode' })
  if (!row) throw new Error('the distributor has no SKU')
  return row
}

type Typed = Partial<
  Pick<ParamsOf<typeof savePriceSettings>['rows'][number], 'purchasePrice' | 'productPrice' | 'salePrice'>
>

export const save = (
  server: TestServer,
  distributorId: number,
  { id, version }: Pick<PriceSetting, 'id' | 'version'>,
  typed: Typed,
  more: Partial<ParamsOf<typeof savePriceSettings>> = {},
  account = 'goods',
) =>
  server.api(
    savePriceSettings,
    { distributorId, rows: [{ skuId: id, version, ...typed }], reason: '门店活动', ...more },
    { as: account },
  )

export const draft = (distributorId: number, part: Partial<PriceBatchDraft> = {}): PriceBatchDraft => ({
  distributorIds: [distributorId],
  method: priceBatchMethod.percent,
  values: { price: 'salePrice', percent: '10' },
  ...part,
})

/** Previews a batch and submits it. */
export async function change(
  server: TestServer,
  wanted: PriceBatchDraft,
  more: { effectiveAt?: string } = {},
  account = 'goods',
) {
  const { previewHash } = await server.data(previewPriceChange, wanted, { as: account })
  return server.api(applyPriceChange, { ...wanted, previewHash, reason: '季度调价', ...more }, { as: account })
}

/** The full hour after next. */
export const nextHour = (server: TestServer): string => {
  const at = new Date(Math.ceil(Date.parse(later(server.now(), hours(1))) / 3_600_000) * 3_600_000)
  return moment(at)
}
