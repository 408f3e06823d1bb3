import { inArray } from 'drizzle-orm'
import { type Material, MaterialInput, type MaterialRow } from '#contract/materials/materials.ts'
import { supplierNames } from '#server/areas/suppliers/words.ts'
import type { Call, Caller } from '#server/call.ts'
import type { Connection } from '#server/database/pool.ts'
import { type material, materialBrand } from '#server/database/schema-materials.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { openFiles, openUrl } from '#server/stored-files.ts'
import { loadMaterialCategories } from './category-index.ts'

export type MaterialRecord = typeof material.$inferSelect

/** The fields of the form as the record holds them: empty texts where the table has nulls. */
export function toFields(row: MaterialRecord): Required<MaterialInput> {
  const fields = Object.fromEntries(
    Object.keys(MaterialInput.shape).map((field) => [field, row[field as keyof MaterialInput]]),
  ) as unknown as Required<MaterialInput>
  return { ...fields, supplyPrice: row.supplyPrice ?? '', salePrice: row.salePrice ?? '' }
}

async function brandNames(db: Connection, ids: number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: materialBrand.id, name: materialBrand.name })
    .from(materialBrand)
    .where(inArray(materialBrand.id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Materials as a list shows them; the same few queries for any number of rows. */
export async function describeMaterials(
  db: Connection,
  rows: readonly MaterialRecord[],
  /** What the costs may be shown to, and where pictures are opened; without a store they keep their addresses. */
  { showsCost, store }: { showsCost: boolean; store?: ObjectStore },
): Promise<MaterialRow[]> {
  if (rows.length === 0) return []
  const categories = await loadMaterialCategories(db)
  const brands = await brandNames(db, [...new Set(rows.map((row) => row.brandId))])
  const suppliers = await supplierNames(db, [...new Set(rows.flatMap((row) => row.supplierId ?? []))])
  return rows.map(({ supplyPrice, ...row }) => {
    const cover = row.images[0]?.url ?? ''
    return {
      ...row,
      cover: store ? openUrl(store, cover) : cover,
      materialKind: categories.kindOf(row.categoryId),
      category: { id: row.categoryId, name: categories.find(row.categoryId)?.name ?? '' },
      brand: { id: row.brandId, name: brands.get(row.brandId) ?? '' },
      supplier: row.supplierId === null ? null : { id: row.supplierId, name: suppliers.get(row.supplierId) ?? '' },
      ...(showsCost && { supplyPrice }),
    }
  })
}

export const seesCost = (caller: Caller): boolean => caller.may('material:cost')

export async function describeMaterial(call: Call, row: MaterialRecord): Promise<Material> {
  const { store } = call.services
  const showsCost = seesCost(call.caller)
  const [head] = await describeMaterials(call.db, [row], { showsCost, store })
  if (!head) throw new Error('a material could not be described')
  const { supplyPrice, ...fields } = toFields(row)
  const { supplyPrice: _listed, ...shown } = head
  return {
    ...shown,
    ...fields,
    ...(showsCost && { supplyPrice }),
    images: openFiles(store, row.images),
    textureImage: openUrl(store, row.textureImage),
    modelFile: openFiles(store, row.modelFile),
    own: row.submittedById === call.caller.userId,
  }
}
