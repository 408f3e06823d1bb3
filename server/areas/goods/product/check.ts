import { and, eq, ne } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { enableStatus } from '#contract/configuration/codes.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { productFieldTitles, productUploads } from '#contract/goods/product-rules.ts'
import { fitsBrand } from '#contract/goods/template-rules.ts'
import { materialStatus } from '#contract/materials/codes.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import type { Context } from '#server/context.ts'
import { productComponent } from '#server/database/schema/components.ts'
import { classify } from '#server/database/schema/configuration.ts'
import { product } from '#server/database/schema/goods.ts'
import { material } from '#server/database/schema/materials.ts'
import { label, spec, specValue } from '#server/database/schema/specs.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { customization, installService, productTemplate, texture } from '#server/database/schema/templates.ts'
import { anyOf } from '#server/entity/paging.ts'
import { isSupplier, refuseForeignBrand } from '#server/entity/scope.ts'
import { checkFiles, urlsOf } from '#server/entity/stored-files.ts'
import { refuseField } from '#server/http/errors.ts'
import type { ProductFields } from './fields.ts'
import type { ProductRecord } from './present.ts'

export const NAME_TAKEN = '商品名称已存在'

export type TemplateRecord = typeof productTemplate.$inferSelect

export async function isNameTaken(context: Context, supplierId: number, name: string, id = 0): Promise<boolean> {
  const same = and(
    eq(product.supplierId, supplierId),
    eq(product.name, name),
    ne(product.status, productStatus.recycled),
    ne(product.id, id),
  )
  return (await context.db.$count(product, same)) > 0
}

export async function findTemplate(context: Context, id: number | null): Promise<TemplateRecord | undefined> {
  if (id === null) return undefined
  const [row] = await context.db.select().from(productTemplate).where(eq(productTemplate.id, id))
  return row
}

/** Names of specs, for messages. */
export async function specNames(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await context.db.select({ id: spec.id, name: spec.name }).from(spec).where(anyOf(spec.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** URLs of a product's files, by field path. */
export function filesOf(fields: Partial<ProductFields>): Record<string, string> {
  const { mainImages = [], whiteImage = '', video = '', modelFile = [], specs = [], skus = [] } = fields
  const images = specs.flatMap(({ values }, index) =>
    values.map(({ image }, place) => [`specs.${index}.values.${place}.image`, image] as const),
  )
  return {
    ...urlsOf('mainImages', mainImages),
    whiteImage,
    video,
    ...urlsOf('modelFile', modelFile),
    ...Object.fromEntries(images),
    ...Object.fromEntries(skus.map(({ image }, index) => [`skus.${index}.image`, image])),
  }
}

async function checkOwner(context: Context, fields: ProductFields, before: ProductRecord | undefined): Promise<void> {
  const { supplierId, brandId } = fields
  if (isSupplier(context.caller) && supplierId !== context.caller.supplierId) {
    throw refuseField('supplierId', '只能选择本供应商')
  }
  if (before && supplierId !== before.supplierId) throw refuseField('supplierId', '保存后不能更换供应商')
  if (!before) {
    const [owner] = await context.db
      .select({ status: supplier.status })
      .from(supplier)
      .where(eq(supplier.id, supplierId))
    if (owner?.status !== supplierStatus.enabled) throw refuseField('supplierId', '请选择已启用的供应商')
  }
  if (brandId === before?.brandId) return
  refuseForeignBrand(context.caller, brandId)
  const [of] = await context.db
    .select({ status: brand.status, supplierId: brand.supplierId })
    .from(brand)
    .where(eq(brand.id, brandId))
  if (of?.status !== brandStatus.enabled || of.supplierId !== supplierId)
    throw refuseField('brandId', '品牌未启用或不属于该供应商')
}

async function checkTemplate(
  context: Context,
  fields: ProductFields,
  template: TemplateRecord | undefined,
  before: ProductRecord | undefined,
): Promise<void> {
  const { templateId, brandId, productType } = fields
  if (before && productType !== before.productType) throw refuseField('productType', '保存后不能更改商品类型')
  if (templateId === before?.templateId && brandId === before?.brandId) return
  if (template?.status !== enableStatus.enabled) throw refuseField('templateId', '请选择已启用的商品模板')
  const [of] = await context.db
    .select({ id: brand.id, templateIds: brand.templateIds })
    .from(brand)
    .where(eq(brand.id, brandId))
  if (of && !fitsBrand(template, of)) throw refuseField('templateId', '该品牌不能使用这个模板')
}

/** Specs of the template; values must be in the library if the template requires it. */
async function checkSpecs(
  context: Context,
  fields: ProductFields,
  template: TemplateRecord | undefined,
  before: ProductRecord | undefined,
): Promise<void> {
  if (!template) return
  const had = new Set(
    before?.specs.flatMap(({ specId, values }) => values.map((item) => `${specId}:${item.valueName}`)),
  )
  const library = await context.db
    .select({ specId: specValue.specId, valueName: specValue.valueName })
    .from(specValue)
    .where(
      and(
        anyOf(
          specValue.specId,
          fields.specs.map(({ specId }) => specId),
        ),
        eq(specValue.enabled, true),
      ),
    )
  const known = new Set(library.map(({ specId, valueName }) => `${specId}:${valueName}`))
  for (const { specId, name, values } of fields.specs) {
    const rule = template.specs.find((item) => item.specId === specId)
    if (!rule) throw refuseField('specs', `模板没有规格「${name}」`)
    const own = values.find(({ valueName }) => {
      const key = `${specId}:${valueName}`
      return !rule.customValue && !known.has(key) && !had.has(key)
    })
    if (own) throw refuseField('specs', `规格「${name}」没有值「${own.valueName}」，请从规格库选择`)
  }
}

type Offered = PgTable & { id: AnyPgColumn; templateId: AnyPgColumn; enabled: AnyPgColumn }

const offered = {
  textureIds: texture,
  customizationIds: customization,
  installServiceIds: installService,
} satisfies Partial<Record<keyof ProductFields, Offered>>

const sources = {
  labelIds: { table: label, isOn: eq(label.status, enableStatus.enabled) },
  classifyIds: { table: classify, isOn: undefined },
  materialIds: { table: material, isOn: eq(material.status, materialStatus.enabled) },
  components: { table: productComponent, isOn: eq(productComponent.status, enableStatus.enabled) },
}

/** New references must exist and be enabled; existing ones may stay. */
async function checkNamed(context: Context, fields: ProductFields, before: ProductFields | undefined): Promise<void> {
  const refuseGone = (field: keyof ProductFields) =>
    refuseField(field, `所选${productFieldTitles[field]}不存在或已停用，请重新选择`)
  for (const [name, { table, isOn }] of Object.entries(sources)) {
    const field = name as keyof typeof sources
    const ids = (of: ProductFields | undefined) =>
      field === 'components' ? (of?.components ?? []).map((part) => part.componentId) : (of?.[field] ?? [])
    const fresh = new Set(ids(fields)).difference(new Set(ids(before)))
    if (fresh.size > 0 && (await context.db.$count(table, and(anyOf(table.id, [...fresh]), isOn))) < fresh.size) {
      throw refuseGone(field)
    }
  }
  for (const [name, table] of Object.entries(offered)) {
    const field = name as keyof typeof offered
    const fresh = new Set(fields[field]).difference(
      new Set(before?.templateId === fields.templateId ? before[field] : []),
    )
    if (fresh.size === 0) continue
    const own = and(anyOf(table.id, [...fresh]), eq(table.templateId, fields.templateId ?? 0), eq(table.enabled, true))
    if ((await context.db.$count(table, own)) < fresh.size) throw refuseGone(field)
  }
}

/** Rules that need the caller or other tables; `changed` are the fields that differ from the stored ones. */
export async function checkProduct(
  context: Context,
  after: ProductFields,
  changed: Partial<ProductFields>,
  template: TemplateRecord | undefined,
  stored?: { row: ProductRecord; fields: ProductFields },
): Promise<void> {
  await checkOwner(context, after, stored?.row)
  await checkTemplate(context, after, template, stored?.row)
  if (changed.name !== undefined && (await isNameTaken(context, after.supplierId, after.name, stored?.row.id))) {
    throw refuseField('name', NAME_TAKEN)
  }
  if (changed.specs || changed.templateId) await checkSpecs(context, after, template, stored?.row)
  await checkNamed(context, after, stored?.fields)
  await checkFiles(context, filesOf(changed), (field) => (productUploads as Record<string, object>)[field])
}
