import { and, eq } from 'drizzle-orm'
import { materialSource, materialStatus, visibleScope as visibleScopeCodes } from '#contract/materials/codes.ts'
import type * as contract from '#contract/materials/material-library.ts'
import { canAdoptMaterial, canEditMaterial } from '#contract/materials/material-rules.ts'
import type { MaterialInput } from '#contract/materials/materials.ts'
import { loadMaterialCategories } from '#server/areas/materials/category/category-index.ts'
import type { Context, Handlers } from '#server/context.ts'
import { material } from '#server/database/schema/materials.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { markFilesOf } from '#server/entity/files.ts'
import { insertRow, lockRow, updateRow } from '#server/entity/rows.ts'
import { isSupplier, refuseDisabledSupplier } from '#server/entity/scope.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { importFile } from '#server/imports/import-file.ts'
import { mergeInto } from './merge.ts'
import { type MaterialRecord, materials, toFields } from './present.ts'
import { audit, checkReferences, faultsOf } from './save.ts'

/** Refuses a material that the platform already has with the same name, brand, model and size. */
async function refuseDuplicate(context: Context, { name, brandId, model, size }: MaterialRecord): Promise<void> {
  const [known] = await context.db
    .select({ materialCode: material.materialCode })
    .from(material)
    .where(
      and(
        eq(material.source, materialSource.platform),
        eq(material.name, name),
        eq(material.brandId, brandId),
        eq(material.model, model),
        eq(material.size, size),
      ),
    )
  if (known) throw refuse(`平台库已有相同材料 ${known.materialCode},可合并到它`)
}

/** Stores are required for the scope of chosen stores, and allowed only there. */
function visibleTo({
  visibleScope,
  visibleStoreIds = [],
}: Partial<Pick<MaterialInput, 'visibleScope' | 'visibleStoreIds'>>) {
  if (visibleScope === visibleScopeCodes.chosenStores && visibleStoreIds.length === 0)
    throw refuseField('visibleStoreIds', '请选择可见店铺')
  return visibleScope === undefined
    ? {}
    : { visibleScope, visibleStoreIds: visibleScope === visibleScopeCodes.chosenStores ? visibleStoreIds : [] }
}

export const materialLibraryHandlers: Handlers<typeof contract> = {
  mergeMaterials: mergeInto,
  importMaterials: importFile<typeof contract.importMaterials>(() => 'material'),

  adoptMaterials: async ({ ids, ...chosen }, context) => {
    const index = await loadMaterialCategories(context.db)
    const made: number[] = []
    const answer = await rowByRow(context, await namedRows(context, materials, ids), async ({ id }, own) => {
      const row = await lockRow(own, materials, id)
      if (row.source !== materialSource.designStore) throw refuse('只能收录设计店铺的材料')
      if (row.status !== materialStatus.enabled) throw refuse('只能收录已启用的材料')
      const [adopted] = await own.db.select().from(material).where(eq(material.adoptedFromId, id))
      if (!canAdoptMaterial({ ...row, adoptedAs: adopted ?? null })) throw refuse('该材料已收录到平台库')
      const { id: _id, materialCode: _code, storeId: _store, submittedById: _sender, ...copied } = { ...row, ...chosen }
      await refuseDuplicate(own, { ...row, ...chosen })
      await checkReferences(own, index, { ...toFields(row), ...chosen }, row)
      const saved = await insertRow(own, materials, {
        ...copied,
        source: materialSource.platform,
        storeId: null,
        adoptedFromId: id,
        visibleStoreIds: [],
        submittedAt: null,
      })
      await markFilesOf(own, materials, saved)
      logRow(own, materials, saved, { action: 'adopt', verb: '收录', rest: '到平台库' })
      made.push(saved.id)
    })
    return { ...answer, ids: made }
  },

  editMaterialBatch: async ({ ids, changes: { labelsAdd = [], labelsRemove = [], ...sent } }, context) => {
    await refuseDisabledSupplier(context)
    const { visibleScope, visibleStoreIds, ...plain } = sent
    const changes = { ...plain, ...visibleTo({ visibleScope, visibleStoreIds }) }
    const index = await loadMaterialCategories(context.db)
    return rowByRow(context, await namedRows(context, materials, ids), async ({ id }, own) => {
      const row = await lockRow(own, materials, id)
      if (!canEditMaterial(row)) throw refuse('审核中不可编辑')
      if (
        isSupplier(context.caller) &&
        (row.status === materialStatus.enabled || row.status === materialStatus.disabled)
      ) {
        throw refuse('已通过审核的材料请逐个编辑并重新提交')
      }
      const labelIds = [...new Set([...row.labelIds, ...labelsAdd])].filter((label) => !labelsRemove.includes(label))
      if (labelIds.length > 10) throw refuse('标签最多 10 个')
      const changed = { ...changes, labelIds }
      await checkReferences(own, index, { ...toFields(row), ...changed }, row)
      if (row.status === materialStatus.enabled) refuseFieldErrors(faultsOf(index, { ...toFields(row), ...changed }))
      audit(own, index, row, await updateRow(own, materials, row, changed))
    })
  },
}
