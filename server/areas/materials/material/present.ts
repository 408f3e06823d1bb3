import { and, asc, desc, eq, inArray, ne, or } from 'drizzle-orm'
import type { NamedRef } from '#contract/fields.ts'
import { likeness } from '#contract/goods/migration-rules.ts'
import { materialSource, materialStatus } from '#contract/materials/codes.ts'
import { materialRights } from '#contract/materials/field-rights.ts'
import { type Material, MaterialInput, type MaterialRow } from '#contract/materials/materials.ts'
import { materialUploads } from '#contract/materials/upload-rules.ts'
import { loadMaterialCategories } from '#server/areas/materials/category/category-index.ts'
import { supplierNames } from '#server/areas/suppliers/audit-labels.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { material, materialBrand } from '#server/database/schema/materials.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { entity } from '#server/entity/entity.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { fieldsOf, only } from '#server/entity/present.ts'
import { isSupplier, ownRows } from '#server/entity/scope.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { referencesOf, usesOf } from './uses.ts'

export type MaterialRecord = typeof material.$inferSelect

export const materials = entity({
  table: material,
  resource: 'material',
  title: '材料',
  name: 'name',
  own: (caller) => ownRows(caller, material.supplierId),
  uniqueErrors: { material_same: ['name', '同名材料已存在'] },
  uploads: {
    images: materialUploads.images,
    textureImage: materialUploads.textureImage,
    modelFile: materialUploads.modelFile,
  },
})

/** Converts a record to form fields: nulls become empty texts. */
export function toFields(row: MaterialRecord): Required<MaterialInput> {
  return fieldsOf(MaterialInput, row, { supplyPrice: row.supplyPrice ?? '', salePrice: row.salePrice ?? '' })
}

const given = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

async function namesOf(
  db: Connection,
  table: typeof materialBrand | typeof designStore,
  ids: readonly (number | null)[],
) {
  const wanted = given(ids)
  if (wanted.length === 0) return new Map<number, NamedRef>()
  const rows = await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Origins of the library's copies, and copies of the stores' materials. */
async function adoptionsOf(db: Connection, rows: readonly MaterialRecord[]) {
  const originIds = given(rows.map((row) => row.adoptedFromId))
  const ofStores = rows.filter((row) => row.source === materialSource.designStore).map((row) => row.id)
  if (originIds.length === 0 && ofStores.length === 0)
    return { from: new Map<number, NamedRef>(), as: new Map<number | null, NamedRef>() }
  const found = await db
    .select({ id: material.id, name: material.name, adoptedFromId: material.adoptedFromId })
    .from(material)
    .where(or(inArray(material.id, originIds), inArray(material.adoptedFromId, ofStores)))
  const refs = found.map(({ id, name, adoptedFromId }) => ({ adoptedFromId, ref: { id, name } }))
  return {
    from: new Map(refs.map(({ ref }) => [ref.id, ref])),
    as: new Map(refs.map(({ adoptedFromId, ref }) => [adoptedFromId, ref])),
  }
}

/** Presents materials for a list, with a constant number of queries. */
export async function presentMaterials(
  db: Connection,
  rows: readonly MaterialRecord[],
  /** Whether costs are shown, and the store that signs picture URLs; without a store URLs stay unsigned. */
  { showsCost, store }: { showsCost: boolean; store?: ObjectStore },
): Promise<MaterialRow[]> {
  if (rows.length === 0) return []
  const [categories, brands, stores, suppliers, adoptions, uses] = await Promise.all([
    loadMaterialCategories(db),
    namesOf(
      db,
      materialBrand,
      rows.map((row) => row.brandId),
    ),
    namesOf(
      db,
      designStore,
      rows.map((row) => row.storeId),
    ),
    supplierNames(db, given(rows.map((row) => row.supplierId))),
    adoptionsOf(db, rows),
    usesOf(
      db,
      rows.map((row) => row.id),
    ),
  ])
  return rows.map(({ supplyPrice, ...row }) => {
    const cover = row.images[0]?.url ?? ''
    return {
      ...row,
      cover: store ? openUrl(store, cover) : cover,
      materialKind: categories.kindOf(row.categoryId),
      category: { id: row.categoryId, name: categories.find(row.categoryId)?.name ?? '' },
      brand: brands.get(row.brandId) ?? { id: row.brandId, name: '' },
      store: row.storeId === null ? null : (stores.get(row.storeId) ?? null),
      supplier: row.supplierId === null ? null : { id: row.supplierId, name: suppliers.get(row.supplierId) ?? '' },
      adoptedFrom: row.adoptedFromId === null ? null : (adoptions.from.get(row.adoptedFromId) ?? null),
      adoptedAs: adoptions.as.get(row.id) ?? null,
      usedCount: uses.get(row.id) ?? 0,
      ...(showsCost && { supplyPrice }),
    }
  })
}

export const seesCost = (caller: Caller): boolean => readsField(materialRights, 'supplyPrice', caller)

export async function presentMaterial(context: Context, row: MaterialRecord): Promise<Material> {
  const { store } = context.services
  const showsCost = seesCost(context.caller)
  const head = await only(presentMaterials(context.db, [row], { showsCost, store }))
  const { supplyPrice, ...fields } = toFields(row)
  const [visibleStores, references, doubles, nextId] = await Promise.all([
    namesOf(context.db, designStore, row.visibleStoreIds),
    referencesOf(context, row.id),
    doublesOf(context, row),
    nextWaiting(context, row),
  ])
  const { supplyPrice: _listed, ...shown } = head
  return {
    ...shown,
    ...fields,
    ...(showsCost && { supplyPrice }),
    images: openFiles(store, row.images),
    textureImage: openUrl(store, row.textureImage),
    modelFile: openFiles(store, row.modelFile),
    visibleStores: row.visibleStoreIds.flatMap((id) => visibleStores.get(id) ?? []),
    references,
    doubles,
    nextId,
    own: row.submittedById === context.caller.authorId,
  }
}

/** Minimum similarity in percent for possible duplicates: half of the letters are equal. */
const DOUBLE_SCORE = 50
const SHOWN_DOUBLES = 5
/** Maximum number of compared materials of one brand or category. */
const COMPARED = 500

/** Text that identifies a material to people: name, model and size. */
const textOf = ({ name, model, size }: Pick<MaterialRecord, 'name' | 'model' | 'size'>) => `${name} ${model} ${size}`

/** Library materials that may be the same as one of a store or a supplier. */
async function doublesOf(context: Context, row: MaterialRecord): Promise<Material['doubles']> {
  if (row.source === materialSource.platform || isSupplier(context.caller)) return []
  const near = or(eq(material.brandId, row.brandId), eq(material.categoryId, row.categoryId))
  const rows = await context.db
    .select()
    .from(material)
    .where(
      and(
        near,
        ne(material.source, materialSource.designStore),
        ne(material.id, row.id),
        eq(material.status, materialStatus.enabled),
      ),
    )
    .orderBy(desc(material.id))
    .limit(COMPARED)
  const close = rows
    .map((one) => ({ one, score: Math.max(likeness(row.name, one.name), likeness(textOf(row), textOf(one))) }))
    .filter(({ score }) => score >= DOUBLE_SCORE)
    .sort((left, right) => right.score - left.score)
    .slice(0, SHOWN_DOUBLES)
  const { store } = context.services
  const shown = await presentMaterials(
    context.db,
    close.map(({ one }) => one),
    { showsCost: false, store },
  )
  return shown.map((item, index) => ({ ...item, score: close[index]?.score ?? 0 }))
}

/** The longest waiting material of the same source. */
async function nextWaiting(context: Context, row: MaterialRecord): Promise<number | null> {
  const [next] = await context.db
    .select({ id: material.id })
    .from(material)
    .where(
      and(
        eq(material.status, materialStatus.inReview),
        eq(material.source, row.source),
        ne(material.id, row.id),
        ownRows(context.caller, material.supplierId),
      ),
    )
    .orderBy(asc(material.submittedAt), asc(material.id))
    .limit(1)
  return next?.id ?? null
}
