import { productRights } from '#contract/goods/field-rights.ts'
import { PRICES } from '#contract/goods/price-rules.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { hiddenFields } from '#server/entity/field-rights.ts'
import { anyOf } from '#server/entity/paging.ts'
import type { ImportScope, KnownRow } from '#server/imports/definition.ts'
import { type SkuRow, specTextOf } from './sku-import-row.ts'

const isSameNumber = (cell: string | number, stored: string | number | null): boolean =>
  cell === '' || (stored !== null && stored !== '' && Number(cell) === Number(stored))
const isSameText = (cell: string, stored: string): boolean => cell === '' || cell === stored

/** Rows whose SKU exists with the same values. A price that the caller may not read is not compared. */
export async function sameVersions(
  rows: readonly KnownRow<SkuRow>[],
  { db, caller }: ImportScope,
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(rows.map(({ known }) => known.id))]
  const products = await db.select({ id: product.id, specs: product.specs }).from(product).where(anyOf(product.id, ids))
  const nameOf = new Map(products.flatMap(({ specs }) => specs.map(({ specId, name }) => [specId, name])))
  const stored = await db.select().from(sku).where(anyOf(sku.productId, ids))
  const bySpecs = new Map(
    stored.map((row) => {
      const specs = row.specValues.map(({ specId, valueName }) => ({
        name: nameOf.get(specId) ?? '',
        value: valueName,
      }))
      return [`${row.productId} ${specTextOf(specs)}`, row]
    }),
  )
  const hidden = hiddenFields(productRights, caller)
  const same = rows.filter(({ row, known }) => {
    const found = bySpecs.get(`${known.id} ${specTextOf(row.specs)}`)
    if (!found) return false
    return (
      isSameText(row.skuCode, found.skuCode) &&
      isSameText(row.barcode, found.barcode) &&
      isSameNumber(row.weight, found.weight) &&
      isSameNumber(row.volume, found.volume) &&
      row.stock === found.stock &&
      row.warnStock === found.warnStock &&
      PRICES.every((name) => row[name] === '' || (!hidden.has(name) && isSameNumber(row[name], found[name])))
    )
  })
  return new Set(same.map(({ number }) => number))
}
