import { asc, sql } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { NamedRef } from '#contract/fields.ts'
import type { MaterialCategory } from '#contract/materials/categories.ts'
import { attributesOf } from '#contract/materials/category-rules.ts'
import { materialKind } from '#contract/materials/codes.ts'
import { materialUploads } from '#contract/materials/upload-rules.ts'
import type { Connection } from '#server/database/pool.ts'
import { material, materialCategory } from '#server/database/schema/materials.ts'
import { entity } from '#server/entity/entity.ts'
import { serialize } from '#server/entity/rows.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { refuseField } from '#server/http/errors.ts'
import type { ObjectStore } from '#server/storage/store.ts'

export type CategoryRow = typeof materialCategory.$inferSelect

export const materialCategories = entity({
  table: materialCategory,
  resource: 'materialCategory',
  title: '材料分类',
  name: 'name',
  uniqueErrors: { material_category_name: ['name', '同级分类名称已存在'] },
  uploads: { icon: materialUploads.icon },
})

/** The tree of material categories in memory: a few hundred rows, read once per request. */
export class MaterialCategoryIndex {
  /** Siblings are in tree order. */
  readonly rows: readonly CategoryRow[]
  readonly #byId: ReadonlyMap<number, CategoryRow>
  readonly #below: ReadonlyMap<number | null, CategoryRow[]>

  constructor(rows: readonly CategoryRow[]) {
    this.rows = rows
    this.#byId = new Map(rows.map((row) => [row.id, row]))
    this.#below = Map.groupBy(rows, (row) => row.parentId)
  }

  find(id: number | null | undefined): CategoryRow | undefined {
    return id === null || id === undefined ? undefined : this.#byId.get(id)
  }

  below(id: number | null): readonly CategoryRow[] {
    return this.#below.get(id) ?? []
  }

  /** From the root to the category itself. */
  chain(id: number | null): CategoryRow[] {
    const row = this.find(id)
    return row ? [...this.chain(row.parentId), row] : []
  }

  /** The category and its descendants. */
  downwards(id: number): number[] {
    return [id, ...this.below(id).flatMap((row) => this.downwards(row.id))]
  }

  /** Number of levels of the category and its descendants. */
  height(id: number): number {
    return 1 + Math.max(0, ...this.below(id).map((row) => this.height(row.id)))
  }

  path(id: number): string {
    return this.chain(id)
      .map((row) => row.name)
      .join(' / ')
  }

  kindOf(id: number): MaterialCategory['materialKind'] {
    return this.chain(id)[0]?.materialKind ?? materialKind.main
  }

  /** Every category of the material kind. */
  ofKind(kind: MaterialCategory['materialKind']): number[] {
    return this.below(null)
      .filter((row) => row.materialKind === kind)
      .flatMap((row) => this.downwards(row.id))
  }

  attributes(id: number) {
    return attributesOf(this.chain(id))
  }

  /** A category is enabled only if all of its ancestors are. */
  isEnabled(id: number): boolean {
    const chain = this.chain(id)
    return chain.length > 0 && chain.every((row) => row.status === enableStatus.enabled)
  }

  refs(ids: readonly number[]): NamedRef[] {
    return ids.flatMap((id) => {
      const row = this.find(id)
      return row ? [{ id, name: row.name }] : []
    })
  }

  /** Refuses ids that are not enabled categories, except those that the record already had. */
  check(ids: readonly number[], known: readonly number[] = []): void {
    if (ids.some((id) => !known.includes(id) && !this.isEnabled(id))) {
      throw refuseField('categoryIds', '所选材料分类不存在或已停用，请重新选择')
    }
  }
}

export async function loadMaterialCategories(db: Connection): Promise<MaterialCategoryIndex> {
  return new MaterialCategoryIndex(
    await db.select().from(materialCategory).orderBy(asc(materialCategory.sort), asc(materialCategory.id)),
  )
}

/** The whole tree, locked for a change: two concurrent moves could otherwise create a cycle or a fourth level. */
export async function lockMaterialCategories(db: Connection): Promise<MaterialCategoryIndex> {
  // Row locks do not prevent inserts.
  await serialize({ db }, 'material_category')
  return loadMaterialCategories(db)
}

/** The tree for display, with the number of materials in each category and its descendants. */
export async function categoryTree(
  db: Connection,
  store: ObjectStore,
  where: Parameters<typeof countMaterials>[1],
): Promise<MaterialCategory[]> {
  const index = await loadMaterialCategories(db)
  const counts = await countMaterials(db, where)
  const toNodes = (parentId: number | null): MaterialCategory[] =>
    index.below(parentId).map(({ sort: _sort, ...row }) => ({
      ...row,
      level: index.chain(row.id).length,
      path: index.path(row.id),
      icon: openUrl(store, row.icon),
      materialKind: index.kindOf(row.id),
      materialCount: index.downwards(row.id).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
      children: toNodes(row.id),
    }))
  return toNodes(null)
}

async function countMaterials(
  db: Connection,
  where: Parameters<Connection['$count']>[1],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: material.categoryId, total: sql<number>`count(*)::int` })
    .from(material)
    .where(where)
    .groupBy(material.categoryId)
  return new Map(rows.map((row) => [row.id, row.total]))
}
