import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { AuditChange } from '#contract/base.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { supplierProductRights } from '#contract/goods/field-rights.ts'
import { moveStatus } from '#contract/goods/migration-codes.ts'
import { IGNORE_REASON_MIN, unmappedValues } from '#contract/goods/migration-rules.ts'
import { PRICES } from '#contract/goods/price-rules.ts'
import type * as contract from '#contract/goods/supplier-products.ts'
import { type SourceSku, SupplierProduct } from '#contract/goods/supplier-products.ts'
import type { Context, Handlers } from '#server/context.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { supplierProduct, supplierTemplate } from '#server/database/schema/migration.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { readsChange, readsField } from '#server/entity/field-rights.ts'
import { anyOf } from '#server/entity/paging.ts'
import { refuseStale } from '#server/entity/rows.ts'
import { ownRows, reachedRows } from '#server/entity/scope.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { notFound, refuse, refuseField } from '#server/http/errors.ts'
import { mappedProduct } from './form.ts'
import { refusedImages } from './images.ts'
import { pageOfSupplierProducts, withoutHiddenSupply } from './list.ts'
import { lockSupplierProduct, moveSupplierProducts, namedSupplierProducts, sourceStateOf, step } from './move.ts'
import { presentSupplierProducts, refreshProblems, type SupplierProductRecord, twinsOf } from './present.ts'

/** Maximum number of similar products shown. */
const SHOWN_TWINS = 5

const textOf = ({ specs, supplierSkuNo }: SourceSku): string =>
  specs.map(({ sourceValue }) => sourceValue).join(' / ') || supplierSkuNo

/** Changes by the supplier since somebody last looked. */
function changesOf(row: SupplierProductRecord): z.infer<typeof AuditChange>[] {
  if (row.status !== moveStatus.moved) return []
  const before = new Map(row.takenSkus.map((item) => [item.supplierSkuNo, item]))
  const now = new Set(row.skus.map(({ supplierSkuNo }) => supplierSkuNo))
  const fields = [
    ['supplyPrice', '供货价'],
    ['stock', '库存'],
  ] as const
  return [
    ...(row.takenName === row.name
      ? []
      : [{ field: 'name', title: '供应商品名', before: row.takenName, after: row.name }]),
    ...row.skus.flatMap((sku) => {
      const old = before.get(sku.supplierSkuNo)
      if (!old) return [{ field: 'skus', title: '新增来源规格', before: '', after: textOf(sku) }]
      return fields.flatMap(([field, title]) =>
        String(old[field]) === String(sku[field])
          ? []
          : [
              {
                field: `${sku.supplierSkuNo}.${field}`,
                title: `${textOf(sku)} ${title}`,
                before: String(old[field]),
                after: String(sku[field]),
              },
            ],
      )
    }),
    ...row.takenSkus.flatMap((sku) =>
      now.has(sku.supplierSkuNo) ? [] : [{ field: 'skus', title: '来源不再提供', before: textOf(sku), after: '' }],
    ),
  ]
}

async function nextOf(context: Context, { id, supplierId }: SupplierProductRecord): Promise<number | null> {
  const waiting = and(eq(supplierProduct.supplierId, supplierId), eq(supplierProduct.status, moveStatus.waiting))
  const read = (more: ReturnType<typeof gt>) =>
    context.db
      .select({ id: supplierProduct.id })
      .from(supplierProduct)
      .where(and(waiting, more))
      .orderBy(asc(supplierProduct.id))
      .limit(1)
  const [next] = await read(gt(supplierProduct.id, id))
  const [first] = next ? [next] : await read(ne(supplierProduct.id, id))
  return first?.id ?? null
}

async function detailOf(context: Context, row: SupplierProductRecord): Promise<SupplierProduct> {
  const { store } = context.services
  const [[head], form, refused, twins, nextId, [map]] = await Promise.all([
    presentSupplierProducts(context.db, store, [row]),
    mappedProduct(context, row),
    refusedImages(context, row.images),
    twinsOf(context.db, row.supplierId, row.name, SHOWN_TWINS),
    nextOf(context, row),
    context.db
      .select({ specMaps: supplierTemplate.specMaps })
      .from(supplierTemplate)
      .where(eq(supplierTemplate.id, row.supplierTemplateId ?? 0)),
  ])
  if (!head) throw new Error('a product of a supplier could not be described')
  const specMaps = map?.specMaps ?? []
  const open = (url: string) => openUrl(store, url)
  return {
    ...head,
    images: openFiles(store, row.images),
    refusedImages: refused.map(({ name, reason }) => ({ name, reason })),
    detailContent: row.detailContent,
    attributes: row.attributes,
    skus: row.skus.map((item) => ({ ...item, image: open(item.image) })),
    form: {
      ...form,
      mainImages: openFiles(store, form.mainImages),
      specs: form.specs.map((spec) => ({
        ...spec,
        values: spec.values.map((value) => ({ ...value, image: open(value.image) })),
      })),
      skus: form.skus.map((item) => ({ ...item, image: open(item.image) })),
    },
    unmapped: unmappedValues(row.skus, specMaps).map((value) => ({
      ...value,
      specId: specMaps.find(({ sourceSpec }) => sourceSpec === value.sourceSpec)?.specId ?? null,
    })),
    twins,
    changes: changesOf(row).filter((change) => readsChange(supplierProductRights, context.caller, change)),
    nextId,
  }
}

/** Cost prices are shown only to callers with the permission. */
function withoutHidden(context: Context, detail: SupplierProduct): SupplierProduct {
  if (readsField(supplierProductRights, 'supplyPrice', context.caller)) return detail
  const hidden = Object.fromEntries(PRICES.map((name) => [name, undefined]))
  return {
    ...withoutHiddenSupply(context, detail),
    skus: detail.skus.map((item) => ({ ...item, supplyPrice: '' })),
    form: { ...detail.form, skus: detail.form.skus.map((item) => ({ ...item, ...hidden })) },
  }
}

async function findSupplierProduct(context: Context, id: number): Promise<SupplierProductRecord> {
  const [row] = await context.db
    .select()
    .from(supplierProduct)
    .where(and(eq(supplierProduct.id, id), ownRows(context.caller, supplierProduct.supplierId)))
  if (!row) throw notFound('供应商商品不存在或已被删除')
  return row
}

export const migrationHandlers: Handlers<typeof contract> = {
  listUnmovedProducts: pageOfSupplierProducts,
  listMovedProducts: pageOfSupplierProducts,
  getSupplierProduct: async ({ id }, context) =>
    withoutHidden(context, await detailOf(context, await findSupplierProduct(context, id))),
  moveProducts: moveSupplierProducts,

  linkMovedProduct: async ({ id, version, spuId, skuMaps }, context) => {
    const row = await lockSupplierProduct(context, id)
    await refuseStale(row, version, SupplierProduct, (present) => detailOf(context, present))
    const wanted = and(eq(product.id, spuId), reachedRows(context.caller, product))
    const [target] = await context.db.select().from(product).where(wanted).for('update')
    if (!target || target.status === productStatus.recycled) throw refuseField('spuId', '商品不存在或已被删除')
    if (target.supplierId !== row.supplierId) throw refuseField('spuId', '商品不属于该供应商')
    const skuIds = skuMaps.map(({ skuId }) => skuId)
    if (new Set(skuIds).size < skuIds.length) throw refuseField('skuMaps', '平台规格商品重复关联')
    const known = new Set(row.skus.map(({ supplierSkuNo }) => supplierSkuNo))
    const sources = skuMaps.map(({ supplierSkuNo }) => supplierSkuNo)
    if (new Set(sources).size < sources.length || sources.some((no) => !known.has(no))) {
      throw refuseField('skuMaps', '来源规格不存在或重复关联')
    }
    const own = await context.db.$count(sku, and(anyOf(sku.id, skuIds), eq(sku.productId, spuId)))
    if (own < skuIds.length) throw refuseField('skuMaps', '规格商品不属于所选商品')
    await step(
      context,
      row,
      'link',
      { productId: spuId, skuMaps, problems: [], movedAt: context.now, ...sourceStateOf(row) },
      `供应商商品「${row.name}」关联到「${target.name}」(${target.spuCode})`,
    )
    return null
  },

  ignoreSupplierProducts: async ({ ids, ignored, reason = '' }, context) => {
    if (ignored && [...reason].length < IGNORE_REASON_MIN) {
      throw refuseField('reason', `忽略原因至少 ${IGNORE_REASON_MIN} 个字`)
    }
    const result = await rowByRow(context, await namedSupplierProducts(context, ids), async ({ id }, inner) => {
      const row = await lockSupplierProduct(inner, id)
      if (ignored) await step(inner, row, 'ignore', { ignoreReason: reason }, `忽略供应商商品「${row.name}」`)
      else await step(inner, row, 'reopen', {}, `取消忽略供应商商品「${row.name}」`)
    })
    // The mapping may have changed while they were ignored.
    if (!ignored) await refreshProblems(context.db, anyOf(supplierProduct.id, ids))
    return result
  },

  acceptSourceChange: async ({ id, version }, context) => {
    const row = await lockSupplierProduct(context, id)
    await refuseStale(row, version, SupplierProduct, (present) => detailOf(context, present))
    if (!row.changedAfterMove) throw refuse('来源没有待确认的变更')
    await context.db
      .update(supplierProduct)
      .set({ ...sourceStateOf(row), version: row.version + 1, updatedAt: context.now, updatedBy: context.caller.name })
      .where(eq(supplierProduct.id, id))
    context.audit({
      resource: 'supplierProduct',
      action: 'accept',
      targetId: id,
      targetName: row.name,
      summary: `确认供应商商品「${row.name}」的来源变更`,
      changes: changesOf(row),
    })
    return null
  },
}
