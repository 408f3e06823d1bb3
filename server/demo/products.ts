import type { Category } from '#contract/configuration/categories.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { FIXTURE_SEED, type Fixtures } from '#fixtures/generate.ts'
import { productText } from '#fixtures/product-texts.ts'
import { createRandom } from '#fixtures/random.ts'
import { makeSkus } from '#fixtures/skus.ts'
import { refreshTotals } from '#server/areas/goods/product/totals.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

/** Goods with their SKUs, priced and in stock. */
export async function seedProducts(db: Database, { products, categories, specs: library }: Fixtures): Promise<void> {
  const random = createRandom(FIXTURE_SEED + 40)
  const categoryOf = new Map(categories.map((category) => [category.id, category]))
  const pathOf = (id: number) => categoryOf.get(id)?.path ?? ''
  const priced = products.map((row) => {
    const category: Category | undefined = categoryOf.get(row.categoryId)
    if (!category) throw new Error(`product ${row.id} has no category`)
    const isInside = (id: number) => category.path === pathOf(id) || category.path.startsWith(`${pathOf(id)} / `)
    return { row, ...makeSkus(random, row, category, library, isInside) }
  })
  await insert(
    db,
    product,
    priced.map(({ row: { picture, salePrice: _salePrice, ...row }, specs }) => ({
      ...row,
      specs,
      cover: picture,
      mainImages: [{ url: picture, name: `${row.name}.png`, size: 48_000 }],
      ...productText(row),
      areas: ['100000'],
      salesCount: row.status === productStatus.onSale ? random.int(0, 2_600) : 0,
      enabledAt: row.status === productStatus.onSale ? row.updatedAt : null,
    })),
  )
  await insert(
    db,
    sku,
    priced
      .flatMap(({ row, skus }) => skus.map((version) => ({ row, version })))
      .map(({ row, version }, index) => ({
        id: index + 1,
        ...version,
        createdAt: row.createdAt,
        createdBy: row.createdBy,
        updatedAt: row.updatedAt,
        updatedBy: row.updatedBy,
      })),
  )
  await refreshTotals(
    db,
    products.map(({ id }) => id),
  )
}
