import type { MaterialCategory } from '#contract/materials/categories.ts'
import type { Fixtures } from '#fixtures/generate.ts'
import { material, materialBrand, materialCategory } from '#server/database/schema/materials.ts'
import { designStore } from '#server/database/schema/stores.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

/** Materials with their references, and the stores that submit some. */
export async function seedMaterials(
  db: Database,
  { materialCategories, materialBrands, materials, designStores, storeMaterials }: Fixtures,
): Promise<void> {
  await insert(db, materialCategory, categoryRows(materialCategories))
  await insert(
    db,
    materialBrand,
    materialBrands.map(({ brandCode: _made, ...row }) => row),
  )
  await insert(db, designStore, designStores)
  await insert(
    db,
    material,
    [...materials, ...storeMaterials].map(({ materialCode: _made, supplyPrice, salePrice, ...row }) => ({
      ...row,
      supplyPrice: supplyPrice || null,
      salePrice: salePrice || null,
    })),
  )
}

/** Level by level, in the order of the tree. */
function categoryRows(nodes: readonly MaterialCategory[]): (typeof materialCategory.$inferInsert)[] {
  return nodes.flatMap(({ children, parentId, materialKind, ...node }, sort) => [
    { ...node, parentId, sort, materialKind: parentId === null ? materialKind : null },
    ...categoryRows(children),
  ])
}
