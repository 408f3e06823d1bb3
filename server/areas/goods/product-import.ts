import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CodeTable } from '#contract/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { requiredLine } from '#contract/fields.ts'
import { ProductInput } from '#contract/goods/product-fields.ts'
import { productFaults } from '#contract/goods/product-rules.ts'
import { fitsBrand } from '#contract/goods/template-rules.ts'
import type { AuditRecord } from '#server/call.ts'
import { product } from '#server/database/schema-goods.ts'
import { brand, supplier } from '#server/database/schema-suppliers.ts'
import { productTemplate } from '#server/database/schema-templates.ts'
import { given, slicesOf } from '#server/database/sets.ts'
import type { ImportDefinition, ImportScope, NumberedRow, RowFault } from '#server/imports/definition.ts'
import { refuse } from '#server/refusal.ts'
import { choosableBrands, ownRows } from '#server/scope.ts'
import { NAME_TAKEN } from './product-check.ts'
import { newFields, type ProductFields, toColumns } from './product-fields.ts'
import { namesTaken } from './product-save.ts'
import { visibleTemplates } from './template-record.ts'

const FROM_SPREADSHEET = 4 as const

/** A code by its label; an empty cell leaves it to the template. */
const labelOf = <Code extends number>(table: CodeTable<Code>, title: string) =>
  z.string().transform((text, context) => {
    if (text === '') return undefined
    const found = table.codes.find((code) => table.label(code) === text)
    if (found === undefined) context.addIssue(`${title}应为${Object.values(table.labels).join('、')}之一`)
    return found
  })

/** A whole number by the rule of the form; an empty cell leaves it to the template. */
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

/** No name holds it. */
const SEPARATOR = '\n'
const nameOf = (cells: Pick<Row, 'brand' | 'name'>): string => `${cells.brand}${SEPARATOR}${cells.name}`

/** The caller's own brands by their names, and templates by name and by code: two queries for any number of rows. */
async function lookUp({ db, caller }: ImportScope, rows: readonly Pick<Row, 'brand' | 'template'>[]) {
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
    .where(and(inArray(brand.name, [...new Set(rows.map((one) => one.brand))]), choosableBrands(caller)))
  const asked = [...new Set(rows.map((one) => one.template))]
  const { templateCode } = productTemplate
  const templates = await db
    .select()
    .from(productTemplate)
    .where(and(or(inArray(productTemplate.name, asked), inArray(templateCode, asked)), visibleTemplates(caller)))
  const named = templates.flatMap((template) =>
    [...new Set([template.name, template.templateCode])].map((text) => ({ text, template })),
  )
  return {
    brands: new Map(brands.map((one) => [one.name, one])),
    templates: Map.groupBy(named, ({ text }) => text),
  }
}

type Found = Awaited<ReturnType<typeof lookUp>>
type Fault = Omit<RowFault, 'number'>

type Draft = Pick<typeof product.$inferSelect, 'categoryId'> & { fields: ProductFields }

/** The draft that a row becomes, or what of it is wrong, with the column that says it. */
function draftOf({ brands, templates }: Found, row: Row): Draft | Fault {
  const { brand: brandName, template: text, ...cells } = row
  const owner = brands.get(brandName)
  if (!owner) return { field: 'brand', reason: '品牌不存在' }
  if (owner.status !== 3) return { field: 'brand', reason: '品牌未启用' }
  if (owner.supplierStatus !== 1) return { field: 'brand', reason: '供应商已停用' }
  const [only, ...others] = templates.get(text) ?? []
  if (!only) return { field: 'template', reason: '商品模板不存在' }
  if (others.length > 0) return { field: 'template', reason: '有多个同名模板，请填写模板编码' }
  const { template } = only
  if (template.status !== 1) return { field: 'template', reason: '商品模板已停用' }
  if (!fitsBrand(template, owner)) return { field: 'template', reason: '该品牌不能使用此模板' }
  const filled = Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined))
  const of = { supplierId: owner.supplierId, brandId: owner.id, templateId: template.id }
  const fields = newFields(template, { ...filled, ...of })
  const [first] = Object.entries(productFaults(fields))
  if (!first) return { fields, categoryId: template.categoryId }
  const [field, reason] = first
  return { field: field in cells ? field : 'template', reason }
}

async function faultsOf(rows: readonly NumberedRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  if (rows.length === 0) return []
  const found = await lookUp(
    scope,
    rows.map((one) => one.row),
  )
  const firstOf = new Map<string, number>()
  return rows.flatMap(({ number, row: cells, known }) => {
    if (known) return [{ number, field: 'name', reason: NAME_TAKEN }]
    const draft = draftOf(found, cells)
    if ('reason' in draft) return [{ number, ...draft }]
    // Of one supplier, whichever of its brands it is.
    const name = `${draft.fields.supplierId}${SEPARATOR}${draft.fields.name}`
    const first = firstOf.get(name)
    if (first !== undefined) return [{ number, field: 'name', reason: `与第 ${first} 行重复` }]
    firstOf.set(name, number)
    return []
  })
}

/** Drafts of products, a row each: pictures, versions and prices are added in the form. */
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
  faultsOf,
  async find(names, { db, caller }) {
    const asked = names.map((text) => {
      const [brandName = '', productName = ''] = text.split(SEPARATOR)
      return { brandName, productName }
    })
    const rows = await db
      .select({ id: product.id, version: product.version, name: product.name, brand: brand.name })
      .from(given(asked, { brandName: 'text', productName: 'text' }))
      .innerJoin(brand, sql`${brand.name} = given."brandName"`)
      .innerJoin(product, and(eq(product.supplierId, brand.supplierId), sql`${product.name} = given."productName"`))
      .where(and(ne(product.status, 7), ownRows(caller, product.supplierId)))
    return new Map(rows.map(({ id, version, ...one }) => [nameOf(one), { id, version }]))
  },
  async saveAll(rows, scope, tell) {
    const { db, now, caller } = scope
    const found = await lookUp(
      scope,
      rows.map((one) => one.row),
    )
    const drafts = rows.map(({ number, row: cells }) => {
      const draft = draftOf(found, cells)
      if ('reason' in draft) throw refuse(`第 ${number} 行已不能导入：${draft.reason}`)
      return {
        ...(toColumns(draft.fields) as typeof product.$inferInsert),
        categoryId: draft.categoryId,
        source: FROM_SPREADSHEET,
        createdAt: now,
        createdBy: caller.name,
        createdById: caller.userId,
        updatedAt: now,
        updatedBy: caller.name,
      }
    })
    const records: AuditRecord[] = []
    for (const slice of slicesOf(drafts)) {
      const saved = await namesTaken(db.insert(product).values(slice).returning({ id: product.id, name: product.name }))
      for (const { id, name: targetName } of saved) {
        const summary = `导入商品「${targetName}」`
        records.push({ resource: 'product', action: 'add', targetId: id, targetName, summary })
      }
      await tell(records.length)
    }
    return records
  },
}
