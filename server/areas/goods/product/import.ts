import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CodeTable } from '#contract/codes.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { requiredLine } from '#contract/fields.ts'
import { productSource, productStatus } from '#contract/goods/codes.ts'
import { ProductInput } from '#contract/goods/product-fields.ts'
import { productFaults } from '#contract/goods/product-rules.ts'
import { fitsBrand } from '#contract/goods/template-rules.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { visibleTemplates } from '#server/areas/goods/template/present.ts'
import type { AuditRecord } from '#server/context.ts'
import { rowsTable, slicesOf } from '#server/database/bulk-writes.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { changedFields } from '#server/entity/changes.ts'
import { anyOf } from '#server/entity/paging.ts'
import { choosableBrands, ownRows } from '#server/entity/scope.ts'
import { refuse } from '#server/http/errors.ts'
import type { HeldRow, ImportDefinition, ImportScope, RowFault } from '#server/imports/definition.ts'
import { NAME_TAKEN } from './check.ts'
import { newFields, type ProductFields, toColumns } from './fields.ts'
import { refuseUsedName } from './save.ts'

/** A code by its label; for an empty cell the template's value applies. */
const labelOf = <Code extends number>(table: CodeTable<Code>, title: string) =>
  z.string().transform((text, context) => {
    if (text === '') return undefined
    const found = table.codes.find((code) => table.label(code) === text)
    if (found === undefined) context.addIssue(`${title}应为${Object.values(table.labels).join('、')}之一`)
    return found
  })

/** A whole number by the rule of the form; for an empty cell the template's value applies. */
const numberOf = (rule: z.ZodType<number>, title: string) =>
  z.string().transform((text, context) => {
    if (text === '') return undefined
    const { data, error } = rule.safeParse(/^\d{1,9}$/.test(text) ? Number(text) : text)
    if (error) context.addIssue(error.issues[0]?.message ?? `${title}应为整数`)
    return data
  })

const { name, subtitle, model, minOrderQuantity } = ProductInput.shape
const row = z.object({
  name,
  brand: requiredLine(30, '品牌'),
  template: requiredLine(30, '商品模板'),
  subtitle,
  model,
  leadTime: labelOf(leadTime, '货期'),
  logisticsLevel: labelOf(logisticsLevel, '物流服务'),
  minOrderQuantity: numberOf(minOrderQuantity, '起订量'),
})
type Row = z.output<typeof row>

/** Never part of a name. */
const SEPARATOR = '\n'
const nameOf = (cells: Pick<Row, 'brand' | 'name'>): string => `${cells.brand}${SEPARATOR}${cells.name}`

/** The caller's own brands by name, and templates by name and by code, with two queries in total. */
async function lookUp({ db, caller }: ImportScope, rows: readonly Partial<Pick<Row, 'brand' | 'template'>>[]) {
  const brands = await db
    .select({
      id: brand.id,
      name: brand.name,
      status: brand.status,
      supplierId: brand.supplierId,
      templateIds: brand.templateIds,
      supplierStatus: supplier.status,
    })
    .from(brand)
    .innerJoin(supplier, eq(supplier.id, brand.supplierId))
    .where(and(inArray(brand.name, [...new Set(rows.flatMap((item) => item.brand ?? []))]), choosableBrands(caller)))
  const templateNames = [...new Set(rows.flatMap((item) => item.template ?? []))]
  const { templateCode } = productTemplate
  const templates = await db
    .select()
    .from(productTemplate)
    .where(
      and(
        or(inArray(productTemplate.name, templateNames), inArray(templateCode, templateNames)),
        visibleTemplates(caller),
      ),
    )
  const named = templates.flatMap((template) =>
    [...new Set([template.name, template.templateCode])].map((text) => ({ text, template })),
  )
  return {
    brands: new Map(brands.map((item) => [item.name, item])),
    templates: Map.groupBy(named, ({ text }) => text),
    named,
  }
}

type Found = Awaited<ReturnType<typeof lookUp>>
type Fault = Omit<RowFault, 'number'>
const { shape: rules } = row

type Draft = Pick<typeof product.$inferSelect, 'categoryId'> & { fields: ProductFields }

type Brand = Found['brands'] extends Map<string, infer One> ? One : never

function brandFaults(owner: Brand | undefined): Fault[] {
  const fault = (reason: string) => ({ field: 'brand', reason })
  if (!owner) return [fault('品牌不存在')]
  return [
    ...(owner.status === brandStatus.enabled ? [] : [fault('品牌未启用')]),
    ...(owner.supplierStatus === supplierStatus.enabled ? [] : [fault('供应商已停用')]),
  ]
}

function templateFaults([only, ...others]: readonly Found['named'][number][], owner: Brand | undefined): Fault[] {
  const fault = (reason: string) => ({ field: 'template', reason })
  if (!only) return [fault('商品模板不存在')]
  if (others.length > 0) return [fault('有多个同名模板，请填写模板编码')]
  return [
    ...(only.template.status === enableStatus.enabled ? [] : [fault('商品模板已停用')]),
    ...(owner && !fitsBrand(only.template, owner) ? [fault('该品牌不能使用此模板')] : []),
  ]
}

/** The draft for a row, or all of its errors with their columns. */
function draftOf({ brands, templates }: Found, row: Partial<Row>): { draft?: Draft; faults: Fault[] } {
  const { brand: brandName, template: text, ...cells } = row
  const owner = brandName === undefined ? undefined : brands.get(brandName)
  const named = templates.get(text ?? '') ?? []
  const faults = [
    ...(brandName === undefined ? [] : brandFaults(owner)),
    ...(text === undefined ? [] : templateFaults(named, owner)),
  ]
  const template = named[0]?.template
  if (!owner || !template || faults.length > 0) return { faults }
  const filled = Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined))
  const of = { supplierId: owner.supplierId, brandId: owner.id, templateId: template.id }
  const fields = newFields(template, { ...filled, ...of })
  const broken = Object.entries(productFaults(fields)).map(([field, reason]) => {
    return { field: field in rules ? field : 'template', reason }
  })
  return { draft: { fields, categoryId: template.categoryId }, faults: broken }
}

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  if (rows.length === 0) return []
  const found = await lookUp(
    scope,
    rows.map((item) => item.row),
  )
  const firstOf = new Map<string, number>()
  return rows.flatMap(({ number, row: cells, known }) => {
    const { draft, faults } = draftOf(found, cells)
    if (known) faults.push({ field: 'name', reason: NAME_TAKEN })
    if (draft && cells.name !== undefined) {
      // Names are unique per supplier, across its brands.
      const name = `${draft.fields.supplierId}${SEPARATOR}${cells.name}`
      const first = firstOf.get(name)
      if (first === undefined) firstOf.set(name, number)
      else faults.push({ field: 'name', reason: `与第 ${first} 行重复` })
    }
    return faults.map((fault) => ({ number, ...fault }))
  })
}

/** Product drafts, one per row: pictures, SKUs and prices are added in the form. */
export const productImport: ImportDefinition<Row> = {
  resource: 'product',
  title: '商品',
  permission: 'product:import',
  columns: [
    { field: 'name', title: '商品名称', note: '必填，2 到 60 个字，同一供应商内不重复', width: 36 },
    { field: 'brand', title: '品牌', note: '必填，已启用的品牌；供应商由品牌决定' },
    { field: 'template', title: '商品模板', note: '必填，启用中的模板名称或模板编码', width: 20 },
    { field: 'subtitle', title: '副标题', note: '最多 80 个字', width: 30 },
    { field: 'model', title: '型号', note: '最多 40 个字' },
    { field: 'leadTime', title: '货期', note: '留空时按模板', options: Object.values(leadTime.labels) },
    {
      field: 'logisticsLevel',
      title: '物流服务',
      note: '留空时按模板',
      options: Object.values(logisticsLevel.labels),
      width: 24,
    },
    { field: 'minOrderQuantity', title: '起订量', note: '1 到 9999，留空为 1', width: 10 },
  ],
  samples: [
    ['示例布艺三人沙发', '示例品牌', '示例沙发模板', '可拆洗，科技布', 'SF-301', '15天', '干线+支线送货到址', '1'],
    ['示例黑胡桃餐桌', '示例品牌', '示例餐桌模板', '', '', '', '', ''],
  ],
  row,
  nameOf,
  namedBy: ['brand', 'name'],
  faultsOf,
  async unchangedOf(rows, { db }) {
    const stored = await db
      .select({
        id: product.id,
        subtitle: product.subtitle,
        model: product.model,
        leadTime: product.leadTime,
        logisticsLevel: product.logisticsLevel,
        minOrderQuantity: product.minOrderQuantity,
        template: productTemplate.name,
        templateCode: productTemplate.templateCode,
      })
      .from(product)
      .innerJoin(productTemplate, eq(productTemplate.id, product.templateId))
      .where(
        anyOf(
          product.id,
          rows.map(({ known }) => known.id),
        ),
      )
    const byId = new Map(stored.map((found) => [found.id, found]))
    const same = rows.filter(({ row: { name: _name, brand: _brand, template, ...cells }, known }) => {
      const { templateCode, template: templateName, ...fields } = byId.get(known.id) ?? {}
      const isSameTemplate = template === templateName || template === templateCode
      return isSameTemplate && Object.keys(changedFields<Partial<Row>>(fields, cells)).length === 0
    })
    return new Set(same.map(({ number }) => number))
  },
  async find(names, { db, caller }) {
    const requested = names.map((text) => {
      const [brandName = '', productName = ''] = text.split(SEPARATOR)
      return { brandName, productName }
    })
    const rows = await db
      .select({ id: product.id, version: product.version, name: product.name, brand: brand.name })
      .from(rowsTable(requested, { brandName: 'text', productName: 'text' }))
      .innerJoin(brand, sql`${brand.name} = given."brandName"`)
      .innerJoin(product, and(eq(product.supplierId, brand.supplierId), sql`${product.name} = given."productName"`))
      .where(and(ne(product.status, productStatus.recycled), ownRows(caller, product.supplierId)))
    return new Map(rows.map(({ id, version, ...cells }) => [nameOf(cells), { id, version }]))
  },
  async saveAll(rows, scope, report) {
    const { db, now, caller } = scope
    const found = await lookUp(
      scope,
      rows.map((item) => item.row),
    )
    const drafts = rows.map(({ number, row: cells }) => {
      const { draft, faults } = draftOf(found, cells)
      if (!draft || faults.length > 0) throw refuse(`第 ${number} 行已不能导入：${faults[0]?.reason}`)
      return {
        ...(toColumns(draft.fields) as typeof product.$inferInsert),
        categoryId: draft.categoryId,
        source: productSource.excel,
        createdAt: now,
        createdBy: caller.name,
        createdById: caller.userId,
        updatedAt: now,
        updatedBy: caller.name,
      }
    })
    const records: AuditRecord[] = []
    for (const slice of slicesOf(drafts)) {
      const saved = await refuseUsedName(
        db.insert(product).values(slice).returning({ id: product.id, name: product.name }),
      )
      for (const { id, name: targetName } of saved) {
        const summary = `导入商品「${targetName}」`
        records.push({ resource: 'product', action: 'add', targetId: id, targetName, summary })
      }
      await report(records.length)
    }
    return records
  },
}
