import { and, eq, inArray, sql } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { templateFaults, templateFieldTitles, templateUploads } from '#contract/goods/template-rules.ts'
import { type saveTemplate, Template, type TemplateInput, type TemplateSpecInput } from '#contract/goods/templates.ts'
import { PRICE_FACTORS, PRICE_FACTORS_NEED } from '#contract/suppliers/brands.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { type CategoryIndex, loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { product } from '#server/database/schema/goods.ts'
import { spec } from '#server/database/schema/specs.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { specPrompt } from '#server/database/schema/templates.ts'
import { changedFields } from '#server/entity/changes.ts'
import { changedTitles, loggedForm } from '#server/entity/logged-form.ts'
import { insertRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { sanitize } from '#server/entity/sanitize.ts'
import { checkFiles, plainUrl } from '#server/entity/stored-files.ts'
import { forbidden, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { templateLabels } from './audit-labels.ts'
import { copyParts } from './copy.ts'
import { findTemplate, presentTemplate, specNames, type TemplateRecord, templates, toFields } from './present.ts'

type Sent = Omit<ParsedParamsOf<typeof saveTemplate>, 'id' | 'version'>

const blank = {
  brandIds: [],
  image: '',
  attributes: [],
  purchaseFactor: '1',
  productFactor: '1',
  saleFactor: '1',
  leadTime: null,
  logisticsLevel: null,
  detailSkeleton: '',
  sort: 0,
} satisfies Partial<TemplateInput>

export async function writeTemplate(
  { id, version, ...sent }: ParsedParamsOf<typeof saveTemplate>,
  context: Context,
): Promise<AnswerOf<typeof saveTemplate>> {
  if (id === undefined) return create(context, sent)
  const row = await findTemplate(context, id, true)
  await refuseStale(row, version, Template, (present) => presentTemplate(context, present))
  return change(context, row, sent)
}

async function create(context: Context, { copy, ...sent }: Sent) {
  const { name, categoryId, productType, unit, specs } = sent
  if (!name || !categoryId || !productType || !unit || !specs)
    throw refuse('请填写模板名称、类目、商品类型、单位和规格')
  const fields: TemplateInput = { ...blank, ...normalize(context, sent), name, categoryId, productType, unit, specs }
  await check(context, fields, sent)
  const row = await insertRow(context, templates, fields)
  await markFiles(context, 'productTemplate', row.id, { image: row.image })
  const source = copy && (await findTemplate(context, copy.fromId))
  if (source) await copyParts(context, source, row, copy.parts)
  context.audit({
    resource: 'productTemplate',
    action: 'add',
    targetId: row.id,
    targetName: name,
    summary: source ? `复制商品模板「${source.name}」为「${name}」` : `新增商品模板「${name}」`,
    ...loggedForm<TemplateInput>({
      before: undefined,
      after: toFields(row),
      titles: templateFieldTitles,
      labels: await textFor(context, [fields]),
    }),
  })
  return { id: row.id, version: row.version }
}

async function change(context: Context, row: TemplateRecord, { copy: _copy, ...sent }: Sent) {
  const before = toFields(row)
  const changed = changedFields<TemplateInput>(before, normalize(context, sent))
  const after = { ...before, ...changed }
  await check(context, after, changed, row)
  const saved = await updateRow(context, templates, row, { ...changed })
  await markFiles(context, 'productTemplate', row.id, { image: saved.image })
  const labels = await textFor(context, [before, after])
  const logged = loggedForm<TemplateInput>({ before, after: toFields(saved), titles: templateFieldTitles, labels })
  context.audit({
    resource: 'productTemplate',
    action: 'edit',
    targetId: row.id,
    targetName: saved.name,
    summary: `编辑商品模板「${saved.name}」：${changedTitles(logged)}`,
    ...logged,
  })
  return { id: row.id, version: saved.version }
}

const normalize = (context: Context, { copy: _copy, ...sent }: Sent): Partial<TemplateInput> => ({
  ...sent,
  ...(sent.image !== undefined && { image: plainUrl(context.services.store, sent.image) }),
  ...(sent.detailSkeleton !== undefined && { detailSkeleton: sanitize(sent.detailSkeleton) }),
})

/** `fresh` holds the changed fields; the others are stored already. */
async function check(context: Context, fields: TemplateInput, fresh: Partial<TemplateInput>, row?: TemplateRecord) {
  if (PRICE_FACTORS.some((factor) => fresh[factor] !== undefined) && !context.caller.can(PRICE_FACTORS_NEED)) {
    throw forbidden('您没有设置价格系数的权限')
  }
  refuseFieldErrors(templateFaults(fields))
  if (fresh.categoryId !== undefined)
    await checkCategory(context, await loadCategories(context.db), fresh.categoryId, row)
  if (fresh.specs) await checkSpecs(context, fresh.specs, row)
  if (fresh.brandIds) await checkBrands(context, fresh.brandIds, row?.brandIds)
  await checkFiles(context, { image: fields.image }, () => templateUploads.image)
}

async function checkCategory(
  context: Context,
  categories: CategoryIndex,
  id: number,
  row?: TemplateRecord,
): Promise<void> {
  if (row) {
    const products = await context.db.$count(product, eq(product.templateId, row.id))
    if (products > 0) throw refuseField('categoryId', `模板下已有 ${products} 个商品，不能更换类目`)
  }
  if (categories.row(id)?.status !== enableStatus.enabled)
    throw refuseField('categoryId', '类目不存在或已停用，请重新选择')
  if (categories.downwards(id).length > 1) throw refuseField('categoryId', '请选择没有下级的类目')
}

/** New specs must be enabled in the library; specs used by goods or prompts cannot be removed. */
async function checkSpecs(context: Context, specs: readonly TemplateSpecInput[], row?: TemplateRecord): Promise<void> {
  const existing = new Set(row?.specs.map(({ specId }) => specId))
  const ids = new Set(specs.map(({ specId }) => specId))
  const fresh = [...ids].filter((id) => !existing.has(id))
  const enabled = await context.db.$count(spec, and(inArray(spec.id, fresh), eq(spec.status, enableStatus.enabled)))
  if (enabled < fresh.length) throw refuseField('specs', '所选规格不存在或已停用，请重新选择')
  if (!row) return
  for (const { specId } of row.specs) {
    if (ids.has(specId)) continue
    const name = (await specNames(context.db, [row])).get(specId) ?? ''
    const holds = sql`${product.specs} @> ${JSON.stringify([{ specId }])}::jsonb`
    const products = await context.db.$count(product, and(eq(product.templateId, row.id), holds))
    if (products > 0) throw refuseField('specs', `规格 ${name} 已被 ${products} 个商品使用,不能移除`)
    const ofSpec = and(eq(specPrompt.templateId, row.id), eq(specPrompt.specId, specId))
    const prompts = await context.db.$count(specPrompt, ofSpec)
    if (prompts > 0) throw refuseField('specs', `规格 ${name} 有 ${prompts} 条规格提示，请先删除提示`)
  }
}

async function checkBrands(context: Context, ids: readonly number[], known: readonly number[] = []): Promise<void> {
  const fresh = [...new Set(ids)].filter((id) => !known.includes(id))
  const enabled = await context.db.$count(brand, and(inArray(brand.id, fresh), eq(brand.status, brandStatus.enabled)))
  if (enabled < fresh.length) throw refuseField('brandIds', '所选品牌不存在或未启用，请重新选择')
}

async function textFor(context: Context, versions: readonly TemplateInput[]) {
  const brandIds = [...new Set(versions.flatMap((fields) => fields.brandIds))]
  const categories = await loadCategories(context.db)
  const specs = await specNames(context.db, versions)
  const brands = await context.db
    .select({ id: brand.id, name: brand.name })
    .from(brand)
    .where(inArray(brand.id, brandIds))
  return (field: keyof TemplateInput, value: unknown): string => {
    if (field === 'categoryId') return categories.path(Number(value))
    if (field === 'brandIds') {
      return (value as number[]).map((id) => brands.find((row) => row.id === id)?.name ?? '').join('、') || '全部'
    }
    if (field === 'specs') return (value as TemplateSpecInput[]).map((item) => specText(item, specs)).join('、')
    return templateLabels(field, value)
  }
}

function specText({ specId, ...item }: TemplateSpecInput, names: ReadonlyMap<number, string>): string {
  const marks = [item.required && '必填', item.withImage && '带图', item.customValue && '可自定义'].filter(Boolean)
  return `${names.get(specId) ?? ''}（${[...marks, `最多 ${item.maxValues} 个值`].join('，')}）`
}
