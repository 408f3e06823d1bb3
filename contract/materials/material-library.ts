// 材料:收录、合并、批量修改与导入
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bulkResult, fileKey, id, ids } from '#contract/fields.ts'
import { ImportFileAnswer, importFileParams } from '#contract/imports.ts'
import { lossRate } from './categories.ts'
import { visibleScope } from './codes.ts'
import { MaterialInput } from './materials.ts'

/** Adopts design store materials into the library. Each gets a copy owned by the platform. */
/** Maximum number of materials per adopt request. */
export const ADOPT_AT_ONCE = 50

export const adoptMaterials = endpoint('POST /api/material/adopt', {
  title: '收录材料到平台库',
  paramsIn: 'body',
  permission: 'material:review',
  invalidates: ['material', 'materialCategory', 'materialBrand'],
  params: z.strictObject({
    ids: ids(ADOPT_AT_ONCE),
    visibleScope: MaterialInput.shape.visibleScope.refine(
      (scope) => scope !== visibleScope.chosenStores,
      '收录后可再指定店铺',
    ),
    /** Omitted: those of the store's material. */
    categoryId: MaterialInput.shape.categoryId.optional(),
    brandId: MaterialInput.shape.brandId.optional(),
  }),
  /** `ids`: ids of the copies. */
  data: bulkResult.extend({ ids: z.array(z.number().int()) }),
})

export const mergeMaterials = endpoint('POST /api/material/merge', {
  title: '合并材料',
  paramsIn: 'body',
  permission: 'material:review',
  invalidates: ['material', 'materialCategory', 'materialBrand', 'product', 'texture'],
  params: z.strictObject({
    /** Materials to be removed. References to them are moved to the remaining one. */
    fromIds: ids(50),
    toId: id('请选择保留的材料'),
    /** Only counts the references to be moved. */
    dryRun: z.boolean().default(false),
  }),
  /** Products and textures that refer to the removed materials. */
  data: z.object({ references: z.number().int() }),
})

export const editMaterialBatch = endpoint('POST /api/material/editBatch', {
  title: '批量修改材料',
  paramsIn: 'body',
  permission: 'material:edit',
  invalidates: ['material', 'materialCategory', 'materialBrand'],
  params: z.strictObject({
    ids: ids(),
    changes: z
      .strictObject({
        categoryId: MaterialInput.shape.categoryId,
        brandId: MaterialInput.shape.brandId,
        visibleScope: MaterialInput.shape.visibleScope,
        visibleStoreIds: MaterialInput.shape.visibleStoreIds,
        areas: MaterialInput.shape.areas,
        lossRate,
        labelsAdd: MaterialInput.shape.labelIds,
        labelsRemove: MaterialInput.shape.labelIds,
      })
      .partial()
      .refine((changes) => Object.keys(changes).length > 0, '请至少选择一项要修改的内容'),
  }),
  data: bulkResult,
})

export const importMaterials = endpoint('POST /api/material/import', {
  title: '导入材料',
  paramsIn: 'body',
  permission: 'material:edit',
  invalidates: ['job'],
  params: z.strictObject({ ...importFileParams, imageZipKey: fileKey('图片压缩包').optional() }),
  data: ImportFileAnswer,
})
