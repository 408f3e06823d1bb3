import { and, ne, type SQL, sql } from 'drizzle-orm'
import { productStatus } from '#contract/goods/codes.ts'
import { productQueries } from '#contract/goods/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { anyOf } from '#server/entity/paging.ts'
import { ownRows } from '#server/entity/scope.ts'
import { type SearchContext, searchOf } from '#server/search/definition.ts'
import { productFound } from './product/search.ts'

/** All but the recycle bin. */
const ownProducts = ({ caller }: SearchContext): SQL | undefined =>
  and(ownRows(caller, product.supplierId), ne(product.status, productStatus.recycled))

const productSearch = searchOf({
  table: product,
  resource: 'product',
  title: '商品',
  permission: 'product:view',
  rows: ownProducts,
  codes: [product.spuCode],
  match: (keyword) => productFound(keyword),
  show: (rows) =>
    rows.map(({ id, name, spuCode, status }) => ({
      title: name,
      details: [spuCode, productStatus.label(status)],
      link: pageLink(productQueries.detail, { spuId: id }),
    })),
})

/** By complete code only: there are many, and their names are those of their products. */
const skuSearch = searchOf({
  table: sku,
  resource: 'sku',
  title: '规格商品',
  permission: 'product:view',
  rows: (context) =>
    sql`${sku.productId} in (select ${product.id} from ${product} where ${ownProducts(context) ?? sql`true`})`,
  codes: [sku.skuCode],
  match: () => undefined,
  show: async (rows, { db }) => {
    const ids = rows.map(({ productId }) => productId)
    const { id, name, status } = product
    const products = await db.select({ id, name, status }).from(product).where(anyOf(id, ids))
    const byId = new Map(products.map((row) => [row.id, row]))
    return rows.map(({ productId, skuCode, specText }) => {
      const found = byId.get(productId)
      return {
        title: [found?.name, specText].filter(Boolean).join(' '),
        details: [skuCode, found && productStatus.label(found.status)],
        link: pageLink(productQueries.detail, { spuId: productId, tab: 'skus' }),
      }
    })
  },
})

export const searches = [productSearch, skuSearch]
