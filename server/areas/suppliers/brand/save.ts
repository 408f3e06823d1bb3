import { count, eq, inArray, sql } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { fitsBrand } from '#contract/goods/template-rules.ts'
import { brandFaults, REVIEWED_BRAND_FIELDS } from '#contract/suppliers/brand-rules.ts'
import { type addBrand, Brand, type BrandInput, type editBrand, PRICE_FACTORS } from '#contract/suppliers/brands.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { canEditBrand, canSubmitBrand, isApprovedBrand } from '#contract/suppliers/transitions.ts'
import { supplierUploads } from '#contract/suppliers/upload-rules.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { product } from '#server/database/schema/goods.ts'
import { brandReview, supplier } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { initialOf } from '#server/entity/initial.ts'
import { changedTitles } from '#server/entity/logged-form.ts'
import { insertRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { sanitize } from '#server/entity/sanitize.ts'
import { isSupplier, refuseDisabledSupplier, refuseWithoutBrand } from '#server/entity/scope.ts'
import { checkFiles, plainFiles, plainUrl, urlsOf } from '#server/entity/stored-files.ts'
import { forbidden, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { loggedBrand } from './logged-brand.ts'
import { isNameTaken, NAME_TAKEN } from './name.ts'
import { type BrandFields, type BrandRecord, brands, presentBrand, proposalOf, toColumns, toFields } from './present.ts'
import { openReview, pendingReview, refuseIncomplete } from './submit.ts'

const emptyBrand: Omit<BrandFields, 'name' | 'supplierId'> = {
  nameEn: '',
  initial: '',
  logo: '',
  banner: '',
  video: '',
  slogan: '',
  story: '',
  origin: '',
  originCountry: '',
  level: null,
  categoryIds: [],
  templateIds: [],
  trademarkNo: '',
  trademarkClass: [],
  trademarkFiles: [],
  trademarkUntil: '',
  authorizationKind: null,
  authorizationFiles: [],
  authorizationFrom: '',
  authorizationUntil: '',
  purchaseFactor: '',
  productFactor: '',
  saleFactor: '',
  recommended: false,
  sort: 0,
}

/** Form values as stored: sanitised rich text, unsigned URLs, factors without trailing zeros. */
function normalize(context: Context, fields: Partial<BrandInput>): Partial<BrandInput> {
  const { store } = context.services
  const tidied = { ...fields }
  if (fields.story !== undefined) tidied.story = sanitize(fields.story)
  for (const field of ['logo', 'banner', 'video'] as const) {
    const url = fields[field]
    if (url !== undefined) tidied[field] = plainUrl(store, url)
  }
  for (const field of ['trademarkFiles', 'authorizationFiles'] as const) {
    const items = fields[field]
    if (items !== undefined) tidied[field] = plainFiles(store, items)
  }
  for (const field of PRICE_FACTORS) if (fields[field]) tidied[field] = String(Number(fields[field]))
  return tidied
}

function filesOf(fields: Partial<BrandInput>): Record<string, string> {
  const { logo = '', banner = '', video = '', trademarkFiles = [], authorizationFiles = [] } = fields
  return {
    logo,
    banner,
    video,
    ...urlsOf('trademarkFiles', trademarkFiles),
    ...urlsOf('authorizationFiles', authorizationFiles),
  }
}

/** Registers the files of the brand and of its pending review. */
export async function noteBrandFiles(context: Context, id: number, fields: BrandFields, proposal: Partial<BrandInput>) {
  const live = Object.entries(filesOf(fields)).map(([path, url]) => [`live.${path}`, url])
  // New values use the path of their field, so that a refusal marks that field.
  await markFiles(context, 'brand', id, { ...filesOf(proposal), ...Object.fromEntries(live) })
}

/** Rules that need the caller or other tables: permissions, supplier, categories, names, files. */
async function checkFields(
  context: Context,
  before: BrandRecord | undefined,
  changed: Partial<BrandInput>,
): Promise<void> {
  if (PRICE_FACTORS.some((field) => changed[field]) && !context.caller.can('product:price')) {
    throw forbidden('您没有设置价格系数的权限')
  }
  if (changed.supplierId !== undefined) await checkSupplier(context, before, changed.supplierId)
  if (changed.categoryIds) {
    const categories = await loadCategories(context.db)
    categories.check(changed.categoryIds, before?.categoryIds)
  }
  if (changed.templateIds) await checkTemplates(context, before, changed.templateIds)
  if (changed.name !== undefined && (await isNameTaken(context, changed.name, before?.id))) {
    throw refuseField('name', NAME_TAKEN)
  }
  await checkFiles(context, filesOf(changed), (field) => (supplierUploads as Record<string, object>)[field])
}

/** New templates must be enabled and not reserved for other brands. */
async function checkTemplates(context: Context, before: BrandRecord | undefined, templateIds: number[]): Promise<void> {
  const fresh = templateIds.filter((id) => !before?.templateIds.includes(id))
  if (fresh.length === 0) return
  const found = await context.db.select().from(productTemplate).where(inArray(productTemplate.id, fresh))
  if (found.filter(({ status }) => status === enableStatus.enabled).length < new Set(fresh).size) {
    throw refuseField('templateIds', '所选模板不存在或已停用，请重新选择')
  }
  const foreign = found.find((template) => !fitsBrand(template, { id: before?.id ?? 0, templateIds: [] }))
  if (foreign) throw refuseField('templateIds', `模板「${foreign.name}」只用于其他品牌`)
}

async function checkSupplier(context: Context, before: BrandRecord | undefined, supplierId: number): Promise<void> {
  if (isSupplier(context.caller) && supplierId !== context.caller.supplierId) {
    throw refuseField('supplierId', '只能选择本供应商')
  }
  const [owner] = await context.db.select({ status: supplier.status }).from(supplier).where(eq(supplier.id, supplierId))
  if (owner?.status !== supplierStatus.enabled) throw refuseField('supplierId', '请选择已启用的供应商')
  if (!before) return
  const [products] = await context.db.select({ total: count() }).from(product).where(eq(product.brandId, before.id))
  if (products && products.total > 0) throw refuseField('supplierId', '品牌下已有商品，不能更换供应商')
}

export async function createBrand(
  { submit, ...sent }: ParsedParamsOf<typeof addBrand>,
  context: Context,
): Promise<AnswerOf<typeof addBrand>> {
  await refuseDisabledSupplier(context)
  refuseWithoutBrand(context.caller)
  const { now } = context
  const fields = { ...emptyBrand, ...normalize(context, sent) } as BrandFields
  fields.initial ||= await initialOf(fields.name)
  await checkFields(context, undefined, fields)
  refuseFieldErrors(brandFaults(fields))
  if (submit) refuseIncomplete(fields, now)
  const values = { ...toColumns(fields), name: fields.name, supplierId: fields.supplierId }
  const row = await insertRow(context, brands, { ...values, status: submit ? brandStatus.inReview : brandStatus.draft })
  await noteBrandFiles(context, row.id, fields, fields)
  logRow(context, brands, row, { action: 'add', verb: '新增', ...(await loggedBrand(context.db, undefined, row)) })
  if (submit) await openReview(context, row, {})
  return { id: row.id, version: row.version }
}

/**
 * Saves the changed fields. In a draft all of them apply; of an approved brand those that need a review wait, while the
 * brand stays enabled with its old values.
 */
export async function changeBrand(
  { id, version, submit, ...sent }: ParsedParamsOf<typeof editBrand>,
  context: Context,
): Promise<AnswerOf<typeof editBrand>> {
  const row = await lockRow(context, brands, id)
  if (!canEditBrand(row.status)) throw refuse('审核中不可编辑')
  await refuseStale(row, version, Brand, (present) => presentBrand(context, present))
  await refuseDisabledSupplier(context)
  const before = toFields(row)
  const changed = changedFields<BrandInput>(before, normalize(context, sent))
  await checkFields(context, row, changed)
  const approved = isApprovedBrand(row.status)
  const waits = (field: string) => approved && REVIEWED_BRAND_FIELDS.some((reviewed) => reviewed === field)
  const entries = Object.entries(changed)
  const proposal: Partial<BrandInput> = Object.fromEntries(entries.filter(([field]) => waits(field)))
  const applied: Partial<BrandInput> = Object.fromEntries(entries.filter(([field]) => !waits(field)))
  const waiting = await pendingReview(context, id)
  const hasProposal = Object.keys(proposal).length > 0
  if (waiting && hasProposal) throw refuse('该品牌已有变更待审核，请先撤回或等待审核结果')

  const after: BrandFields = { ...before, ...applied }
  refuseFieldErrors(brandFaults({ ...after, ...proposal }))
  const submits = submit && canSubmitBrand(row.status)
  if (submits) refuseIncomplete(after, context.now)
  const saved = await write(context, row, applied, submits ? brandStatus.inReview : row.status)
  await noteBrandFiles(context, id, after, { ...(waiting && proposalOf(waiting)), ...applied, ...proposal })
  // The reviewer who has the brand open must reload before deciding.
  if (waiting) {
    await context.db
      .update(brandReview)
      .set({ version: sql`${brandReview.version} + 1` })
      .where(eq(brandReview.id, waiting.id))
  }
  if (Object.keys(applied).length > 0) await noteEdit(context, row, saved)
  const reviewId = hasProposal || submits ? await openReview(context, saved, proposal) : undefined
  return { id, version: saved.version, applied: Object.keys(applied), reviewId }
}

function write(context: Context, row: BrandRecord, applied: Partial<BrandInput>, status: BrandRecord['status']) {
  const renewed = 'trademarkUntil' in applied || 'authorizationUntil' in applied
  return updateRow(context, brands, row, { ...toColumns(applied), ...(renewed ? { warnedDays: null } : {}), status })
}

async function noteEdit(context: Context, row: BrandRecord, saved: BrandRecord) {
  const logged = await loggedBrand(context.db, row, saved)
  logRow(context, brands, row, { action: 'edit', verb: '编辑', rest: `：${changedTitles(logged)}`, ...logged })
}
