import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import type { CodeTable } from '#contract/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { requiredLine } from '#contract/fields.ts'
import { ProductInput } from '#contract/goods/product-fields.ts'
import type { AuditRecord, Call } from '#server/call.ts'
import { product } from '#server/database/schema-goods.ts'
import { brand } from '#server/database/schema-suppliers.ts'
import { productTemplate } from '#server/database/schema-templates.ts'
import type { ImportDefinition, ImportScope, NumberedRow, RowFault } from '#server/imports/definition.ts'
import { refuse } from '#server/refusal.ts'
import { ownRows } from '#server/scope.ts'
import { createProduct } from './product-save.ts'
import { visibleTemplates } from './template-record.ts'

const FROM_SPREADSHEET = 4

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

const SEPARATOR = ' / '
const nameOf = (cells: Pick<Row, 'brand' | 'name'>): string => `${cells.brand}${SEPARATOR}${cells.name}`

/** The caller's own brands by their names, and templates by name and by code: two queries for any number of rows. */
async function lookUp({ db, caller }: ImportScope, rows: readonly Pick<Row, 'brand' | 'template'>[]) {
  const brands = await db
    .select({ id: brand.id, name: brand.name, supplierId: brand.supplierId, status: brand.status })
    .from(brand)
    .where(and(inArray(brand.name, [...new Set(rows.map((one) => one.brand))]), ownRows(caller, brand.supplierId)))
  const asked = [...new Set(rows.map((one) => one.template))]
  const { templateCode } = productTemplate
  const templates = await db
    .select()
    .from(productTemplate)
    .where(and(or(inArray(productTemplate.name, asked), inArray(templateCode, asked)), visibleTemplates(caller)))
  return {
    brands: new Map(brands.map((one) => [one.name, one])),
    templates: (text: string) => templates.filter((one) => one.name === text || one.templateCode === text),
  }
}

type Found = Awaited<ReturnType<typeof lookUp>>

/** What of the row's references is wrong, with the column that says it; undefined where nothing is. */
function faultOf({ brands, templates }: Found, cells: Row): Omit<RowFault, 'number'> | undefined {
  const owner = brands.get(cells.brand)
  if (!owner) return { field: 'brand', reason: '品牌不存在' }
  if (owner.status !== 3) return { field: 'brand', reason: '品牌未启用' }
  const [template, ...others] = templates(cells.template)
  if (!template) return { field: 'template', reason: '商品模板不存在' }
  if (others.length > 0) return { field: 'template', reason: '有多个同名模板，请填写模板编码' }
  if (template.status !== 1) return { field: 'template', reason: '商品模板已停用' }
  if (template.brandIds.length > 0 && !template.brandIds.includes(owner.id)) {
    return { field: 'template', reason: '该品牌不能使用此模板' }
  }
  return undefined
}

async function faultsOf(rows: readonly NumberedRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  if (rows.length === 0) return []
  const found = await lookUp(
    scope,
    rows.map((one) => one.row),
  )
  return rows.flatMap(({ number, row: cells, known }) => {
    if (known) return [{ number, field: 'name', reason: '商品名称已存在' }]
    const fault = faultOf(found, cells)
    return fault ? [{ number, ...fault }] : []
  })
}

async function addDraft(cells: Row, scope: ImportScope): Promise<AuditRecord> {
  const found = await lookUp(scope, [cells])
  const owner = found.brands.get(cells.brand)
  const [template] = found.templates(cells.template)
  const fault = faultOf(found, cells)
  if (fault || !owner || !template) throw refuse(`商品「${cells.name}」${fault?.reason ?? '不能导入'}`)
  const { brand: _brand, template: _template, ...fields } = cells
  // What the form writes to the log, the import writes once for the row.
  const call: Call = { ...scope, requestId: '', ip: '', device: '', audit: () => {} }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const { spuId } = await createProduct(
    {
      ...given,
      name: cells.name,
      supplierId: owner.supplierId,
      brandId: owner.id,
      templateId: template.id,
      submit: false,
    },
    call,
  )
  await scope.db.update(product).set({ source: FROM_SPREADSHEET }).where(eq(product.id, spuId))
  const summary = `导入商品「${cells.name}」`
  return { resource: 'product', action: 'add', targetId: spuId, targetName: cells.name, summary }
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
    const productNames = names.map((text) => text.slice(text.indexOf(SEPARATOR) + SEPARATOR.length))
    const rows = await db
      .select({ id: product.id, version: product.version, name: product.name, brand: brand.name })
      .from(product)
      .innerJoin(brand, eq(brand.id, product.brandId))
      .where(
        and(
          inArray(product.name, [...new Set(productNames)]),
          ne(product.status, 7),
          ownRows(caller, product.supplierId),
        ),
      )
    return new Map(rows.map(({ id, version, ...one }) => [nameOf(one), { id, version }]))
  },
  async save(cells, known, scope) {
    if (known) throw refuse(`商品「${cells.name}」已存在`)
    return addDraft(cells, scope)
  },
}
