import { inArray } from 'drizzle-orm'
import type * as contract from '#contract/materials/brands.ts'
import type { Handlers } from '#server/context.ts'
import { material } from '#server/database/schema/materials.ts'
import { proxyRecord } from '#server/database/schema/proxy.ts'
import { sortRows } from '#server/entity/bulk.ts'
import { logRow, switched } from '#server/entity/change-log.ts'
import { findRow, lockRows, refuseWhile, removeRows, updateRow } from '#server/entity/rows.ts'
import { materialBrands, pageOfMaterialBrands, presentMaterialBrand } from './present.ts'
import { checkName, saveBrand } from './save.ts'

export const materialBrandHandlers: Handlers<typeof contract> = {
  listMaterialBrands: pageOfMaterialBrands,
  checkMaterialBrandName: checkName,
  saveMaterialBrand: saveBrand,
  getMaterialBrand: async ({ id }, context) =>
    presentMaterialBrand(context, await findRow(context, materialBrands, id)),

  enableMaterialBrands: async ({ ids, enabled }, context) => {
    for (const row of await lockRows(context, materialBrands, ids)) {
      if (row.status === enabled) continue
      await updateRow(context, materialBrands, row, { status: enabled })
      logRow(context, materialBrands, row, switched(enabled))
    }
    return { done: ids.length, affectedMaterials: await context.db.$count(material, inArray(material.brandId, ids)) }
  },

  sortMaterialBrands: async ({ items }, context) => {
    await sortRows(context, materialBrands, items)
    return null
  },

  deleteMaterialBrands: async ({ ids }, context) => {
    const materials = context.db.$count(material, inArray(material.brandId, ids))
    await refuseWhile(materials, (count) => `品牌下有 ${count} 个材料,不能删除`)
    const proxies = context.db.$count(proxyRecord, inArray(proxyRecord.brandId, ids))
    await refuseWhile(proxies, (count) => `品牌下有 ${count} 条代理记录,不能删除`)
    await removeRows(context, materialBrands, await lockRows(context, materialBrands, ids))
    return { done: ids.length }
  },
}
