import { and, eq } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { componentType, productUnit } from '#contract/goods/codes.ts'
import { componentFaults, componentFieldTitles } from '#contract/goods/component-rules.ts'
import { componentRights } from '#contract/goods/field-rights.ts'
import { FACTORS, manualPrices, PRICES, reprice } from '#contract/goods/price-rules.ts'
import { type ComponentInput, ProductComponent, type saveProductComponent } from '#contract/goods/product-components.ts'
import type { PriceRow } from '#contract/rules/price.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { plainFactor } from '#server/areas/goods/product/sku-record.ts'
import { supplierNames } from '#server/areas/suppliers/audit-labels.ts'
import type { Context } from '#server/context.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { hiddenFields } from '#server/entity/field-rights.ts'
import { checkFilesOf } from '#server/entity/files.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { namesOf } from '#server/entity/present.ts'
import { lockRow, refuseStale, saveRow } from '#server/entity/rows.ts'
import { isSupplier, refuseDisabledSupplier, refuseForeignBrand } from '#server/entity/scope.ts'
import { plainFiles, plainUrl } from '#server/entity/stored-files.ts'
import { forbidden, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import type { ComponentFields, ComponentRecord } from './present.ts'
import { components, presentComponent, toFields } from './present.ts'
import { checkTextures, chosenTextures } from './textures.ts'

export async function saveComponent(
  { id, version, ...sent }: ParsedParamsOf<typeof saveProductComponent>,
  context: Context,
): Promise<AnswerOf<typeof saveProductComponent>> {
  await refuseDisabledSupplier(context)
  const before = await lockRow(context, components, id)
  await refuseStale(before, version, ProductComponent, (present) => presentComponent(context, present))
  const { store } = context.services
  const input: ComponentFields = {
    ...sent,
    ...(await pricesFor(context, sent, before)),
    image: plainUrl(store, sent.image),
    modelFile: plainFiles(store, sent.modelFile),
  }
  refuseFieldErrors(componentFaults(input))
  // An enabled component needs a supply price for price calculations.
  if (before?.status === enableStatus.enabled && input.supplyPrice === '')
    throw refuseField('supplyPrice', '启用中的组件须填写供货价')
  const changed: Partial<ComponentFields> = before ? changedFields(toFields(before), input) : input
  await checkReferences(context, input, changed, before)
  await checkTextures(
    context,
    input.textureIds.filter((item) => !before?.textureIds.includes(item)),
  )
  await checkFilesOf(context, components, changed)
  const saved = await write(context, input, before)
  await audit(context, before, saved)
  return { id: saved.id, version: saved.version }
}

/**
 * The whole price row. Prices that the caller may not see stay unchanged, except that they are recalculated when the
 * supply price changes. A new component gets the factors of its brand.
 */
async function pricesFor(
  context: Context,
  sent: ComponentInput,
  before: ComponentRecord | undefined,
): Promise<PriceRow> {
  const names = [...PRICES, ...FACTORS]
  const hidden = hiddenFields(componentRights, context.caller)
  if (names.some((name) => sent[name] !== undefined && hidden.has(name))) {
    throw forbidden('您没有填写该价格的权限')
  }
  const known = before ? toFields(before) : { ...empty, ...(await factorsOfBrand(context, sent.brandId)) }
  const set = Object.fromEntries(names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])))
  const row: PriceRow = { ...pick(known), ...set }
  const isFollowed = hidden.has('purchasePrice') && row.supplyPrice !== known.supplyPrice
  return isFollowed ? reprice(row, 'supplyPrice', row.supplyPrice, manualPrices(known)).row : row
}

const empty: PriceRow = {
  supplyPrice: '',
  purchasePrice: '',
  productPrice: '',
  salePrice: '',
  purchaseFactor: '1',
  productFactor: '1',
  saleFactor: '1',
}

const pick = (row: PriceRow): PriceRow =>
  Object.fromEntries(Object.keys(empty).map((name) => [name, row[name as keyof PriceRow]])) as unknown as PriceRow

async function factorsOfBrand(context: Context, brandId: number | null): Promise<Partial<PriceRow>> {
  if (brandId === null) return {}
  const { purchaseFactor, productFactor, saleFactor } = brand
  const [row] = await context.db
    .select({ purchaseFactor, productFactor, saleFactor })
    .from(brand)
    .where(eq(brand.id, brandId))
  return Object.fromEntries(
    Object.entries(row ?? {}).flatMap(([name, factor]) => (factor === null ? [] : [[name, plainFactor(factor)]])),
  )
}

async function checkReferences(
  context: Context,
  { supplierId }: ComponentFields,
  changed: Partial<ComponentFields>,
  before: ComponentRecord | undefined,
): Promise<void> {
  if (isSupplier(context.caller) && supplierId !== context.caller.supplierId) {
    throw refuseField('supplierId', '只能选择本供应商')
  }
  if (before && changed.supplierId !== undefined) throw refuseField('supplierId', '不能更换组件的供应商')
  if (changed.supplierId !== undefined) {
    const works = and(eq(supplier.id, supplierId), eq(supplier.status, supplierStatus.enabled))
    if ((await context.db.$count(supplier, works)) === 0) throw refuseField('supplierId', '请选择已启用的供应商')
  }
  if (changed.brandId !== undefined) refuseForeignBrand(context.caller, changed.brandId)
  if (changed.brandId) {
    const works = and(
      eq(brand.id, changed.brandId),
      eq(brand.supplierId, supplierId),
      eq(brand.status, brandStatus.enabled),
    )
    if ((await context.db.$count(brand, works)) === 0) throw refuseField('brandId', '请选择该供应商已启用的品牌')
  }
  if (changed.categoryIds) (await loadCategories(context.db)).check(changed.categoryIds, before?.categoryIds)
}

async function write(
  context: Context,
  input: ComponentFields,
  before: ComponentRecord | undefined,
): Promise<ComponentRecord> {
  const values = {
    ...input,
    ...Object.fromEntries(PRICES.map((name) => [name, input[name] || null])),
  }
  return saveRow(context, components, before, values, {
    status: input.supplyPrice === '' ? enableStatus.disabled : enableStatus.enabled,
  })
}

async function audit(context: Context, before: ComponentRecord | undefined, saved: ComponentRecord): Promise<void> {
  const categories = await loadCategories(context.db)
  const suppliers = await supplierNames(context.db, [saved.supplierId])
  const brands = await namesOf(
    context.db,
    brand,
    [before?.brandId, saved.brandId].flatMap((id) => id ?? []),
  )
  const usedTextures = await chosenTextures(context, [...(before?.textureIds ?? []), ...saved.textureIds])
  const textures = new Map(usedTextures.map(({ id, name }) => [id, name]))
  const labelOf = (field: keyof ComponentFields, value: unknown): string => {
    if (value === null || value === '') return ''
    if (field === 'componentType') return componentType.label(Number(value))
    if (field === 'unit') return productUnit.label(Number(value))
    if (field === 'supplierId') return suppliers.get(Number(value)) ?? ''
    if (field === 'brandId') return brands.get(Number(value)) ?? ''
    if (field === 'categoryIds') return (value as number[]).map((id) => categories.path(id)).join('、')
    if (field === 'textureIds') return (value as number[]).flatMap((id) => textures.get(id) ?? []).join('、')
    if (field === 'image') return String(value).split('/').at(-1) ?? ''
    if (field === 'modelFile') return (value as ComponentFields['modelFile']).map(({ name }) => name).join('、')
    return typeof value === 'boolean' ? (value ? '是' : '否') : String(value)
  }
  logRow(context, components, saved, {
    action: before ? 'edit' : 'add',
    verb: before ? '编辑' : '新增',
    ...loggedForm<ComponentFields>({
      before: before && toFields(before),
      after: toFields(saved),
      titles: componentFieldTitles,
      labels: labelOf,
    }),
  })
}
