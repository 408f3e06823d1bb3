import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CodeTable } from '#contract/codes.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { requiredLine } from '#contract/fields.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { ProductInput } from '#contract/goods/product-fields.ts'
import { productFaults, productUploads } from '#contract/goods/product-rules.ts'
import { fitsBrand } from '#contract/goods/template-rules.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { visibleTemplates } from '#server/areas/goods/template/present.ts'
import { rowsTable } from '#server/database/bulk-writes.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { choosableBrands, ownRows } from '#server/entity/scope.ts'
import type { ImportScope, Known, PictureRules, RowFault } from '#server/imports/definition.ts'
import { newFields, type ProductFields } from './fields.ts'

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
/** A new product in a spreadsheet, without its SKUs. */
export const DraftRow = z.object({
  name,
  brand: requiredLine(30, '品牌'),
  template: requiredLine(30, '商品模板'),
  subtitle,
  model,
  leadTime: labelOf(leadTime, '货期'),
  logisticsLevel: labelOf(logisticsLevel, '物流服务'),
  minOrderQuantity: numberOf(minOrderQuantity, '起订量'),
})
export type DraftRow = z.output<typeof DraftRow>
type Row = DraftRow

/** Main images of a new product, in a zip. */
export const productPictures: PictureRules<DraftRow> = {
  modelOf: ({ model: text }) => text,
  max: 9,
  rules: productUploads.mainImages,
}

/** Never part of a name. */
export const SEPARATOR = '\n'
export const nameOf = (cells: Pick<Row, 'brand' | 'name'>): string => `${cells.brand}${SEPARATOR}${cells.name}`

/** The caller's own brands by name, and templates by name and by code, with two queries in total. */
export async function lookUp({ db, caller }: ImportScope, rows: readonly Partial<Pick<Row, 'brand' | 'template'>>[]) {
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
const { shape: rules } = DraftRow

export type Draft = Pick<typeof product.$inferSelect, 'categoryId'> & { fields: ProductFields }

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
export function draftOf({ brands, templates }: Found, row: Partial<Row>): { draft?: Draft; faults: Fault[] } {
  const { brand: brandName, template: text, ...cells } = row
  const owner = brandName === undefined ? undefined : brands.get(brandName)
  const named = templates.get(text ?? '') ?? []
  const faults = [
    ...(brandName === undefined ? [] : brandFaults(owner)),
    ...(text === undefined ? [] : templateFaults(named, owner)),
  ]
  const template = named[0]?.template
  if (!owner || !template || faults.length > 0) return { faults }
  const filled = Object.fromEntries(
    Object.entries(cells).filter(([field, value]) => field in rules && value !== undefined),
  )
  const of = { supplierId: owner.supplierId, brandId: owner.id, templateId: template.id }
  const fields = newFields(template, { ...filled, ...of })
  const broken = Object.entries(productFaults(fields)).map(([field, reason]) => {
    return { field: field in rules ? field : 'template', reason }
  })
  return { draft: { fields, categoryId: template.categoryId }, faults: broken }
}

/** Products by brand and name, as `nameOf` writes them. */
export async function productsByName(
  names: readonly string[],
  { db, caller }: ImportScope,
): Promise<ReadonlyMap<string, Known>> {
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
}
