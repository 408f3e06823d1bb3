import type pg from 'pg'
import { product, sku } from '#server/database/schema/goods.ts'
import { refuse } from '#server/http/errors.ts'
import { copied, countOn, lastId } from './copies.ts'

/** Copies of each product per statement. */
const COPIES_AT_ONCE = 50
/** Only the first SKUs of each product are copied: the measurements are about lists of products. */
const VERSIONS_KEPT = 2

/**
 * Creates products for measurements, up to the given total: copies of the existing ones, each with its own name,
 * prices, sales and day, so that the indexes have realistic contents. Of the dependent records only SKUs are copied.
 */
export async function addProducts(pool: pg.Pool, wanted: number, report: (count: number) => void): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const firstRow = async (select: string) =>
      (await client.query<Record<string, number>>(`select ${select}`)).rows[0] ?? {}
    const { total = 0 } = await firstRow('count(*)::int as total from product')
    const last = await lastId(client, product)
    // Earlier copies are not copied again.
    await client.query(`
      create temporary table origin_product as
      select *, row_number() over (order by id) as rank from product where name !~ ' [0-9]{7,} 款$'`)
    const { count = 0 } = await firstRow('count(*)::int as count from origin_product')
    if (count === 0) throw refuse('没有可复制的商品,请先用演示数据启动一次')
    await client.query(`
      create temporary table origin_sku as
      select *, row_number() over (order by id) as rank from (
        select sku.*, origin_product.rank as product_rank,
          row_number() over (partition by sku.product_id order by sku.sort, sku.id) as place
        from sku join origin_product on origin_product.id = sku.product_id
      ) as numbered where place <= ${VERSIONS_KEPT}`)
    const { skus = 0 } = await firstRow('count(*)::int as skus from origin_sku')
    const lastSku = await lastId(client, sku)

    // Numbers the copies from 1, in any order.
    const place = `((n - 1) * ${count} + origin.rank)`
    const ofProduct = copied(product, {
      id: `${last} + ${place}`,
      name: `origin.name || ' ' || lpad((${last} + ${place})::text, 7, '0') || ' 款'`,
      salePriceMin: 'least(round(origin.sale_price_min * (0.5 + (n * 37 % 100) / 80.0), 2), 9999999)',
      salePriceMax: 'least(round(origin.sale_price_max * (0.5 + (n * 37 % 100) / 80.0), 2), 9999999)',
      salesCount: '(origin.sales_count + n * 7919 % 5000)::int',
      createdAt: `origin.created_at - n * interval '17 minutes'`,
      updatedAt: `origin.updated_at - (n * 7919 % 100000) * interval '13 minutes'`,
    })
    const productPlace = `((n - 1) * ${count} + origin.product_rank)`
    const ofSku = copied(sku, {
      id: `${lastSku} + (n - 1) * ${skus} + origin.rank`,
      productId: `${last} + ${productPlace}`,
      skuCode: `origin.sku_code || '-' || (${last} + ${productPlace})`,
      barcode: `''`,
    })
    const more = wanted - total
    const copies = Math.ceil(more / count)
    for (let from = 1; from <= copies; from += COPIES_AT_ONCE) {
      const to = Math.min(copies, from + COPIES_AT_ONCE - 1)
      const series = `generate_series(${from}, ${to}) n`
      await client.query(`insert into product (${ofProduct.into}) overriding system value
        select ${ofProduct.select} from ${series} cross join origin_product origin where ${place} <= ${more}`)
      await client.query(`insert into sku (${ofSku.into}) overriding system value
        select ${ofSku.select} from ${series} cross join origin_sku origin where ${productPlace} <= ${more}`)
      report(Math.min(wanted, total + to * count))
    }
    for (const table of [product, sku]) await countOn(client, table)
    await client.query('vacuum analyze product, sku')
  } finally {
    await client.query('reset statement_timeout')
    client.release()
  }
}
