import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { mapStatus, moveStatus } from '#contract/goods/migration-codes.ts'
import { closest, mappingFaults } from '#contract/goods/migration-rules.ts'
import type * as contract from '#contract/goods/supplier-templates.ts'
import {
  type SourceAttribute,
  type SourceSpec,
  SupplierTemplate,
  type SupplierTemplateInput,
  type SupplierTemplateRow,
} from '#contract/goods/supplier-templates.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { findTemplate, specNames } from '#server/areas/goods/product/check.ts'
import { plainFactor } from '#server/areas/goods/product/sku-record.ts'
import {
  refreshMapStatus,
  refreshProblems,
  type SupplierTemplateRecord,
} from '#server/areas/goods/supplier-product/present.ts'
import { supplierNames } from '#server/areas/suppliers/audit-labels.ts'
import type { Context, Handlers } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { supplierProduct, supplierTemplate } from '#server/database/schema/migration.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { anyOf, countsOf, offsetOf, orderBy, pageRows, tabsOf } from '#server/entity/paging.ts'
import { refuseStale } from '#server/entity/rows.ts'
import { ownRows } from '#server/entity/scope.ts'
import { notFound, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'

type Params = ParsedParamsOf<typeof contract.listSupplierTemplates>

/** Maximum number of values shown per source parameter. */
const SHOWN_VALUES = 20

const titles: Record<keyof SupplierTemplateInput, string> = {
  templateId: '平台模板',
  specMaps: '规格映射',
  attributeMaps: '参数映射',
  purchaseFactor: '采购系数',
  productFactor: '产品系数',
  saleFactor: '销售系数',
}

// Columns are qualified with their tables: unqualified they would refer to the goods table.
const goodsOf = (statuses: readonly CodeOf<typeof moveStatus>[]): SQL<number> => sql<number>`(
  select count(*)::int from ${supplierProduct}
  where ${supplierProduct}.supplier_template_id = ${supplierTemplate}.id
    and ${supplierProduct}.status = any(${sql.param([...statuses])}))`
const productCount = goodsOf([moveStatus.waiting, moveStatus.moved, moveStatus.ignored, moveStatus.failed])
const pendingCount = goodsOf([moveStatus.waiting, moveStatus.failed])
const counted = { row: supplierTemplate, productCount, pendingCount }
type Counted = { row: SupplierTemplateRecord; productCount: number; pendingCount: number }

const factorsOf = (row: SupplierTemplateRecord) => ({
  purchaseFactor: plainFactor(row.purchaseFactor ?? ''),
  productFactor: plainFactor(row.productFactor ?? ''),
  saleFactor: plainFactor(row.saleFactor ?? ''),
})

async function describe(db: Connection, rows: readonly Counted[]): Promise<SupplierTemplateRow[]> {
  const templateIds = rows.flatMap(({ row }) => row.templateId ?? [])
  const [suppliers, templates] = await Promise.all([
    supplierNames(db, [...new Set(rows.map(({ row }) => row.supplierId))]),
    db
      .select({ id: productTemplate.id, name: productTemplate.name })
      .from(productTemplate)
      .where(anyOf(productTemplate.id, templateIds)),
  ])
  return rows.map(({ row, ...counts }) => ({
    ...row,
    ...factorsOf(row),
    ...counts,
    supplier: { id: row.supplierId, name: suppliers.get(row.supplierId) ?? '' },
    template: templates.find(({ id }) => id === row.templateId) ?? null,
    mappedSpecs: row.specMaps.length,
    mappedAttributes: row.attributeMaps.filter((map) => map.sourceAttribute !== '' || map.defaultValue !== '').length,
  }))
}

async function pageOf(params: Params, context: Context): Promise<AnswerOf<typeof contract.listSupplierTemplates>> {
  const { keyword, status } = params
  const { name, updatedAt } = supplierTemplate
  const filters = and(
    ownRows(context.caller, supplierTemplate.supplierId),
    containsAny(keyword, name, supplierTemplate.pinyin, supplierTemplate.supplierTemplateNo),
    same(supplierTemplate, params, 'supplierId', 'templateId'),
  )
  const query = context.db
    .select(counted)
    .from(supplierTemplate)
    .where(status === undefined ? filters : and(filters, eq(supplierTemplate.status, status)))
    .orderBy(...orderBy(params.sort ?? '-pendingCount', { name, updatedAt, pendingCount }, supplierTemplate.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const tabs = context.db
    .select({ status: supplierTemplate.status, total: sql<number>`count(*)::int` })
    .from(supplierTemplate)
    .where(filters)
    .groupBy(supplierTemplate.status)
  const [list, totals] = await Promise.all([
    pageRows(context, 'supplierTemplates', query, (scope, rows) => describe(scope.db, rows)),
    countsOf(context, tabs),
  ])
  return { list, pageNum: params.pageNum, pageSize: params.pageSize, ...tabsOf(totals, mapStatus.codes, status) }
}

/** Names with their values, the most frequent first. */
function frequent(pairs: readonly (readonly [name: string, value: string])[], most = Number.POSITIVE_INFINITY) {
  const names = Map.groupBy(pairs, ([name]) => name)
  return [...names].map(([name, own]) => {
    const byValue = Map.groupBy(own, ([, value]) => value)
    const values = [...byValue].map(([value, all]) => ({ value, count: all.length }))
    return { name, values: values.sort((left, right) => right.count - left.count).slice(0, most) }
  })
}

/** Specs and attributes of the goods: each value counts once per product. */
async function seenIn(db: Connection, id: number): Promise<{ specs: SourceSpec[]; attributes: SourceAttribute[] }> {
  const goods = await db
    .select({ skus: supplierProduct.skus, attributes: supplierProduct.attributes })
    .from(supplierProduct)
    .where(eq(supplierProduct.supplierTemplateId, id))
  const specs = goods.flatMap(({ skus }) => {
    const own = new Map(
      skus.flatMap((entry) => entry.specs.map((item) => [`${item.sourceSpec}\n${item.sourceValue}`, item])),
    )
    return [...own.values()].map(({ sourceSpec, sourceValue }) => [sourceSpec, sourceValue] as const)
  })
  const attributes = goods.flatMap((goodsRow) =>
    goodsRow.attributes.map(({ sourceAttribute, value }) => [sourceAttribute, value] as const),
  )
  return {
    specs: frequent(specs).map(({ name, values }) => ({ sourceSpec: name, values })),
    attributes: frequent(attributes, SHOWN_VALUES).map(({ name, values }) => ({ sourceAttribute: name, values })),
  }
}

/** The enabled template with the name or category most similar to the source's. */
async function suggest(context: Context, row: SupplierTemplateRecord): Promise<SupplierTemplate['suggested']> {
  const [categories, templates] = await Promise.all([
    loadCategories(context.db),
    context.db
      .select({ id: productTemplate.id, name: productTemplate.name, categoryId: productTemplate.categoryId })
      .from(productTemplate)
      .where(eq(productTemplate.status, enableStatus.enabled))
      .orderBy(productTemplate.id),
  ])
  const last = row.sourcePath.split(/[/>]/).at(-1) ?? ''
  const found =
    closest(last, templates, ({ categoryId }) => categories.row(categoryId)?.name ?? '') ??
    closest(row.name, templates, ({ name }) => name)
  return found ? { id: found.id, name: found.name } : null
}

async function detailOf(context: Context, id: number): Promise<SupplierTemplate> {
  const [found] = await context.db
    .select(counted)
    .from(supplierTemplate)
    .where(and(eq(supplierTemplate.id, id), ownRows(context.caller, supplierTemplate.supplierId)))
  if (!found) throw notFound('模板映射不存在')
  const [[head], seen, suggested] = await Promise.all([
    describe(context.db, [found]),
    seenIn(context.db, id),
    suggest(context, found.row),
  ])
  if (!head) throw new Error('a template of a supplier could not be described')
  const { templateId, specMaps, attributeMaps } = found.row
  return {
    ...head,
    ...{ templateId, specMaps, attributeMaps, suggested },
    sourceSpecs: seen.specs,
    sourceAttributes: seen.attributes,
  }
}

/** Mapping targets must exist in the platform's template. */
async function checkMaps(context: Context, input: SupplierTemplateInput): Promise<void> {
  const template = await findTemplate(context, input.templateId)
  if (!template) throw refuseField('templateId', '模板不存在，请重新选择')
  if (template.status !== enableStatus.enabled) throw refuseField('templateId', '模板已停用,请重新选择')
  refuseFieldErrors(mappingFaults(input, template.attributes))
  const foreign = input.specMaps.findIndex(({ specId }) => !template.specs.some((spec) => spec.specId === specId))
  if (foreign >= 0) throw refuseField(`specMaps.${foreign}.specId`, '所选模板没有这个规格，请重新选择')
  const names = new Set(template.attributes.map(({ attributeName }) => attributeName))
  const unknown = input.attributeMaps.find(({ attributeName }) => !names.has(attributeName))
  if (unknown) throw refuse(`所选模板没有参数「${unknown.attributeName}」，请刷新后重试`)
}

async function textFor(context: Context, before: SupplierTemplateRecord, after: SupplierTemplateInput) {
  const specs = await specNames(
    context,
    [...before.specMaps, ...after.specMaps].map(({ specId }) => specId),
  )
  const templates = await context.db
    .select({ id: productTemplate.id, name: productTemplate.name })
    .from(productTemplate)
    .where(anyOf(productTemplate.id, [before.templateId ?? 0, after.templateId]))
  return (field: keyof SupplierTemplateInput, value: unknown): string => {
    if (field === 'templateId') return templates.find(({ id }) => id === value)?.name ?? ''
    if (field === 'specMaps') {
      return (value as SupplierTemplateInput['specMaps'])
        .map(({ sourceSpec, specId, valueMaps }) => `${sourceSpec} → ${specs.get(specId)}（${valueMaps.length} 个值）`)
        .join('、')
    }
    if (field === 'attributeMaps') {
      return (value as SupplierTemplateInput['attributeMaps'])
        .map((map) => `${map.attributeName}：${map.sourceAttribute || map.defaultValue}`)
        .join('、')
    }
    return String(value)
  }
}

export const supplierTemplateHandlers: Handlers<typeof contract> = {
  listSupplierTemplates: pageOf,
  getSupplierTemplate: ({ id }, context) => detailOf(context, id),

  saveSupplierTemplate: async ({ id, version, ...input }, context) => {
    const [row] = await context.db
      .select()
      .from(supplierTemplate)
      .where(and(eq(supplierTemplate.id, id), ownRows(context.caller, supplierTemplate.supplierId)))
      .for('update')
    if (!row) throw notFound('模板映射不存在')
    await refuseStale(row, version, SupplierTemplate, () => detailOf(context, id))
    await checkMaps(context, input)
    const factors = Object.fromEntries(
      (['purchaseFactor', 'productFactor', 'saleFactor'] as const).map((name) => [name, input[name] || null]),
    )
    await context.db
      .update(supplierTemplate)
      .set({ ...input, ...factors, version: version + 1, updatedAt: context.now, updatedBy: context.caller.name })
      .where(eq(supplierTemplate.id, id))
    const { templateId, specMaps, attributeMaps } = row
    const before = { templateId: templateId ?? 0, specMaps, attributeMaps, ...factorsOf(row) }
    context.audit({
      resource: 'supplierTemplate',
      action: 'edit',
      targetId: id,
      targetName: row.name,
      summary: `保存模板映射「${row.name}」`,
      ...loggedForm<SupplierTemplateInput>({
        before,
        after: input,
        titles,
        labels: await textFor(context, row, input),
      }),
    })
    const status = await refreshMapStatus(context.db, id)
    const freedCount = await refreshProblems(context.db, eq(supplierProduct.supplierTemplateId, id))
    return { version: version + 1, status, freedCount }
  },
}
