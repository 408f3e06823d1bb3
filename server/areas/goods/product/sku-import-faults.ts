import { and, eq, inArray, or } from 'drizzle-orm'
import { PRICES } from '#contract/goods/price-rules.ts'
import { MAX_SKUS, type SkuInput } from '#contract/goods/product-fields.ts'
import { productFaults } from '#contract/goods/product-rules.ts'
import type { Caller } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { sku } from '#server/database/schema/goods.ts'
import { spec, specValue } from '#server/database/schema/specs.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { anyOf } from '#server/entity/paging.ts'
import { isSupplier } from '#server/entity/scope.ts'
import type { HeldRow, ImportScope, NumberedRow, RowFault } from '#server/imports/definition.ts'
import type { ProductFields } from './fields.ts'
import type { SkuRow } from './sku-import-row.ts'

/** A product to be, with its rows. */
interface NewProduct {
  templateId: number | null
  fields: ProductFields
  rows: readonly HeldRow<SkuRow>[]
}

/** Errors of prices that the caller may not set. */
export function priceRightFaults(rows: readonly HeldRow<SkuRow>[], caller: Caller): RowFault[] {
  const isOwn = isSupplier(caller)
  if (!isOwn && caller.can('product:price')) return []
  const reason = isOwn ? '供应商只能填写供货价' : '您没有设置价格的权限'
  const closed = PRICES.filter((name) => !isOwn || name !== 'supplyPrice')
  return rows.flatMap(({ number, row }) => closed.flatMap((field) => (row[field] ? [{ number, field, reason }] : [])))
}

/** Errors of codes and barcodes that are used already: they are unique over all suppliers. */
export async function codeFaults(rows: readonly HeldRow<SkuRow>[], db: Connection): Promise<RowFault[]> {
  const faults: RowFault[] = []
  const known = rows.filter((item) => !item.known)
  const valuesOf = (field: 'skuCode' | 'barcode') => [...new Set(known.flatMap(({ row }) => row[field] || []))]
  const used = await db
    .select({ skuCode: sku.skuCode, barcode: sku.barcode })
    .from(sku)
    .where(or(inArray(sku.skuCode, valuesOf('skuCode')), inArray(sku.barcode, valuesOf('barcode'))))
  for (const [field, title] of [
    ['skuCode', 'SKU 编码'],
    ['barcode', '条码'],
  ] as const) {
    const taken = new Set(used.map((row) => row[field]))
    const firstOf = new Map<string, number>()
    for (const { number, row } of known) {
      const text = row[field]
      if (!text) continue
      const first = firstOf.get(text)
      if (taken.has(text)) faults.push({ number, field, reason: `${title} ${text} 已被使用` })
      else if (first !== undefined) faults.push({ number, field, reason: `${title}与第 ${first} 行重复` })
      else firstOf.set(text, number)
    }
  }
  return faults
}

/** The specs of some templates by their names, and the values of the library. */
async function specsOf(templateIds: readonly number[], { db }: Pick<ImportScope, 'db'>) {
  const templates = await db
    .select()
    .from(productTemplate)
    .where(anyOf(productTemplate.id, [...new Set(templateIds)]))
  const ids = [...new Set(templates.flatMap(({ specs }) => specs.map(({ specId }) => specId)))]
  const names = await db.select({ id: spec.id, name: spec.name }).from(spec).where(anyOf(spec.id, ids))
  const values = await db
    .select({ specId: specValue.specId, valueName: specValue.valueName })
    .from(specValue)
    .where(and(anyOf(specValue.specId, ids), eq(specValue.enabled, true)))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    byTemplate: new Map(
      templates.map(({ id, specs }) => [id, new Map(specs.map((item) => [nameOf.get(item.specId) ?? '', item]))]),
    ),
    library: new Set(values.map(({ specId, valueName }) => `${specId}:${valueName}`)),
  }
}

type Specs = Awaited<ReturnType<typeof specsOf>>

/** Errors of the specs of each product, and of the combinations of its rows. */
export async function versionFaults(products: readonly NewProduct[], scope: ImportScope): Promise<RowFault[]> {
  const specs = await specsOf(
    products.flatMap(({ templateId }) => templateId ?? []),
    scope,
  )
  return products.flatMap((product) => {
    const ofSpecs = product.rows.flatMap((row) => specFaults(row, product, specs))
    const whole = product.rows.filter((row): row is HeldRow<SkuRow> & { row: SkuRow } => row.isWhole)
    if (ofSpecs.length > 0 || whole.length < product.rows.length) return ofSpecs
    if (whole.length > MAX_SKUS) {
      return [{ number: whole[MAX_SKUS]?.number ?? 0, field: 'specs', reason: `最多销售 ${MAX_SKUS} 个规格组合` }]
    }
    const found = productFaults(versionsInto(product.fields, whole, specs))
    return Object.entries(found).map(([path, reason]) => {
      const [, index, field = ''] = /^skus\.(\d+)\.(\w+)$/.exec(path) ?? []
      const row = whole[Number(index ?? 0)]
      return { number: row?.number ?? 0, field: field !== '' && row && field in row.row ? field : 'specs', reason }
    })
  })
}

function specFaults({ number, row }: HeldRow<SkuRow>, { templateId, rows }: NewProduct, specs: Specs): RowFault[] {
  const offered = specs.byTemplate.get(templateId ?? 0)
  if (!row.specs || !offered) return []
  const fault = (reason: string): RowFault => ({ number, field: 'specs', reason })
  const head = rows.find((item) => item.row.specs)
  const namesOf = (item: Partial<SkuRow> | undefined) =>
    (item?.specs ?? [])
      .map(({ name }) => name)
      .sort()
      .join('、')
  if (head && namesOf(row) !== namesOf(head.row)) {
    return [fault(`规格应与第 ${head.number} 行同一商品的一样：${namesOf(head.row)}`)]
  }
  return row.specs.flatMap(({ name, value }) => {
    const rule = offered.get(name)
    if (!rule) return [fault(`模板没有规格「${name}」，可用：${[...offered.keys()].join('、')}`)]
    const isKnown = rule.customValue || specs.library.has(`${rule.specId}:${value}`)
    return isKnown ? [] : [fault(`规格「${name}」没有值「${value}」，请从规格库选择`)]
  })
}

const priceOf = (text: string): string => (text === '' ? '' : Number(text).toFixed(2))

/** The fields of a product with its specs and SKUs. */
function versionsInto(
  fields: ProductFields,
  rows: readonly { row: SkuRow }[],
  { byTemplate }: Specs,
): ProductFields & { templateId: number } {
  const offered = byTemplate.get(fields.templateId ?? 0)
  const order = rows[0]?.row.specs.map(({ name }) => name) ?? []
  const idOf = (name: string) => offered?.get(name)?.specId ?? 0
  const valueIn = (row: SkuRow, name: string) => row.specs.find((item) => item.name === name)?.value ?? ''
  const skus = rows.map(({ row }): SkuInput => {
    const { skuCode, barcode, stock, warnStock, weight, volume } = row
    return {
      ...{ skuCode, barcode, stock, warnStock, weight, volume },
      specValues: order.map((name) => ({ specId: idOf(name), valueName: valueIn(row, name) })),
      image: '',
      madeToOrder: false,
      size: '',
      packageCount: 1,
      enabled: true,
      ...Object.fromEntries(PRICES.flatMap((name) => (row[name] ? [[name, priceOf(row[name])]] : []))),
    }
  })
  return {
    ...fields,
    templateId: fields.templateId ?? 0,
    specs: order.map((name) => ({
      specId: idOf(name),
      name,
      values: [...new Set(rows.map(({ row }) => valueIn(row, name)))].map((valueName) => ({ valueName, image: '' })),
    })),
    skus: skus as ProductFields['skus'],
  }
}

/** The same for the rows of one product that are written. */
export async function withVersions(
  fields: ProductFields,
  rows: readonly NumberedRow<SkuRow>[],
  scope: ImportScope,
): Promise<ProductFields & { templateId: number }> {
  return versionsInto(fields, rows, await specsOf([fields.templateId ?? 0], scope))
}
