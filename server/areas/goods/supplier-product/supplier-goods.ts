import { sql } from 'drizzle-orm'
import { moveChannel, moveStatus } from '#contract/goods/migration-codes.ts'
import type { SourceSku } from '#contract/goods/supplier-products.ts'
import type { AuditRecord } from '#server/context.ts'
import { rowsTable, rowsTableValues, slicesOf } from '#server/database/bulk-writes.ts'
import type { Connection } from '#server/database/pool.ts'
import { supplierProduct, supplierTemplate } from '#server/database/schema/migration.ts'
import { isSame } from '#server/entity/changes.ts'
import { anyOf } from '#server/entity/paging.ts'
import { conflict } from '#server/http/errors.ts'
import type { ImportScope, Known } from '#server/imports/definition.ts'
import { refreshMapStatus, refreshProblems, type SupplierProductRecord } from './present.ts'
import type { DeliveredRow } from './supplier-goods-row.ts'

/** A delivered product: at least one SKU, and the record if it was delivered before. */
interface Delivery {
  supplierId: number
  known: Known | undefined
  versions: readonly DeliveredRow[]
}

const skuOf = ({ supplierSkuNo, specs, supplyPrice, stock, weight, volume }: DeliveredRow): SourceSku => ({
  supplierSkuNo,
  specs: specs.map(({ name, value }) => ({ sourceSpec: name, sourceValue: value })),
  supplyPrice: supplyPrice === '' ? '' : Number(supplyPrice).toFixed(2),
  stock,
  weight,
  volume,
  image: '',
})

/** Redelivered SKUs replace their previous data but keep their picture; the others stay. */
function mergedSkus(stored: readonly SourceSku[], delivered: readonly SourceSku[]): SourceSku[] {
  const fresh = new Map(delivered.map((item) => [item.supplierSkuNo, item]))
  const known = new Set(stored.map(({ supplierSkuNo }) => supplierSkuNo))
  return [
    ...stored.map((entry) => ({ ...entry, ...fresh.get(entry.supplierSkuNo), image: entry.image })),
    ...delivered.filter(({ supplierSkuNo }) => !known.has(supplierSkuNo)),
  ]
}

/** The templates of the goods, by supplier and number; missing ones are created. */
async function templatesOf(scope: ImportScope, goods: readonly Delivery[]): Promise<ReadonlyMap<string, number>> {
  const { db, now, caller } = scope
  const requested = new Map(
    goods.flatMap(({ supplierId, versions: [head] }) =>
      head && head.supplierTemplateNo !== ''
        ? [[keyOf(supplierId, head.supplierTemplateNo), { supplierId, ...head }] as const]
        : [],
    ),
  )
  const values = [...requested.values()].map(({ supplierId, supplierTemplateNo, templateName }) => ({
    supplierId,
    supplierTemplateNo,
    name: templateName || supplierTemplateNo,
    createdAt: now,
    createdBy: caller.name,
    updatedAt: now,
    updatedBy: caller.name,
  }))
  for (const slice of slicesOf(values)) await db.insert(supplierTemplate).values(slice).onConflictDoNothing()
  const rows = await db
    .select({
      id: supplierTemplate.id,
      supplierId: supplierTemplate.supplierId,
      no: supplierTemplate.supplierTemplateNo,
    })
    .from(rowsTable(values, { supplierId: 'bigint', supplierTemplateNo: 'text' }))
    .innerJoin(
      supplierTemplate,
      sql`${supplierTemplate.supplierId} = given."supplierId" and ${supplierTemplate.supplierTemplateNo} = given."supplierTemplateNo"`,
    )
  return new Map(rows.map(({ id, supplierId, no }) => [keyOf(supplierId, no), id]))
}

const keyOf = (supplierId: number, no: string): string => `${supplierId}\n${no}`

/** The fields of a product from the sheet, new or not. */
function fieldsOf(delivery: Delivery, templates: ReadonlyMap<string, number>, stored?: SupplierProductRecord) {
  const { supplierId, versions } = delivery
  const [head] = versions
  if (!head) throw new Error('a delivered product has a version')
  return {
    name: head.name,
    brandName: head.brandName,
    supplierTemplateId: templates.get(keyOf(supplierId, head.supplierTemplateNo)) ?? stored?.supplierTemplateId ?? null,
    attributes: head.attributes.map(({ name, value }) => ({ sourceAttribute: name, value })),
    skus: mergedSkus(stored?.skus ?? [], versions.map(skuOf)),
  }
}

/**
 * Stores delivered goods. Waiting goods are updated and rechecked; migrated goods are marked as changed at the source
 * and stay on sale unchanged.
 */
export async function deliverGoods(scope: ImportScope, goods: readonly Delivery[]): Promise<AuditRecord[]> {
  const { db } = scope
  const templates = await templatesOf(scope, goods)
  const isNew = ({ known }: Delivery) => known === undefined
  const added = await addGoods(scope, goods.filter(isNew), templates)
  const updated = await updateGoods(
    scope,
    goods.filter((entry) => !isNew(entry)),
    templates,
  )
  const touched = [...added, ...updated].map(({ id }) => id)
  await refreshProblems(db, anyOf(supplierProduct.id, touched))
  for (const id of new Set(templates.values())) await refreshMapStatus(db, id)
  const recordOf =
    (action: string) =>
    ({ id, name }: { id: number; name: string }): AuditRecord => ({
      resource: 'supplierProduct',
      action,
      targetId: id,
      targetName: name,
      summary: `导入供应商商品「${name}」`,
    })
  return [...added.map(recordOf('add')), ...updated.map(recordOf('edit'))]
}

/** Whether each delivered SKU is equal to the stored one, and its product to the stored product. */
export async function sameDeliveries(
  db: Connection,
  delivered: readonly { id: number; cells: DeliveredRow }[],
): Promise<boolean[]> {
  const rows = await db
    .select({
      id: supplierProduct.id,
      name: supplierProduct.name,
      brandName: supplierProduct.brandName,
      attributes: supplierProduct.attributes,
      skus: supplierProduct.skus,
      templateNo: supplierTemplate.supplierTemplateNo,
    })
    .from(supplierProduct)
    .leftJoin(supplierTemplate, sql`${supplierTemplate.id} = ${supplierProduct.supplierTemplateId}`)
    .where(
      anyOf(
        supplierProduct.id,
        delivered.map(({ id }) => id),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return delivered.map(({ id, cells }) => {
    const row = byId.get(id)
    const stored = row?.skus.find(({ supplierSkuNo }) => supplierSkuNo === cells.supplierSkuNo)
    if (!row || !stored) return false
    const attributes = cells.attributes.map(({ name, value }) => ({ sourceAttribute: name, value }))
    return (
      row.name === cells.name &&
      row.brandName === cells.brandName &&
      (cells.supplierTemplateNo === '' || row.templateNo === cells.supplierTemplateNo) &&
      isSame(row.attributes, attributes) &&
      isSame(stored, { ...skuOf(cells), image: stored.image })
    )
  })
}

async function addGoods(
  { db, now, caller }: ImportScope,
  goods: readonly Delivery[],
  templates: ReadonlyMap<string, number>,
): Promise<{ id: number; name: string }[]> {
  const values = goods.map((delivery) => ({
    ...fieldsOf(delivery, templates),
    supplierId: delivery.supplierId,
    supplierSpuNo: delivery.versions[0]?.supplierSpuNo ?? '',
    channel: moveChannel.excel,
    syncedAt: now,
    createdAt: now,
    createdBy: caller.name,
    updatedAt: now,
    updatedBy: caller.name,
  }))
  const saved: { id: number; name: string }[] = []
  for (const slice of slicesOf(values)) {
    const rows = await db
      .insert(supplierProduct)
      .values(slice)
      .returning({ id: supplierProduct.id, name: supplierProduct.name })
    saved.push(...rows)
  }
  return saved
}

const types = {
  id: 'bigint',
  name: 'text',
  brandName: 'text',
  brandId: 'bigint',
  supplierTemplateId: 'bigint',
  attributes: 'jsonb',
  skus: 'jsonb',
  changedAfterMove: 'boolean',
}

async function updateGoods(
  { db, now, caller }: ImportScope,
  goods: readonly Delivery[],
  templates: ReadonlyMap<string, number>,
): Promise<{ id: number; name: string }[]> {
  if (goods.length === 0) return []
  const ids = goods.flatMap(({ known }) => known?.id ?? [])
  const rows = await db
    .select()
    .from(supplierProduct)
    .where(anyOf(supplierProduct.id, ids))
    .orderBy(supplierProduct.id)
    .for('update')
  const stored = new Map(rows.map((row) => [row.id, row]))
  const values = goods.map((delivery) => {
    const row = stored.get(delivery.known?.id ?? 0)
    if (row?.version !== delivery.known?.version || !row) throw conflict()
    const fields = fieldsOf(delivery, templates, row)
    const isChanged = fields.name !== row.takenName || !isSame(fields.skus, row.takenSkus)
    return {
      id: row.id,
      ...fields,
      // A changed brand name is matched again.
      brandId: fields.brandName === row.brandName ? row.brandId : null,
      changedAfterMove: row.status === moveStatus.moved && isChanged,
    }
  })
  const { id: _id, ...set } = types
  await db
    .update(supplierProduct)
    .set({
      ...rowsTableValues(Object.keys(set) as (keyof typeof set)[]),
      channel: moveChannel.excel,
      version: sql`${supplierProduct.version} + 1`,
      syncedAt: now,
      updatedAt: now,
      updatedBy: caller.name,
    })
    .from(rowsTable(values, types))
    .where(sql`${supplierProduct.id} = given.id`)
  return values
}
