import { and, eq, inArray } from 'drizzle-orm'
import { enableStatus, labelType } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { materialStatus, visibleScope } from '#contract/materials/codes.ts'
import {
  canEditMaterial,
  materialFaults,
  materialFieldTitles,
  sellsBelowCost,
  textureFaults,
} from '#contract/materials/material-rules.ts'
import { Material, type MaterialInput, type saveMaterial } from '#contract/materials/materials.ts'
import { designStoreStatus } from '#contract/users/codes.ts'
import { fieldLabels } from '#server/areas/materials/audit-labels.ts'
import { loadMaterialCategories, type MaterialCategoryIndex } from '#server/areas/materials/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { materialBrand } from '#server/database/schema/materials.ts'
import { label } from '#server/database/schema/specs.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { checkFilesOf } from '#server/entity/files.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { lockRow, refuseStale, saveRow } from '#server/entity/rows.ts'
import { sanitize } from '#server/entity/sanitize.ts'
import { isSupplier, reachedRows, refuseDisabledSupplier } from '#server/entity/scope.ts'
import { plainFiles, plainUrl } from '#server/entity/stored-files.ts'
import { forbidden, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { type MaterialRecord, materials, presentMaterial, seesCost, toFields } from './present.ts'

type Fields = Required<MaterialInput>

/** Errors by field that prevent a review or enabling. */
export const faultsOf = (index: MaterialCategoryIndex, fields: Fields): Record<string, string> =>
  materialFaults(fields, index.kindOf(fields.categoryId), index.attributes(fields.categoryId))

function normalize(context: Context, sent: MaterialInput, before: MaterialRecord | undefined): Fields {
  const { store } = context.services
  if (sent.supplyPrice && !seesCost(context.caller)) throw forbidden('您没有填写供货价的权限')
  const fromSupplier = isSupplier(context.caller)
  if (fromSupplier && sent.supplierId !== context.caller.supplierId) throw refuseField('supplierId', '只能选择本供应商')
  if (before && sent.supplierId !== before.supplierId) throw refuseField('supplierId', '不能更换材料的供应商')
  if (before && sent.storeId !== before.storeId) throw refuseField('storeId', '不能更换材料的提供店铺')
  if (sent.storeId !== null && sent.supplierId !== null) {
    throw refuseField('storeId', '提供店铺与供应商只能选择一个')
  }
  return {
    ...sent,
    // Callers who cannot see the price leave it unchanged.
    supplyPrice: sent.supplyPrice ?? before?.supplyPrice ?? '',
    visibleStoreIds: sent.visibleScope === visibleScope.chosenStores ? [...new Set(sent.visibleStoreIds)] : [],
    images: plainFiles(store, sent.images),
    textureImage: plainUrl(store, sent.textureImage),
    modelFile: plainFiles(store, sent.modelFile),
    content: sanitize(sent.content),
  }
}

/** Category and brand must be enabled, except those that the record already had. */
export async function checkReferences(
  context: Context,
  index: MaterialCategoryIndex,
  fields: Pick<Fields, 'categoryId' | 'brandId' | 'storeId' | 'supplierId' | 'labelIds' | 'visibleStoreIds'>,
  before: MaterialRecord | undefined,
): Promise<void> {
  const { categoryId, brandId, supplierId, labelIds } = fields
  await checkStores(context, fields, before)
  if (categoryId !== before?.categoryId) {
    if (!index.isEnabled(categoryId)) throw refuseField('categoryId', '材料分类已停用')
    if (index.below(categoryId).length > 0) throw refuseField('categoryId', '请选择最末一级的材料分类')
  }
  const fresh = labelIds.filter((labelId) => !before?.labelIds.includes(labelId))
  const usable = and(
    inArray(label.id, fresh),
    inArray(label.type, [labelType.style, labelType.room]),
    eq(label.status, enableStatus.enabled),
  )
  if (fresh.length > 0 && (await context.db.$count(label, usable)) < fresh.length) {
    throw refuseField('labelIds', '请选择已启用的风格或空间标签')
  }
  if (brandId === before?.brandId) return
  const own = and(eq(materialBrand.id, brandId), reachedRows(context.caller, materialBrand))
  const [brand] = await context.db.select().from(materialBrand).where(own)
  if (brand?.status !== enableStatus.enabled) throw refuseField('brandId', '材料品牌已停用')
  if (supplierId !== null && brand.supplierId !== supplierId) throw refuseField('brandId', '该材料品牌不属于此供应商')
}

/** A store that provides materials must be online; stores that may see a material must only exist. */
async function checkStores(
  context: Context,
  { storeId, visibleStoreIds }: Pick<Fields, 'storeId' | 'visibleStoreIds'>,
  before: MaterialRecord | undefined,
): Promise<void> {
  if (storeId !== null && !before) {
    const [store] = await context.db.select().from(designStore).where(eq(designStore.id, storeId))
    if (store?.status !== designStoreStatus.online) throw refuseField('storeId', '请选择已上线的设计店铺')
  }
  const fresh = visibleStoreIds.filter((id) => !before?.visibleStoreIds.includes(id))
  if (fresh.length > 0 && (await context.db.$count(designStore, inArray(designStore.id, fresh))) < fresh.length) {
    throw refuseField('visibleStoreIds', '所选的店铺不存在')
  }
}

export async function saveOneMaterial(
  { id, version, finish, priceConfirmed, ...sent }: ParsedParamsOf<typeof saveMaterial>,
  context: Context,
): Promise<AnswerOf<typeof saveMaterial>> {
  await refuseDisabledSupplier(context)
  const before = await lockRow(context, materials, id)
  if (before && !canEditMaterial(before)) throw refuse('审核中不可编辑')
  await refuseStale(before, version, Material, (present) => presentMaterial(context, present))
  const fields = normalize(context, sent, before)
  const index = await loadMaterialCategories(context.db)
  await checkReferences(context, index, fields, before)
  refuseFieldErrors(textureFaults(fields))
  const status = nextStatus(context, fields, before, finish)
  // Enabled materials and those under review must be complete.
  if (status === materialStatus.inReview || status === materialStatus.enabled)
    refuseFieldErrors(faultsOf(index, fields))
  if (sellsBelowCost(fields) && !priceConfirmed) throw refuseField('salePrice', '销售价低于供货价，请确认后再保存')
  const changed: Partial<Fields> = before ? changedFields(toFields(before), fields) : fields
  await checkFilesOf(context, materials, changed)
  const saved = await write(context, fields, before, status)
  audit(context, index, before, saved)
  return { id: saved.id, version: saved.version }
}

/** Status of the material after saving. */
function nextStatus(
  context: Context,
  { storeId, supplierId }: Fields,
  before: MaterialRecord | undefined,
  finish: boolean,
): MaterialRecord['status'] {
  const status = before?.status ?? materialStatus.draft
  // A supplier's change of an approved material is reviewed again.
  if (isSupplier(context.caller) && (status === materialStatus.enabled || status === materialStatus.disabled))
    return finish ? materialStatus.inReview : materialStatus.draft
  if (!finish || status === materialStatus.enabled) return status
  if (storeId !== null || supplierId !== null)
    return status === materialStatus.disabled ? status : materialStatus.inReview
  if (!context.caller.can('material:enable')) throw forbidden('您没有启用材料的权限')
  return materialStatus.enabled
}

async function write(
  context: Context,
  { supplyPrice, salePrice, ...fields }: Fields,
  before: MaterialRecord | undefined,
  status: MaterialRecord['status'],
): Promise<MaterialRecord> {
  const { caller, now } = context
  const values = {
    ...fields,
    supplyPrice: supplyPrice || null,
    salePrice: salePrice || null,
    status,
    ...(status === materialStatus.inReview && { submittedAt: now, submittedById: caller.userId, reason: '' }),
  }
  const source = fields.storeId !== null ? 2 : fields.supplierId !== null ? 3 : 1
  return saveRow(context, materials, before, values, { source })
}

export function audit(
  context: Context,
  index: MaterialCategoryIndex,
  before: MaterialRecord | undefined,
  saved: MaterialRecord,
): void {
  const submits = saved.status === materialStatus.inReview && before?.status !== materialStatus.inReview
  logRow(context, materials, saved, {
    action: submits ? 'submit' : before ? 'edit' : 'add',
    verb: submits ? '提交' : before ? '编辑' : '新增',
    rest: submits ? '审核' : '',
    ...loggedForm<Fields>({
      before: before && toFields(before),
      after: toFields(saved),
      titles: materialFieldTitles,
      labels: (field, value) => (field === 'categoryId' ? index.path(Number(value)) : fieldLabels(field, value)),
    }),
  })
}
