import { and, eq, ne } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { materialBrandFaults, materialBrandFieldTitles } from '#contract/materials/brand-rules.ts'
import {
  type checkMaterialBrandName,
  MaterialBrand,
  MaterialBrandInput,
  type saveMaterialBrand,
} from '#contract/materials/brands.ts'
import { isSimilarName } from '#contract/rules/similar-name.ts'
import { supplierStatus } from '#contract/suppliers/codes.ts'
import { loadMaterialCategories } from '#server/areas/materials/category/category-index.ts'
import { supplierNames } from '#server/areas/suppliers/audit-labels.ts'
import type { Context } from '#server/context.ts'
import { materialBrand } from '#server/database/schema/materials.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { eachLabel, fileNames, labelsBy, pictureLabel, richTextLabel } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { checkFilesOf, plainAddresses } from '#server/entity/files.ts'
import { initialOf } from '#server/entity/initial.ts'
import { fieldsOf, namesOf } from '#server/entity/present.ts'
import { lockRow, refuseStale, saveRow } from '#server/entity/rows.ts'
import { sanitize } from '#server/entity/sanitize.ts'
import { refuseForeignBrand } from '#server/entity/scope.ts'
import { refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { regionPath } from '#server/platform/regions.ts'
import { type MaterialBrandRecord, materialBrands, NAME_TAKEN, presentMaterialBrand } from './present.ts'

const MAX_SIMILAR = 5

export async function checkName(
  { name, id }: ParsedParamsOf<typeof checkMaterialBrandName>,
  context: Context,
): Promise<AnswerOf<typeof checkMaterialBrandName>> {
  const others = await context.db
    .select({ name: materialBrand.name })
    .from(materialBrand)
    .where(id === undefined ? undefined : ne(materialBrand.id, id))
  if (others.some((other) => other.name === name)) return { fault: NAME_TAKEN, similar: [] }
  const similar = others.map((other) => other.name).filter((other) => isSimilarName(other, name))
  return { fault: '', similar: similar.slice(0, MAX_SIMILAR) }
}

export async function saveBrand(
  { id, version, ...sent }: ParsedParamsOf<typeof saveMaterialBrand>,
  context: Context,
): Promise<AnswerOf<typeof saveMaterialBrand>> {
  const row = await lockRow(context, materialBrands, id)
  await refuseStale(row, version, MaterialBrand, (present) => presentMaterialBrand(context, present))
  const before = row && fieldsOf(MaterialBrandInput, row)
  const input: MaterialBrandInput = {
    ...plainAddresses(context, materialBrands, sent),
    initial: sent.initial || (await initialOf(sent.name)),
    story: sanitize(sent.story),
  }
  refuseFieldErrors(materialBrandFaults(input))
  const changed = before ? changedFields(before, input) : input
  await checkReferences(context, row, changed)
  await checkFilesOf(context, materialBrands, changed)
  const saved = await saveRow(context, materialBrands, row, input)
  await note(context, before, saved)
  return { id: saved.id, version: saved.version }
}

async function checkReferences(
  context: Context,
  before: MaterialBrandRecord | undefined,
  { categoryIds, goodsBrandId, supplierId }: Partial<MaterialBrandInput>,
): Promise<void> {
  if (categoryIds) (await loadMaterialCategories(context.db)).check(categoryIds, before?.categoryIds)
  if (goodsBrandId !== undefined) refuseForeignBrand(context.caller, goodsBrandId, 'goodsBrandId')
  if (goodsBrandId && (await context.db.$count(brand, eq(brand.id, goodsBrandId))) === 0) {
    throw refuseField('goodsBrandId', '商品品牌不存在，请重新选择')
  }
  const works = supplierId ? and(eq(supplier.id, supplierId), eq(supplier.status, supplierStatus.enabled)) : undefined
  if (works && (await context.db.$count(supplier, works)) === 0) throw refuseField('supplierId', '请选择已启用的供应商')
}

async function note(
  context: Context,
  before: MaterialBrandInput | undefined,
  saved: MaterialBrandRecord,
): Promise<void> {
  const categories = await loadMaterialCategories(context.db)
  const suppliers = await supplierNames(context.db, [before?.supplierId, saved.supplierId])
  const goods = await namesOf(context.db, brand, [before?.goodsBrandId, saved.goodsBrandId])
  const labels = labelsBy<MaterialBrandInput>({
    logo: pictureLabel,
    origin: regionPath,
    trademarkFiles: fileNames,
    story: richTextLabel,
    categoryIds: eachLabel((id: number) => categories.path(id)),
    supplierId: (id: number) => suppliers.get(id) ?? '',
    goodsBrandId: (id: number) => goods.get(id) ?? '',
  })
  const after = fieldsOf(MaterialBrandInput, saved)
  logSaved(context, materialBrands, saved, { before, after, titles: materialBrandFieldTitles, labels })
}
