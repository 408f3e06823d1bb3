import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CodeTable } from '#contract/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { FileItem, NamedRef } from '#contract/fields.ts'
import { productType, productUnit } from '#contract/goods/codes.ts'
import type { ProductPart } from '#contract/goods/product-components.ts'
import type { Product } from '#contract/goods/product-editing.ts'
import { productFieldTitles, specTextOf } from '#contract/goods/product-rules.ts'
import type { ProductAttribute, ProductSpec } from '#contract/goods/products.ts'
import { isNationwide, NATIONWIDE_NAME } from '#contract/rules/region.ts'
import type { Connection } from '#server/database/pool.ts'
import { productComponent } from '#server/database/schema/components.ts'
import { classify } from '#server/database/schema/configuration.ts'
import { material } from '#server/database/schema/materials.ts'
import { label } from '#server/database/schema/specs.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { customization, installService, productTemplate, texture } from '#server/database/schema/templates.ts'
import type { ChangeLabels } from '#server/entity/changes.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { anyOf } from '#server/entity/paging.ts'
import { plainText } from '#server/entity/sanitize.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { regionPath } from '#server/platform/regions.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import type { ProductFields, SkuFields } from './fields.ts'

/** Long texts are truncated in the log. */
const LOG_TEXT = 500

const tables: Record<string, CodeTable<number>> = { productType, unit: productUnit, leadTime, logisticsLevel }

type Named = PgTable & { id: AnyPgColumn; name: AnyPgColumn }

/** Tables with the names for the ids of a field. */
const named: Partial<Record<keyof ProductFields, Named>> = {
  supplierId: supplier,
  brandId: brand,
  templateId: productTemplate,
  classifyIds: classify,
  labelIds: label,
  materialIds: material,
  textureIds: texture,
  customizationIds: customization,
  installServiceIds: installService,
  components: productComponent,
}

const idsIn = (value: unknown): number[] =>
  [value]
    .flat()
    .map((item) => (typeof item === 'object' && item !== null ? (item as ProductPart).componentId : Number(item)))

async function namesOf(db: Connection, table: Named, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: table.id, name: table.name }).from(table).where(anyOf(table.id, ids))
  return new Map(rows.map((row) => [Number(row.id), String(row.name)]))
}

async function componentsOf(
  db: Connection,
  store: ObjectStore,
  ids: readonly number[],
): Promise<Product['refs']['components']> {
  if (ids.length === 0) return []
  const { id, name, componentCode, image } = productComponent
  const rows = await db.select({ id, name, componentCode, image }).from(productComponent).where(anyOf(id, ids))
  const found = new Map(rows.map((row) => [row.id, { ...row, image: openUrl(store, row.image) }]))
  return ids.flatMap((wanted) => found.get(wanted) ?? [])
}

/** Names for the ids of a product, in the order of the fields. */
export async function refsOf(db: Connection, store: ObjectStore, fields: ProductFields): Promise<Product['refs']> {
  const refs = async (field: keyof ProductFields): Promise<NamedRef[]> => {
    const table = named[field]
    const ids = idsIn(fields[field])
    const names = table ? await namesOf(db, table, ids) : new Map()
    return ids.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id) ?? '' }] : []))
  }
  return {
    components: await componentsOf(db, store, idsIn(fields.components)),
    materials: await refs('materialIds'),
    textures: await refs('textureIds'),
    customizations: await refs('customizationIds'),
    installServices: await refs('installServiceIds'),
    classifies: await refs('classifyIds'),
    labels: await refs('labelIds'),
  }
}

const skuText = (row: SkuFields): string =>
  [
    specTextOf(row),
    row.skuCode,
    row.barcode && `条码 ${row.barcode}`,
    row.weight && `${row.weight} kg`,
    row.volume && `${row.volume} m³`,
    row.size,
    row.packageCount > 1 && `${row.packageCount} 件`,
    row.madeToOrder && '接单生产',
    !row.enabled && '停用',
  ]
    .filter(Boolean)
    .join(' ')

const lists: Record<string, (item: never) => string> = {
  mainImages: (file: FileItem) => file.name,
  modelFile: (file: FileItem) => file.name,
  attributes: ({ attributeName, value }: ProductAttribute) => `${attributeName} ${value}`,
  specs: ({ name, values }: ProductSpec) => `${name}：${values.map(({ valueName }) => valueName).join('、')}`,
  skus: skuText,
}

function plain(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const table = tables[field]
  if (table) return table.label(Number(value))
  const item = lists[field]
  // One line per item, so that a comparison marks the lines that differ.
  if (item) return (value as never[]).map(item).join('\n')
  if (field === 'areas') {
    const codes = value as string[]
    return isNationwide(codes) ? NATIONWIDE_NAME : codes.map(regionPath).join('、')
  }
  if (field === 'whiteImage' || field === 'video') return String(value).split('/').at(-1) ?? ''
  return (field === 'detailContent' ? plainText(String(value)) : String(value)).slice(0, LOG_TEXT)
}

/** Formats the fields of a product for the log and for reviews; names are queried only for changed fields. */
export async function productLabels(
  db: Connection,
  before: ProductFields,
  changed: Partial<ProductFields>,
): Promise<ChangeLabels<ProductFields>> {
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const field of Object.keys(changed) as (keyof ProductFields)[]) {
    const table = named[field]
    if (table) names.set(field, await namesOf(db, table, idsIn([before[field], changed[field]].flat())))
  }
  return (field, value) => {
    const known = names.get(field)
    if (!known || value === null) return known ? '' : plain(field, value)
    return idsIn(value)
      .map((id) => known.get(id) ?? String(id))
      .join('、')
  }
}

/**
 * A saved product for the log; `before` is undefined for a new one. Specs and SKUs are compared but not restored: orders,
 * prices and stock belong to the present SKUs.
 */
export async function loggedProduct(db: Connection, before: ProductFields | undefined, after: ProductFields) {
  const labels = await productLabels(db, before ?? after, after)
  return loggedForm<ProductFields>({ before, after, titles: productFieldTitles, labels, unstored: ['specs', 'skus'] })
}
